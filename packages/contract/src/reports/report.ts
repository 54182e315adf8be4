import type { Paisa } from '@cashbook/money';
import { z } from 'zod';
import type { PermissionName } from '#access/permissions';
import type { RefusalCode } from '#refusals';
import { branchColumnOf, branchesIn, type ColumnBranch, hasBranchColumns, withBranches } from '#reports/branch-columns';
import type { Columns, SheetWord, Sums } from '#reports/columns';
import { type Filters, filterOf, queryOf } from '#reports/filters';
import { route } from '#route';
import { exportRefusals, spreadsheetTypes } from '#spreadsheet';
import { exactText, milli, takaTotal } from '#wire';

export type ReportFormat = 'xlsx' | 'csv' | 'hledger' | 'beancount';

/** A total below the rows. `grand` gives the double rule to the figure that closes the account. */
export interface SumRow {
  readonly word: SheetWord;
  readonly sums: Sums;
  readonly weight: 'total' | 'quiet' | 'grand';
}

/**
 * Makes the closing rows of a report from its opening, the sums of its rows and the figures below them. Screen, paper and
 * files show the same closing rows.
 */
export type Closing = (opening: Sums, total: Sums, below: Sums) => readonly SumRow[];

/** The columns of a report, with their rows between an opening and totals. */
export interface Block {
  /** The columns, in the order in which they travel. */
  readonly columns: Columns;
  /** The order in which the columns are shown, if it differs. */
  readonly seen?: readonly string[];
  /**
   * The fields that the rows of one group share, the outermost first. Screen and paper show each group with a head and its
   * sums.
   */
  readonly groups?: readonly string[];
  /** Returns the groups for what was asked, in place of `groups`. */
  readonly groupsFor?: (asked: Row) => readonly string[];
  /** The group of which each begins a page of its own on paper. */
  readonly newPageFor?: string;
  /**
   * Whether a report of all branches has a section for each branch: its rows between its own opening and closing, on pages of
   * their own. The rows name their branch in `branch_id`.
   */
  readonly inSections?: true;
  /**
   * The field with the weight of a row, if the rows are those of a statement: `heading`, `line`, `account`, `total`,
   * `grand` or `note`. Such rows have no numbers.
   */
  readonly weights?: string;
  /** Makes the opening balance from sums, if the rows begin with one. */
  readonly opening?: (sums: Sums) => Sums;
  /** Makes the closing rows. Without it the rows end with their total. */
  readonly closing?: Closing;
  /** The names of the amounts that travel beside the totals, for the closing rows. */
  readonly below?: readonly SheetWord[];
}

/** A block whose order and groups name columns of its own. */
export interface BlockOf<C extends Columns> extends Block {
  readonly columns: C;
  readonly seen?: readonly (keyof C & string)[];
  readonly groups?: readonly (keyof C & string)[];
  readonly weights?: keyof C & string;
}

/**
 * The nesting of the rows in the response. Lines of the books travel in slices, each with what stands above and below the
 * rows. Shorter lists, of accounts, parties or days, travel whole. Their response has the sums too if `withTotals` is true.
 */
export interface ReplyNesting {
  readonly rows: string;
  readonly inSlices: boolean;
  readonly withTotals: boolean;
}

export const inSlices = (rows: string): ReplyNesting => ({ rows, inSlices: true, withTotals: true });
export const whole = (rows: string, { withTotals = false } = {}): ReplyNesting => ({
  rows,
  inSlices: false,
  withTotals,
});

/** The description of a report, from which everything else is made (docs/recipes/add-a-report.md). */
export interface Description<F extends Filters = Filters, B extends Block = Block> {
  readonly name: string;
  readonly title: SheetWord;
  /** The summary for readers of the API. */
  readonly summary: string;
  /** The path of the call. `/export` below it answers with a file. */
  readonly path: string;
  /** The address of the screen. `/print` below it is its print. */
  readonly screen: string;
  readonly permission: PermissionName;
  /** Whether the screen has a button that resets the filters to their defaults. */
  readonly resets?: true;
  readonly filters: F;
  readonly blocks: readonly [B];
  readonly reply: ReplyNesting;
  /** The default number of rows on a printed page, 12 without it (spec 2 §2). */
  readonly printRows?: number;
  /** The file formats of the report beside spreadsheets. */
  readonly journals?: readonly ('hledger' | 'beancount')[];
}

/**
 * The slice of a long report. `after` is `next` of the previous slice, a cursor. `limit` is the most rows of this slice.
 * Without `limit` up to 50,000 rows travel at once. `next` shows whether there are more.
 */
const slice = {
  after: exactText(200).optional(),
  limit: z.coerce.number<number | string>().int().min(1).max(10_000).optional(),
};

