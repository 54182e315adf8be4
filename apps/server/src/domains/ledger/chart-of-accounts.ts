import type { SortBy } from '@cashbook/contract/wire';
import { GROUP, type Nature } from '@cashbook/kernel';
import { type RawBuilder, sql } from 'kysely';
import { orderBy, textOrder } from '#db/order-by';
import type { Tx } from '#db/tx';
import { NATURE_NUMBERS } from '#domains/ledger/create-books';
import { type Viewer, visibleTo } from '#domains/ledger/search-accounts';
import { codeOf } from '#error-code';

/** The chart of accounts (spec 2 §2, accounting §3): levels 1 to 3 are groups, level 4 is what vouchers post to. */

export type ChartLevel = 1 | 2 | 3 | 4;

/** 1 active, 3 archived: hidden from choices, kept for what was posted (api, "Values that the spec leaves open"). */
export type ChartStatus = 1 | 3;

export interface ChartRow {
  readonly id: number;
  readonly name: string;
  readonly isSystem: boolean;
  readonly status: ChartStatus;
  readonly version: number;
  /** Null at level 1. */
  readonly parentId: number | null;
  /** The name one level up; at level 1 the company's. */
  readonly parentName: string;
  /** The name two levels up; empty above level 3. */
  readonly grandparentName: string;
  readonly nature: Nature;
  /** An account of a branch that the viewer does not reach: theirs to see while it is shared, not to change. */
  readonly isElsewhere: boolean;
}

export interface ChartQuestion {
  readonly level: ChartLevel;
  /** Part of a name, or a whole number; empty for all. */
  readonly search: string;
  readonly parentId?: number | undefined;
}

/** The columns of the four lists, by their names there. */
export type ChartSort = SortBy<'name' | 'l1_name' | 'l2_name' | 'l3_name' | 'source_name'>;

export type ChartRefusalCode =
  | 'not_found'
  | 'stale_version'
  | 'parent_not_found'
  | 'system_account'
  | 'account_in_use'
  | 'cash_account_in_use'
  | 'name_taken';

/** What of an entry can be changed, by the names of the forms; the audit record keeps it. */
export type ChartFacts = Readonly<Record<string, string | number>>;

export type ChartResult =
  | {
      readonly ok: true;
      readonly id: number;
      readonly version: number;
      /** What stood there; null for a new entry. */
      readonly before: ChartFacts | null;
      readonly after: ChartFacts;
    }
  | { readonly ok: false; readonly refusal: { readonly code: ChartRefusalCode } };

/** What hangs where: level 1 by its nature, the others by their parent. */
export type ChartPlace =
  | { readonly level: 1; readonly nature: Nature }
  | { readonly level: 2 | 3 | 4; readonly parentId: number };

export interface ChartChange {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly status: ChartStatus;
}

/** All entries of a level that the viewer may know of as {@link ChartRow}s, archived ones included. */
function chartRows(viewer: Viewer, level: ChartLevel): RawBuilder<ChartRow> {
  const { companyId } = viewer;
  const own = sql`g.name, g.is_system as "isSystem", g.status, g.version`;
  const natureName = sql`(array['asset', 'liability', 'equity', 'income', 'expense'])[n.nature] as nature`;
  if (level === 4) {
    return sql`
      select g.account_id as id, ${own}, g.group_id as "parentId", n.name as "parentName",
        p.name as "grandparentName", ${natureName},
        coalesce(g.branch_id <> all (${[...viewer.branchIds]}::int[]), false) as "isElsewhere"
      from account g
        join account_group n on n.company_id = g.company_id and n.group_id = g.group_id
        join account_group p on p.company_id = n.company_id and p.group_id = n.parent_id
      where g.company_id = ${companyId} and ${visibleTo(viewer, sql`g`)}`;
  }
  return sql`
    select g.group_id as id, ${own}, g.parent_id as "parentId", coalesce(p.name, c.name) as "parentName",
      coalesce(pp.name, '') as "grandparentName", ${natureName}, false as "isElsewhere"
    from account_group g
      join account_group n on n.company_id = g.company_id and n.group_id = g.group_id
      join company c on c.company_id = g.company_id
      left join account_group p on p.company_id = g.company_id and p.group_id = g.parent_id
      left join account_group pp on pp.company_id = p.company_id and pp.group_id = p.parent_id
    where g.company_id = ${companyId} and g.level = ${level}`;
}

