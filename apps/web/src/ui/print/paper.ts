/** What is printed on: sheets upright, a half sheet lying (A5), or a roll of that width in millimetres. */
export const papers = ['a4', 'a5', 'letter', 'roll80', 'roll58'] as const;
export type Paper = (typeof papers)[number];

const rollWidthsMm: Partial<Record<Paper, number>> = { roll80: 80, roll58: 58 };

/** How wide the roll is, in millimetres; undefined for sheets. */
export const rollWidthMm = (paper: Paper): number | undefined => rollWidthsMm[paper];

/** On a roll a date and a voucher number stand side by side: larger letters than these would not let them. */
const mostFontPx: Partial<Record<Paper, number>> = { roll80: 16, roll58: 10 };

/** The size of text on the paper, where that many pixels are asked for. */
export const fontPxOn = (paper: Paper, fontPx: number): number => Math.min(fontPx, mostFontPx[paper] ?? fontPx);

/** A roll has no pages: what is printed on it is one strip, as long as it comes out. */
export const isRoll = (paper: Paper): boolean => rollWidthMm(paper) !== undefined;
