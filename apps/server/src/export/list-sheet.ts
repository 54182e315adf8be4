import type { Cell, Column, Sheet, SheetRow } from '#export/sheet';
import type { Word, Words } from '#export/words';

export interface ListColumn<Row> extends Omit<Column, 'header'> {
  readonly head: Word;
  readonly cell: (row: Row, words: Words) => Cell;
}

export interface ListHeading {
  /** As it is said already: some have a number in them. */
  readonly title: string;
  readonly company: string;
  /** What else the reader must know to read it, such as branch and date. */
  readonly facts?: Sheet['facts'];
}

/**
 * A list that is short enough to be held as a whole, as a spreadsheet in these words: its rows numbered, under these
 * columns; below them their total, where it has one.
 */
export function listSheet<Row>(
  words: Words,
  { title, company, facts = [] }: ListHeading,
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
  total?: Row,
): Sheet {
  const cells = (row: Row) => columns.map(({ cell }) => cell(row, words));
  const numbered: SheetRow[] = rows.map((row, place) => ({ cells: [place + 1, ...cells(row)] }));
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
