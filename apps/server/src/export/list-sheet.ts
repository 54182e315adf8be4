import type { Cell, Column, Sheet, SheetRow } from '#export/sheet';
import type { Word, Words } from '#export/words';

export interface ListColumn<Row> extends Omit<Column, 'header'> {
  readonly head: Word;
  readonly cell: (row: Row, words: Words) => Cell;
}

export interface ListHeading {
  /** The title in the reader's language; some contain a number. */
  readonly title: string;
  readonly company: string;
  /** The other facts that the reader needs, such as branch and date. */
  readonly facts?: Sheet['facts'];
}

/**
 * Returns a short list, which fits into memory, as a spreadsheet with these words and columns. Its rows are numbered. Its
 * total, when there is one, is below them.
 */
export function listSheet<Row>(
  words: Words,
  { title, company, facts = [] }: ListHeading,
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
  total?: Row,
): Sheet {
  const cells = (row: Row) => columns.map(({ cell }) => cell(row, words));
  const numbered: SheetRow[] = rows.map((row, index) => ({ cells: [index + 1, ...cells(row)] }));
  return {
    title,
    facts: [{ label: words.say('company'), value: company }, ...facts],
    columns: [
      { header: words.say('serialNumber'), kind: 'integer', width: 8 },
      ...columns.map(({ head, kind, width }) => ({ header: words.say(head), kind, width })),
    ],
    batches: inOneBatch(
      total === undefined ? numbered : [...numbered, { cells: [null, ...cells(total)], total: true }],
    ),
  };
}

async function* inOneBatch<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows;
}
