import { type ColumnBranch, withBranches } from '@cashbook/contract/reports/branch-columns';
import type { ReadRow, Sums } from '@cashbook/contract/reports/columns';
import type { Asked } from '@cashbook/contract/reports/filters';
import { noSums, type Report, type Row, totalOf } from '@cashbook/contract/reports/report';
import type { Tx } from '#db/tx';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import type { ExportFile } from '#export/export-file';
import type { Words } from '#export/words';

/** A question whose branch, account and dates are found to be real, inside the transaction that answers it. */
export interface Ask<R extends Report> {
  readonly tx: Tx;
  readonly frame: BranchFrame;
  /** The branches that the reader reaches, ascending. */
  readonly reach: readonly number[];
  /** By the wire names of the report's filters. */
  readonly asked: Asked<R['filters']>;
  /** In the language of whoever asks. */
  readonly words: Words;
}

/** What stands above and below the rows, the same for every slice. */
export interface Totals {
  /** What was there before the first day, as a balance; nothing where the report has no opening. */
  readonly opening: Sums;
  readonly total: Sums;
  readonly rowCount: number;
  /** Figures that stand below the totals, by their words; nothing where the report has none. */
  readonly below?: Sums;
  /** The branches that have a column, where the report has such columns. */
  readonly branches?: readonly ColumnBranch[];
}

/** Rows as they are read, which belong to whoever asked, and the place of the last of them; null at the end. */
export interface Slice<Place, ReadAs = Row> {
  readonly rows: readonly ReadAs[];
  readonly next: Place | null;
}

/** A report that has been asked: its totals, and its rows so many at a time. */
export interface Reading<Place, ReadAs = Row> {
  readonly totals: Totals;
  /** At most `limit` rows after the place, in the order of the report. */
  slice(after: Place | null, limit: number): Promise<Slice<Place, ReadAs>>;
}

/** How the rows of a report are read. */
export interface Reader<R extends Report, Place, ReadAs = Row> {
  begin(ask: Ask<R>): Promise<Reading<Place, ReadAs>>;
  /** A place as text, and back; null for a text that is none. */
  placeText(place: Place): string;
  placeOf(text: string): Place | null;
}

type ColumnsOf<R extends Report> = R['blocks'][0]['columns'];

/** A row of a report as its SQL reads it, under the names of its columns. */
export type RowOf<R extends Report> = ReadRow<ColumnsOf<R>>;

/** Reads a report in slices; the place of a row is what finds it again. */
export type SliceReader<R extends Report, Place> = Reader<R, Place, RowOf<R>>;

/** Reads a report at once, which is no longer than a list of accounts, parties or days; `readBelow` reads the figures below its totals. */
export function whole<R extends Report>(
  report: R,
  read: (ask: Ask<R>) => Promise<readonly RowOf<R>[]>,
  readBelow?: (ask: Ask<R>, total: Sums) => Promise<Sums>,
): Reader<R, never, RowOf<R>> {
  const { columns } = report.blocks[0];
  return {
    begin: async (ask) => {
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

/** Rows with what each branch has, the branches in the order of their columns. */
export interface RowsOfBranches<R extends Report> {
  readonly branches: readonly ColumnBranch[];
  readonly rows: readonly (Omit<RowOf<R>, BranchColumnOf<R>> & Row)[];
}

/** The column of a report that stands for one of each branch; no row has it. */
type BranchColumnOf<R extends Report> = {
  [Name in keyof ColumnsOf<R>]: ColumnsOf<R>[Name] extends { readonly perBranch: true } ? Name : never;
}[keyof ColumnsOf<R>];

/** Reads a report with a column for each branch at once. */
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

/** Writes a report as a journal of the program of that name. */
export type JournalWriters<R extends Report> = Readonly<
  Record<'hledger' | 'beancount', (ask: Ask<R>, file: ExportFile) => Promise<void>>
>;