/** Returns a description with its calls. */
export function report<const F extends Filters, const C extends Columns>(described: Description<F, BlockOf<C>>) {
  return { ...described, routes: { read: readRoute(described), export: exportRoute(described) } };
}

/** Any report, for code that works on all reports. */
export interface Report extends Description {
  readonly routes: {
    readonly read: ReturnType<typeof readRoute>;
    readonly export: ReturnType<typeof exportRoute>;
  };
}

const columnsOf = ({ blocks: [{ columns }] }: Description): Columns => columns;

function readRoute(described: Description) {
  const query = queryOf(described.filters);
  return route({
    method: 'GET',
    path: described.path,
    summary: described.summary,
    access: [described.permission],
    query: query.extend(slice),
    reply: replyOf(described),
    refusals: refusalsOf(described.filters),
  });
}

function exportRoute(described: Description) {
  const { journals = [] } = described;
  const formats: readonly ReportFormat[] = ['xlsx', 'csv', ...journals];
  const query = queryOf(described.filters);
  return route({
    method: 'GET',
    path: `${described.path}/export`,
    summary: `${described.summary}; as a file`,
    access: [described.permission],
    query: query.extend({ format: z.enum(formats) }),
    file: journals.length === 0 ? spreadsheetTypes : [...spreadsheetTypes, 'text/plain'],
    refusals: [...refusalsOf(described.filters), ...exportRefusals],
  });
}

/**
 * A number, which the spec's clients may send as text. It is parsed to a number, so that the server can check it against the
 * caller's branches.
 */
export const numberOrText = z.union([z.number(), exactText(10)]).transform(Number);

/** Returns the call of a report whose clients send the filters in a body. */
export function askedByBody<B extends z.ZodObject>(asked: Report, body: B) {
  return route({
    method: 'POST',
    path: asked.path,
    summary: asked.summary,
    access: [asked.permission],
    body,
    reply: asked.routes.read.reply,
    readOnly: true,
    refusals: refusalsOf(asked.filters),
  });
}

const refusalsOf = (filters: Filters): readonly RefusalCode[] => [
  ...(filterOf(filters, 'startDate') === undefined ? [] : (['dates_reversed'] as const)),
  'not_found',
  'total_too_large',
];

/** Returns the schema of a row as it travels. The names of branch columns are not known beforehand. */
function rowOf(columns: Columns) {
  const known = Object.entries(columns).flatMap(([name, { travels, schema, perBranch }]) =>
    travels && perBranch === undefined ? [[name, schema] as const] : [],
  );
  const row = z.object(Object.fromEntries(known));
  const ofBranch = branchColumnOf(columns);
  return ofBranch === undefined ? row : row.catchall(ofBranch.schema);
}

/** Returns the schema of the sums. For a report with branch columns these are sums of its rows, and the reader adds them up. */
const sumsOf = (columns: Columns) =>
  Object.fromEntries(
    totalNames(columns).map((name) => {
      const { kind, late = false, onlyIf } = columns[name] ?? {};
      const sum = kind === 'quantity' ? milli : takaTotal;
      return [sumName(name), late || onlyIf !== undefined ? sum.optional() : sum] as const;
    }),
  );

/** Returns the wire name of the sum of a column. */
export const sumName = (column: string) => `total_${column}`;

/** Returns the wire name of a figure below the totals: `stock_revaluation` for the word `stockRevaluation`. */
export const belowName = (word: string) => word.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function replyOf(described: Description) {
  const columns = columnsOf(described);
  const { rows, inSlices, withTotals } = described.reply;
  const { below = [] } = described.blocks[0];
  const sums = sumsOf(columns);
  const details = {
    ...(hasBranchColumns(columns)
      ? { branches: z.array(z.object({ branch_id: z.number().int(), name: z.string() })) }
      : {}),
    [rows]: z.array(rowOf(columns)),
  };
  const figures = Object.fromEntries(below.map((name) => [belowName(name), takaTotal]));
  if (!inSlices) return z.object({ ...details, ...(withTotals ? sums : {}), ...figures });
  return z.object({
    // The balance before the first day.
    ...(described.blocks[0].opening === undefined ? {} : { opening_balance: z.object(sums) }),
    ...details,
    // The sums of each branch, in the order of the rows; empty for a report of one branch.
    ...(described.blocks[0].inSections === undefined ? {} : { sections: z.array(sectionOf(sums)) }),
    // The sums of all rows, whatever slice this is; those of late columns with the last slice.
    range_total: z.object(sums),
    ...figures,
    row_count: z.number().int(),
    // The cursor of the next slice; null at the end.
    next: z.string().nullable(),
  });
}

const sectionOf = (sums: z.ZodRawShape) =>
  z.object({
    branch_id: z.number().int(),
    name: z.string(),
    opening_balance: z.object(sums),
    range_total: z.object(sums),
  });

