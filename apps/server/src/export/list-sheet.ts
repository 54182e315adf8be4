import type { Cell, Column, Sheet } from '#export/sheet';
import type { Word, Words } from '#export/words';

export interface ListColumn<Row> extends Omit<Column, 'header'> {
  readonly head: Word;
  readonly cell: (row: Row, words: Words) => Cell;
}

export interface ListHeading {
  /** As it is said already: some have a number in them. */
  readonly title: string;
  readonly company: string;
}

/**
 * A list that is short enough to be held as a whole, as a spreadsheet in these words: its rows numbered, under these
 * columns.
 */
export function listSheet<Row>(
  words: Words,
  { title, company }: ListHeading,
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
): Sheet {
  return {
    title,
    facts: [{ label: words.say('fact_company'), value: company }],
    columns: [
      { header: words.say('head_sl'), kind: 'integer', width: 8 },
      ...columns.map(({ head, kind, width }) => ({ header: words.say(head), kind, width })),
    ],
    batches: inOneBatch(
      rows.map((row, place) => ({ cells: [place + 1, ...columns.map(({ cell }) => cell(row, words))] })),
    ),
  };
}

async function* inOneBatch<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows;
}
