/** What is printed on: sheets upright or lying, a half sheet lying (A5), or a roll of that width in millimetres. */
export const papers = ['a4', 'a4-landscape', 'a5', 'letter', 'letter-landscape', 'roll80', 'roll58'] as const;
export type Paper = (typeof papers)[number];

const sheetWidthsMm: Partial<Record<Paper, number>> = {
  a4: 210,
  'a4-landscape': 297,
  a5: 210,
  letter: 215.9,
  'letter-landscape': 279.4,
};
/** Left and right of what is printed on a sheet; the style sheet says the same. */
const marginsMm = 10 + 8;

/** How wide a line may be that is printed on the sheet, in pixels. */
export const lineWidthPx = (paper: Paper): number => (((sheetWidthsMm[paper] ?? 0) - marginsMm) / 25.4) * 96;

/** The same sheet turned on its side; null for one that lies already, and for a roll. */
export function turned(paper: Paper): Paper | null {
  if (paper === 'a4') return 'a4-landscape';
  return paper === 'letter' ? 'letter-landscape' : null;
}

const rollWidthsMm: Partial<Record<Paper, number>> = { roll80: 80, roll58: 58 };

/** How wide the roll is, in millimetres; undefined for sheets. */
export const rollWidthMm = (paper: Paper): number | undefined => rollWidthsMm[paper];

/** On a roll a date and a voucher number stand side by side: larger letters than these would not let them. */
const mostFontPx: Partial<Record<Paper, number>> = { roll80: 16, roll58: 10 };

/** The size of text on the paper, where that many pixels are asked for. */
export const fontPxOn = (paper: Paper, fontPx: number): number => Math.min(fontPx, mostFontPx[paper] ?? fontPx);

/** A roll has no pages: what is printed on it is one strip, as long as it comes out. */
export const isRoll = (paper: Paper): boolean => rollWidthMm(paper) !== undefined;
