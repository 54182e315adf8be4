import type { Cell, Column, Sheet } from '#export/sheet';

export interface ListColumn<Row> extends Column {
  readonly cell: (row: Row) => Cell;
}

/** A list that is short enough to be held as a whole, as a spreadsheet: its rows numbered, under these columns. */
export function listSheet<Row>(
  { title, company }: { readonly title: string; readonly company: string },
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
): Sheet {
  return {
    title,
    facts: [{ label: 'Company', value: company }],
    columns: [{ header: 'Sl. No.', kind: 'integer', width: 8 }, ...columns],
    batches: inOneBatch(rows.map((row, place) => ({ cells: [place + 1, ...columns.map(({ cell }) => cell(row))] }))),
  };
}

async function* inOneBatch<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows;
}
