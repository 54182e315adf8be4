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

/** A total below the rows. The figure that closes the account carries the double rule (`grand`). */
export interface SumRow {
  readonly word: SheetWord;
  readonly sums: Sums;
  readonly weight: 'total' | 'quiet' | 'grand';
}

/**
 * How a report ends after its opening, what its rows come to and the figures below them: the same on screen, on paper and in a file.
 */
export type Closing = (opening: Sums, total: Sums, below: Sums) => readonly SumRow[];

/** Columns with their rows between an opening and totals. */
export interface Block {
  /** In the order in which they travel. */
  readonly columns: Columns;
  /** The order in which they are seen, where it is another. */
  readonly seen?: readonly string[];
  /** Fields that rows of one group share, the outermost first; on screen and paper each group has a head with its sums. */
  readonly groups?: readonly string[];
  /** The rows begin with an opening balance; makes the balance of sums. */
  readonly opening?: (sums: Sums) => Sums;
  /** Without it the rows end with their total. */
  readonly closing?: Closing;
  /** Money that travels beside the totals, for the rows below them; its sums have these names. */
  readonly below?: readonly SheetWord[];
}

/** A block whose order and groups name columns of its own. */
export interface BlockOf<C extends Columns> extends Block {
  readonly columns: C;
  readonly seen?: readonly (keyof C & string)[];
  readonly groups?: readonly (keyof C & string)[];
}

/**
 * How the rows are nested in the reply. Lines of the books come in slices, with what stands above and below them in each;
 * what is no longer than a list of accounts, parties or days comes whole, `withTotals` where the reply says the sums too.
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

/** What a report is; everything else comes of it (docs/recipes/add-a-report.md). */
export interface Description<F extends Filters = Filters, B extends Block = Block> {
  readonly name: string;
  readonly title: SheetWord;
  /** For whoever reads the API. */
  readonly summary: string;
  /** The call; `/export` below it answers with a file. */
  readonly path: string;
  /** The address on the screen; `/print` below it is its print. */
  readonly screen: string;
  readonly permission: PermissionName;
  /** Whether a button brings its filters back to what they say when nobody has chosen. */
  readonly resets?: true;
  readonly filters: F;
  readonly blocks: readonly [B];
  readonly reply: ReplyNesting;
  /** Rows of a printed page where nobody has said how many; 12 without it (spec 2 §2). */
  readonly printRows?: number;
  /** Files that this report has besides spreadsheets. */
  readonly journals?: readonly ('hledger' | 'beancount')[];
}

/**
 * Long reports travel in slices: `after` is the cursor of the last slice's `next`, `limit` the most rows of this one.
 * Without `limit` up to 50,000 rows come at once; `next` says whether there are more.
 */
const slice = {
  after: exactText(200).optional(),
  limit: z.coerce.number<number | string>().int().min(1).max(10_000).optional(),
};

/** A description with its calls. */
export function report<const F extends Filters, const C extends Columns>(described: Description<F, BlockOf<C>>) {
  return { ...described, routes: { read: readRoute(described), export: exportRoute(described) } };
}

/** Any report, for the engines. */
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

/** A number, which the spec's clients may send as text. What is read is a number: so it is held to the caller's branches. */
export const numberOrText = z.union([z.number(), exactText(10)]).transform(Number);

/** The call of a report whose clients ask by a body. */
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

/** The schema of a row as it travels. Columns of branches are fields whose names nobody knows beforehand. */
function rowOf(columns: Columns) {
  const known = Object.entries(columns).flatMap(([name, { travels, schema, perBranch }]) =>
    travels && perBranch === undefined ? [[name, schema] as const] : [],
  );
  const row = z.object(Object.fromEntries(known));
  const ofBranch = branchColumnOf(columns);
  return ofBranch === undefined ? row : row.catchall(ofBranch.schema);
}

/** The schema of the sums; those of a report with columns of branches are sums of its rows, which whoever reads them adds up. */
const sumsOf = (columns: Columns) =>
  Object.fromEntries(
    totalNames(columns).map((name) => [sumName(name), columns[name]?.kind === 'quantity' ? milli : takaTotal] as const),
  );

/** What the sum of a column is called where it travels. */
export const sumName = (column: string) => `total_${column}`;

