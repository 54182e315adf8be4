/** The paper in the printer: a sheet of labels, or a roll with one label after the other. All in millimetres. */
export interface LabelPaper {
  width: number;
  height: number;
  columns: number;
  rows: number;
  label: { width: number; height: number };
}

const a4 = { width: 210, height: 297 } as const;
const roll = (width: number, height: number): LabelPaper => ({
  width,
  height,
  columns: 1,
  rows: 1,
  label: { width, height },
});

export const labelPapers = {
  a4x24: { ...a4, columns: 3, rows: 8, label: { width: 70, height: 37 } },
  a4x65: { ...a4, columns: 5, rows: 13, label: { width: 38, height: 21.2 } },
  roll50: roll(50, 30),
  roll38: roll(38, 25),
} as const satisfies Record<string, LabelPaper>;
export type LabelPaperName = keyof typeof labelPapers;
export const labelPaperNames = ['a4x24', 'a4x65', 'roll50', 'roll38'] as const satisfies readonly LabelPaperName[];

/** Returns the items of the labels, page by page. */
export function onPages<Item>(items: readonly Item[], { columns, rows }: LabelPaper): Item[][] {
  const perPage = columns * rows;
  return Array.from({ length: Math.ceil(items.length / perPage) }, (_, page) =>
    items.slice(page * perPage, (page + 1) * perPage),
  );
}
