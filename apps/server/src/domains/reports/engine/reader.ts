import { asAsked } from '@cashbook/contract/reports/asked-columns';
import { type ColumnBranch, withBranches } from '@cashbook/contract/reports/branch-columns';
import type { ReadRow, Sums } from '@cashbook/contract/reports/columns';
import type { Asked } from '@cashbook/contract/reports/filters';
import { noSums, type Report, type Row, type Section, totalOf } from '@cashbook/contract/reports/report';
import type { Tx } from '#db/tx';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import type { ExportFile } from '#export/export-file';
import type { Words } from '#export/words';

/** A question with its branch, account and dates checked, inside the transaction that answers it. */
export interface Ask<R extends Report> {
  readonly tx: Tx;
  readonly frame: BranchFrame;
  /** The branches that the reader reaches, ascending. */
  readonly reach: readonly number[];
  /** The values by the wire names of the report's filters. */
  readonly asked: Asked<R['filters']>;
  /** The words in the language of the person who asks. */
  readonly words: Words;
}

/** The figures above and below the rows. They are the same for every slice. */
export interface Totals {
  /** The balance before the first day; empty when the report has no opening. */
  readonly opening: Sums;
  /** The sums of all rows. Those of late columns may be missing: they are summed as rows are read. */
  readonly total: Sums;
  readonly rowCount: number;
  /** The figures below the totals, by their words; absent when the report has none. */
  readonly below?: Sums;
  /** The branches of a report in sections, in the order of its rows; absent for one branch. */
  readonly sections?: readonly Section[];
  /** The branches with a column of their own, if the report has such columns. */
  readonly branches?: readonly ColumnBranch[];
}

/** A slice of rows and the position of the last one; null at the end. The caller may change the rows. */
export interface Slice<Place, ReadAs = Row> {
  readonly rows: readonly ReadAs[];
  readonly next: Place | null;
}

/** A report for one question: its totals, and its rows slice by slice. */
export interface Reading<Place, ReadAs = Row> {
  readonly totals: Totals;
  /** Returns at most `limit` rows after the position, in the order of the report. */
  slice(after: Place | null, limit: number): Promise<Slice<Place, ReadAs>>;
}

/** The rows that are wanted: at most so many after a position, from the first row without one. */
export interface Wanted<Place> {
  readonly after: Place | null;
  readonly limit: number;
}

/** The reader of a report's rows. */
export interface Reader<R extends Report, Place, ReadAs = Row> {
  /** Reads the totals. `first` is the slice that is asked for next: a reader may read it in the same statement. */
  begin(ask: Ask<R>, first: Wanted<Place>): Promise<Reading<Place, ReadAs>>;
  /** Writes a position as text, and reads it. `placeOf` returns null for any other text. */
  placeText(place: Place): string;
  placeOf(text: string): Place | null;
}

type ColumnsOf<R extends Report> = R['blocks'][0]['columns'];

/** A row of a report as its SQL reads it, by the names of its columns. */
export type RowOf<R extends Report> = ReadRow<ColumnsOf<R>>;

/** A reader in slices. The position of a row finds it again. */
export type SliceReader<R extends Report, Place> = Reader<R, Place, RowOf<R>>;

/**
 * Returns a reader of a whole report at once. Its length is that of a list of accounts, parties or days. `readBelow` reads
 * the figures below its totals.
 */
export function whole<R extends Report>(
  report: R,
  read: (ask: Ask<R>) => Promise<readonly RowOf<R>[]>,
  readBelow?: (ask: Ask<R>, total: Sums) => Promise<Sums>,
): Reader<R, never, RowOf<R>> {
  return {
    begin: async (ask) => {
      const { columns } = asAsked<Report>(report, ask.asked).blocks[0];
      const rows = await read(ask);
      const total = totalOf(columns, rows);
      const below = readBelow === undefined ? {} : await readBelow(ask, total);
      const totals = { opening: noSums(columns), total, below, rowCount: rows.length };
      return { totals, slice: () => Promise.resolve({ rows, next: null }) };
    },
    placeText: (place) => place,
    placeOf: () => null,
  };
}

/** Rows with an amount for each branch, and the branches in the order of their columns. */
export interface RowsOfBranches<R extends Report> {
  readonly branches: readonly ColumnBranch[];
  readonly rows: readonly (Omit<RowOf<R>, BranchColumnOf<R>> & Row)[];
}

/** The name of the column that the report repeats for each branch. No row has it. */
type BranchColumnOf<R extends Report> = {
  [Name in keyof ColumnsOf<R>]: ColumnsOf<R>[Name] extends { readonly perBranch: true } ? Name : never;
}[keyof ColumnsOf<R>];

/** Returns a reader of a whole report with a column for each branch. */
export function wholeOfBranches<R extends Report>(
  report: R,
  read: (ask: Ask<R>) => Promise<RowsOfBranches<R>>,
): Reader<R, never> {
  return {
    begin: async (ask) => {
      const { rows, branches } = await read(ask);
      const { columns } = withBranches<Report>(report, branches).blocks[0];
      const totals = { opening: noSums(columns), total: totalOf(columns, rows), rowCount: rows.length, branches };
      return { totals, slice: () => Promise.resolve({ rows, next: null }) };
    },
    placeText: (place) => place,
    placeOf: () => null,
  };
}

/** The writers of a report as a journal, by the name of the program that reads it. */
export type JournalWriters<R extends Report> = Readonly<
  Record<'hledger' | 'beancount', (ask: Ask<R>, file: ExportFile) => Promise<void>>
>;
