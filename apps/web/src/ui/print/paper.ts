/** The papers: upright or landscape sheets, a landscape half sheet (A5), and rolls with their width in millimetres. */
export const papers = ['a4', 'a4-landscape', 'a5', 'letter', 'letter-landscape', 'roll80', 'roll58'] as const;
export type Paper = (typeof papers)[number];

const sheetWidthsMm: Partial<Record<Paper, number>> = {
  a4: 210,
  'a4-landscape': 297,
  a5: 210,
  letter: 215.9,
  'letter-landscape': 279.4,
};
/** The left and right margins of a sheet; the style sheet has the same. */
const marginsMm = 10 + 8;

/** Returns the width of a printed line on the sheet, in pixels. */
export const lineWidthPx = (paper: Paper): number => (((sheetWidthsMm[paper] ?? 0) - marginsMm) / 25.4) * 96;

/** Returns the landscape form of a sheet. Null for a sheet that is landscape already, and for a roll. */
export function turned(paper: Paper): Paper | null {
  if (paper === 'a4') return 'a4-landscape';
  return paper === 'letter' ? 'letter-landscape' : null;
}

const rollWidthsMm: Partial<Record<Paper, number>> = { roll80: 80, roll58: 58 };

/** Returns the width of the roll, in millimetres; undefined for sheets. */
export const rollWidthMm = (paper: Paper): number | undefined => rollWidthsMm[paper];

/** The largest font on a roll, where a date and a voucher number must stand side by side. */
const mostFontPx: Partial<Record<Paper, number>> = { roll80: 16, roll58: 10 };

/** Returns the font size on the paper, for the size asked for, in pixels. */
export const fontPxOn = (paper: Paper, fontPx: number): number => Math.min(fontPx, mostFontPx[paper] ?? fontPx);

/** Whether the paper is a roll. A roll has no pages: a print is one strip of any length. */
export const isRoll = (paper: Paper): boolean => rollWidthMm(paper) !== undefined;