/** What a figure below the totals is called where it travels: `stock_revaluation` of the word `stockRevaluation`. */
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
  if (!inSlices) {
    const figures = Object.fromEntries(below.map((name) => [belowName(name), takaTotal]));
    return z.object({ ...details, ...(withTotals ? sums : {}), ...figures });
  }
  return z.object({
    // What was there before the first day.
    ...(described.blocks[0].opening === undefined ? {} : { opening_balance: z.object(sums) }),
    ...details,
    // Of all rows, whatever slice this is.
    range_total: z.object(sums),
    row_count: z.number().int(),
    // The cursor of the next slice; null at the end.
    next: z.string().nullable(),
  });
}

/** The columns that are summed up, in their order. */
const totalNames = (columns: Columns): readonly string[] =>
  Object.keys(columns).filter((name) => columns[name]?.total === true);

/** The columns that are seen there, in the order in which they are seen. */
export const seenIn = ({ columns, seen = Object.keys(columns) }: Block, place: 'screen' | 'paper' | 'file') =>
  seen.flatMap((name) => {
    const column = columns[name];
    return column?.places.includes(place) ? [{ name, column }] : [];
  });

/** Nothing in every column that is summed up. */
export const noSums = (columns: Columns): Sums => Object.fromEntries(totalNames(columns).map((name) => [name, 0n]));

/** Adds what a row, or other sums, bring. */
export const plusSums = (sums: Sums, more: Row): Sums =>
  Object.fromEntries(Object.entries(sums).map(([name, paisa]) => [name, paisa + paisaOf(more, name)]));

const total: Closing = (_opening, sums) => [{ word: 'total', sums, weight: 'grand' }];

/** The rows below those of a block: none where it says none and sums nothing up. */
export function closingOf(
  { columns, closing }: Block,
  { opening, total: sums, below }: ClosingSums,
): ReturnType<Closing> {
  if (closing !== undefined) return closing(opening, sums, below);
  const isSummed = Object.values(columns).some((column) => column.total);
  return isSummed ? total(opening, sums, below) : [];
}

/** What the rows below a block are made from. */
export interface ClosingSums {
  /** Nothing where the report has no opening. */
  readonly opening: Sums;
  /** Of all rows. */
  readonly total: Sums;
  /** By the words of `below`; nothing where the block has none. */
  readonly below: Sums;
}

/** A row of any report, for what goes through all its columns. */
export type Row = Readonly<Record<string, unknown>>;

/** @throws where the column holds no amount. */
export function paisaOf(row: Row, name: string): Paisa {
  const value = row[name];
  if (typeof value !== 'bigint') throw new Error(`${name} is no amount`);
  return value;
}

/** One slice of a report, or a report that comes whole, out of its reply. */
export interface ReportPage extends ClosingSums {
  readonly details: readonly Row[];
  readonly branches: readonly ColumnBranch[];
  readonly row_count: number;
  readonly next: string | null;
}

/** @throws when the reply is not the report's, which the schema of its route has told before. */
export function pageIn(report: Report, reply: Row): ReportPage {
  const branches = branchesIn(reply);
  const {
    reply: { rows: name },
    blocks: [{ columns, below = [] }],
  } = withBranches(report, branches);
  const details = reply[name];
  if (!isRows(details)) throw new Error(`the reply has no ${name}`);
  const { next = null, row_count = details.length, opening_balance, range_total } = reply;
  return {
    details,
    branches,
    below: Object.fromEntries(below.map((word) => [word, paisaOf(reply, belowName(word))])),
    opening: isRow(opening_balance) ? sumsIn(columns, opening_balance) : noSums(columns),
    total: isRow(range_total) ? sumsIn(columns, range_total) : totalOf(columns, details),
    row_count: Number(row_count),
    next: next === null ? null : String(next),
  };
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;
const isRows = (value: unknown): value is readonly Row[] => Array.isArray(value) && value.every(isRow);

const sumsIn = (columns: Columns, wire: Row): Sums =>
  Object.fromEntries(totalNames(columns).map((name) => [name, paisaOf(wire, sumName(name))]));

/** What rows come to. */
export const totalOf = (columns: Columns, rows: readonly Row[]): Sums =>
  Object.fromEntries(
    totalNames(columns).map((name) => [name, rows.reduce((sum, row) => sum + paisaOf(row, name), 0n)]),
  );