/** The entries that match. */
function matching(viewer: Viewer, { level, search, parentId }: ChartQuestion): RawBuilder<unknown> {
  const matches = search === '' ? sql`true` : sql`(name ilike ${containing(search)} or id::text = ${search})`;
  const under = parentId === undefined ? sql`true` : sql`"parentId" = ${parentId}`;
  return sql`from (${chartRows(viewer, level)}) r where ${matches} and ${under}`;
}

function sortColumns(level: ChartLevel) {
  const above = textOrder(sql`"parentName"`);
  return {
    name: textOrder(sql`name`),
    l1_name: above,
    l2_name: level === 4 ? textOrder(sql`"grandparentName"`) : above,
    l3_name: above,
    source_name: sql`nature`,
  };
}

/** The entries of a level that match, by name unless they are sorted; all of them where no slice is given. */
export async function listChart(
  tx: Tx,
  viewer: Viewer,
  question: ChartQuestion & { readonly sort: ChartSort },
  slice?: { readonly limit: number; readonly offset: number },
): Promise<ChartRow[]> {
  const part = slice === undefined ? sql`` : sql`limit ${slice.limit} offset ${slice.offset}`;
  const { rows } = await sql<ChartRow>`
    select * ${matching(viewer, question)}
    ${orderBy(question.sort, sortColumns(question.level), sql`lower(name), id`)} ${part}`.execute(tx);
  return rows;
}