/** Returns the names of the columns with a sum, in their order. */
const totalNames = (columns: Columns): readonly string[] =>
  Object.keys(columns).filter((name) => columns[name]?.total === true);

/** Returns the columns that an output shows, in the order in which it shows them. */
export const seenIn = ({ columns, seen = Object.keys(columns) }: Block, place: 'screen' | 'paper' | 'file') =>
  seen.flatMap((name) => {
    const column = columns[name];
    return column?.places.includes(place) ? [{ name, column }] : [];
  });

/** Returns the names of the columns whose sums are known with the last slice alone. */
export const lateNames = (columns: Columns): readonly string[] =>
  totalNames(columns).filter((name) => columns[name]?.late === true);

/** Returns zero for every column with a sum. */
export const noSums = (columns: Columns): Sums => Object.fromEntries(totalNames(columns).map((name) => [name, 0n]));

/** Returns the sums with the amounts of a row, or of other sums, added. */
export const plusSums = (sums: Sums, more: Row): Sums =>
  Object.fromEntries(Object.entries(sums).map(([name, paisa]) => [name, paisa + paisaOf(more, name)]));

const total: Closing = (_opening, sums) => [{ word: 'total', sums, weight: 'grand' }];

/** Returns the closing rows of a block. Empty if the block has neither a closing nor a column with a sum. */
export function closingOf(
  { columns, closing }: Block,
  { opening, total: sums, below }: ClosingSums,
): ReturnType<Closing> {
  if (closing !== undefined) return closing(opening, sums, below);
  const isSummed = Object.values(columns).some((column) => column.total);
  return isSummed ? total(opening, sums, below) : [];
}

/** The sums from which the closing rows of a block are made. */
export interface ClosingSums {
  /** Zero if the report has no opening. */
  readonly opening: Sums;
  /** The sums of all rows. */
  readonly total: Sums;
  /** The figures by the words of `below`. Empty if the block has none. */
  readonly below: Sums;
}

/** A branch of a report of all branches, with the sums around its rows. */
export interface Section extends Omit<ClosingSums, 'below'> {
  readonly branch_id: number;
  readonly name: string;
}

/** A row of any report, for code that goes through all its columns. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * Returns the amount in a column of a row.
 * @throws if the column has no amount.
 */
export function paisaOf(row: Row, name: string): Paisa {
  const value = row[name];
  if (typeof value !== 'bigint') throw new Error(`${name} is no amount`);
  return value;
}

/** One slice of a report, or a whole report, from its response. */
export interface ReportPage extends ClosingSums {
  readonly details: readonly Row[];
  readonly branches: readonly ColumnBranch[];
  /** The branches of a report of all branches, in the order of the rows. Empty for any other report. */
  readonly sections: readonly Section[];
  readonly row_count: number;
  readonly next: string | null;
}

/**
 * Returns the page in the response to a report.
 * @throws if the response is not the report's. The schema of its route has checked that before.
 */
export function pageIn(report: Report, reply: Row): ReportPage {
  const branches = branchesIn(reply);
  const {
    reply: { rows: name },
    blocks: [{ columns, below = [] }],
  } = withBranches(report, branches);
  const details = reply[name];
  if (!isRows(details)) throw new Error(`the reply has no ${name}`);
  const { next = null, row_count = details.length, opening_balance, range_total, sections = [] } = reply;
  return {
    details,
    branches,
    sections: isRows(sections) ? sections.map((section) => sectionIn(columns, section)) : [],
    below: Object.fromEntries(below.map((word) => [word, paisaOf(reply, belowName(word))])),
    opening: isRow(opening_balance) ? sumsIn(columns, opening_balance) : noSums(columns),
    total: isRow(range_total) ? sumsIn(columns, range_total) : totalOf(columns, details),
    row_count: Number(row_count),
    next: next === null ? null : String(next),
  };
}

const sectionIn = (columns: Columns, { branch_id, name, opening_balance, range_total }: Row): Section => ({
  branch_id: Number(branch_id),
  name: String(name),
  opening: isRow(opening_balance) ? sumsIn(columns, opening_balance) : noSums(columns),
  total: isRow(range_total) ? sumsIn(columns, range_total) : noSums(columns),
});

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;
const isRows = (value: unknown): value is readonly Row[] => Array.isArray(value) && value.every(isRow);

const sumsIn = (columns: Columns, wire: Row): Sums =>
  Object.fromEntries(
    totalNames(columns)
      .filter((name) => wire[sumName(name)] !== undefined)
      .map((name) => [name, paisaOf(wire, sumName(name))]),
  );

/** Returns the sums of rows. */
export const totalOf = (columns: Columns, rows: readonly Row[]): Sums =>
  Object.fromEntries(
    totalNames(columns).map((name) => [name, rows.reduce((sum, row) => sum + paisaOf(row, name), 0n)]),
  );
