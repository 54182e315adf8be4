/** What is printed on: sheets upright, a half sheet lying (A5), or a roll of that width in millimetres. */
export const papers = ['a4', 'a5', 'letter', 'roll80', 'roll58'] as const;
export type Paper = (typeof papers)[number];

const rollWidthsMm: Partial<Record<Paper, number>> = { roll80: 80, roll58: 58 };

/** How wide the roll is, in millimetres; undefined for sheets. */
export const rollWidthMm = (paper: Paper): number | undefined => rollWidthsMm[paper];

/** A roll has no pages: what is printed on it is one strip, as long as it comes out. */
export const isRoll = (paper: Paper): boolean => rollWidthMm(paper) !== undefined;