export async function countChart(tx: Tx, viewer: Viewer, question: ChartQuestion): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total ${matching(viewer, question)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** The active entries of a level, by name, as choices. */
export async function listChartOptions(
  tx: Tx,
  viewer: Viewer,
  level: ChartLevel,
): Promise<Pick<ChartRow, 'id' | 'name'>[]> {
  const { rows } = await sql<Pick<ChartRow, 'id' | 'name'>>`
    select id, name from (${chartRows(viewer, level)}) r where status = 1 order by lower(name), id`.execute(tx);
  return rows;
}

/** One entry; null when the viewer knows of none of that number in that level. */
export async function readChartRow(tx: Tx, viewer: Viewer, level: ChartLevel, id: number): Promise<ChartRow | null> {
  const { rows } = await sql<ChartRow>`
    select * from (${chartRows(viewer, level)}) r where id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** `%` and `_` are what the person typed, not patterns. */
function containing(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}

const refused = (code: ChartRefusalCode): ChartResult => ({ ok: false, refusal: { code } });

/** Adds an entry to the chart. Refusals in order: parent_not_found, name_taken. */
export async function addToChart(tx: Tx, companyId: number, name: string, place: ChartPlace): Promise<ChartResult> {
  const nature = await natureAt(tx, companyId, place);
  if (nature === null) return refused('parent_not_found');
  const id = await takeNumber(tx, companyId, place.level === 4 ? 'last_account_id' : 'last_group_id');
  const parentId = place.level === 1 ? null : place.parentId;
  const insert =
    place.level === 4
      ? sql`insert into account (company_id, account_id, group_id, name) values (${companyId}, ${id}, ${parentId}, ${name})`
      : sql`insert into account_group (company_id, group_id, level, parent_id, nature, name)
          values (${companyId}, ${id}, ${place.level}, ${parentId}, ${nature}, ${name})`;
  return unlessTaken(async () => {
    await insert.execute(tx);
    return { ok: true, id, version: 1, before: null, after: factsAt(place, name, 1) };
  });
}

async function takeNumber(tx: Tx, companyId: number, counter: 'last_account_id' | 'last_group_id'): Promise<number> {
  const column = sql.ref(counter);
  const { rows } = await sql<{ id: number }>`
    update chart_counter set ${column} = ${column} + 1 where company_id = ${companyId} returning ${column} as id`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`Company ${companyId} has no chart of accounts.`);
  return row.id;
}

/** The number of an account about to be added; nobody else gets it. */
export const takeAccountNumber = (tx: Tx, companyId: number) => takeNumber(tx, companyId, 'last_account_id');

/**
 * Renames, moves or archives an entry. A system entry can only be renamed; one that others stand under or that vouchers
 * have posted to cannot move to another nature, nor into or out of Cash in Hand and Cash at Bank, by which vouchers know
 * what they may name; one of a branch out of reach is not the viewer's to change. The database refuses the moves too.
 * Refusals in order: not_found, stale_version, parent_not_found, system_account, account_in_use, cash_account_in_use,
 * name_taken.
 *
 * Before an account is moved the open days of all branches are held, and only then the account itself: who edits a voucher
 * takes them in that order too. No voucher is being posted to it from then on, and none that was is unseen by the look.
 */
export async function changeInChart(
  tx: Tx,
  viewer: Viewer,
  { id, version, name, status }: ChartChange,
  place: ChartPlace,
): Promise<ChartResult> {
  const { companyId } = viewer;
  const { level } = place;
  const table = level === 4 ? sql`account` : sql`account_group`;
  const idColumn = level === 4 ? sql`account_id` : sql`group_id`;
  const mine = sql`company_id = ${companyId} and ${idColumn} = ${id}`;
  const parentId = place.level === 1 ? null : place.parentId;
  const seen = await readAtVersion(tx, viewer, level, id, version);
  if (typeof seen === 'string') return refused(seen);
  if (level === 4 && seen.parentId !== parentId) await sql`select hold_open_days()`.execute(tx);
  await sql`select 1 from ${table} where ${mine} for update`.execute(tx);
  const row = await readAtVersion(tx, viewer, level, id, version);
  if (typeof row === 'string') return refused(row);
  const nature = await natureAt(tx, companyId, place);
  if (nature === null) return refused('parent_not_found');

  const turns = nature !== NATURE_NUMBERS[row.nature];
  const moves = parentId !== row.parentId || turns;
  if (row.isSystem && (moves || status !== row.status)) return refused('system_account');
  const archives = status === 3 && row.status !== 3;
  if (level < 4 && turns && (await hasChildren(tx, companyId, id, [1, 3]))) return refused('account_in_use');
  if (level < 4 && archives && (await hasChildren(tx, companyId, id, [1]))) return refused('account_in_use');
  const changesCash = level === 4 && cashGroupOf(parentId) !== cashGroupOf(row.parentId);
  if (level === 4 && (turns || changesCash) && (await wasPostedTo(tx, companyId, id))) {
    return refused(turns ? 'account_in_use' : 'cash_account_in_use');
  }

  const values = level === 4 ? sql`group_id = ${parentId}` : sql`parent_id = ${parentId}, nature = ${nature}`;
  return unlessTaken(async () => {
    await sql`
      update ${table} set name = ${name}, status = ${status}, version = version + 1, ${values} where ${mine}`.execute(
      tx,
    );
    const before = factsAt(placeOf(row, place.level), row.name, row.status);
    return { ok: true, id, version: version + 1, before, after: factsAt(place, name, status) };
  });
}

/** The entry at the version that a change claims, or why the change is refused. */
async function readAtVersion(
  tx: Tx,
  viewer: Viewer,
  level: ChartLevel,
  id: number,
  version: number,
): Promise<ChartRow | 'not_found' | 'stale_version'> {
  const row = await readChartRow(tx, viewer, level, id);
  if (row === null || row.isElsewhere) return 'not_found';
  return row.version === version ? row : 'stale_version';
}

/** The group when it is Cash in Hand or Cash at Bank; null for every other. */
function cashGroupOf(groupId: number | null): number | null {
  return groupId === GROUP.cashInHand || groupId === GROUP.cashAtBank ? groupId : null;
}

function factsAt(place: ChartPlace, name: string, status: ChartStatus): ChartFacts {
  return place.level === 1 ? { name, nature: place.nature, status } : { name, parent_id: place.parentId, status };
}

function placeOf({ id, parentId, nature }: ChartRow, level: ChartLevel): ChartPlace {
  if (level === 1) return { level, nature };
  if (parentId === null) throw new Error(`Entry ${id} of the chart hangs under nothing.`);
  return { level, parentId };
}

/** The nature an entry has at that place; null when there is no such active parent. */
async function natureAt(tx: Tx, companyId: number, place: ChartPlace): Promise<number | null> {
  if (place.level === 1) return NATURE_NUMBERS[place.nature];
  const { rows } = await sql<{ nature: number }>`
    select nature from account_group
    where company_id = ${companyId} and group_id = ${place.parentId} and level = ${place.level - 1} and status = 1
    for share`.execute(tx);
  return rows[0]?.nature ?? null;
}

async function hasChildren(
  tx: Tx,
  companyId: number,
  groupId: number,
  statuses: readonly ChartStatus[],
): Promise<boolean> {
  const among = sql`company_id = ${companyId} and status = any (${[...statuses]}::int[])`;
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from account_group where ${among} and parent_id = ${groupId})
      or exists (select from account where ${among} and group_id = ${groupId}) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

async function wasPostedTo(tx: Tx, companyId: number, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from branch b join line l on l.company_id = b.company_id and l.branch_id = b.branch_id and l.live
        and l.account_id = ${accountId}
      where b.company_id = ${companyId}
    ) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

async function unlessTaken(write: () => Promise<ChartResult>): Promise<ChartResult> {
  try {
    return await write();
  } catch (error) {
    if (codeOf(error) === '23505') return refused('name_taken');
    throw error;
  }
}
