import { status } from '@cashbook/contract/enumerations';
import {
  type ChoiceOption,
  columnKeyOf,
  columnsOf,
  computedFor,
  type Field,
  type FieldValue,
  isSorted,
  nameKeyOf,
  type Referred,
  type ShareSwitch,
  textKeyOf,
  type Values,
} from '@cashbook/contract/records/fields';
import { type RecordDescription, type RecordRow, titleOf } from '@cashbook/contract/records/record';
import type { RecordFilters } from '@cashbook/contract/records/record-routes';
import { toLatinDigits } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import { orderBy, textOrder } from '#db/order-by';
import type { Tx } from '#db/tx';
import type { Reach } from '#domains/records/record-engine';
import type { RecordKind } from '#domains/records/record-kind';
import type { Actor } from '#use-case/caller';

const fieldsOf = ({ fields }: Pick<RecordDescription, 'fields'>) => Object.entries(fields);
const columnOf = (name: string, { column = name }: Pick<Field, 'column'>) => sql.ref(column);

/**
 * Returns the name by which people call the records of a table with the alias `alias`: a column, or the name of the
 * record that it names.
 */
export function titleText(record: Pick<RecordDescription, 'fields' | 'title'>, alias: string): RawBuilder<unknown> {
  const { name, field } = titleOf(record);
  const column = sql`${sql.ref(alias)}.${columnOf(name, field)}`;
  if (field.kind !== 'reference') return column;
  const { of } = field;
  const named = `${alias}_title`;
  return sql`(select ${titleText(of, named)} from ${sql.table(of.table)} ${sql.ref(named)}
    where ${sql.ref(named)}.company_id = ${sql.ref(alias)}.company_id and ${sql.ref(named)}.${sql.ref(of.key)} = ${column})`;
}

/** Returns the condition for the record's own rows, among those of the company. */
export function ownRows({ rows }: Pick<Referred, 'rows'>): RawBuilder<unknown> {
  const conditions = Object.entries(rows).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  return sql.join([sql`true`, ...conditions], sql` and `);
}

const shareColumns: Readonly<Record<ShareSwitch, string>> = {
  share_product_with_other_branch: 'share_products',
  share_customer_with_other_branch: 'share_customers',
};

/** Whether a record of that branch is available to these branches: it is theirs, or of a branch that shares its records. */
export function isFor(
  { sharedBy }: Pick<Referred, 'sharedBy'>,
  companyId: number,
  branchId: RawBuilder<unknown>,
  branchIds: readonly number[],
): RawBuilder<boolean> {
  const own = sql<boolean>`${branchId} = any (${[...branchIds]}::int[])`;
  if (sharedBy === null) return own;
  return sql`(${own} or ${branchId} in (
    select branch_id from branch where company_id = ${companyId} and ${sql.ref(shareColumns[sharedBy])}))`;
}

/** Selects every record that the caller reaches in its wire form: fields by their wire names, and names beside references. */
function rowsOf({ record, table = {} }: RecordKind, reach: Reach): RawBuilder<unknown> {
  const { companyId, branchIds } = reach;
  const { scope, signed, rows } = record;
  const reads = table.reads?.(reach) ?? {};
  const own = columnsOf(record).map(([name, field]) => [name, reads[name] ?? sql`t.${columnOf(name, field)}`] as const);
  const references = fieldsOf(record).flatMap(([name, field]) =>
    field.kind === 'reference'
      ? [{ of: field.of, name, key: nameKeyOf(name, field) ?? name, column: columnOf(name, field) }]
      : [],
  );
  const names = references.map(({ of, name, key }) => [key, sql`coalesce(${titleText(of, name)}, '')`] as const);
  const beside = Object.entries(reads).filter(([name]) => !own.some(([one]) => one === name));
  const cells = [...own, ...names, ...beside].map(([name, cell]) => sql`${cell} as ${sql.ref(name)}`);
  const joined = references.map(
    ({ of, name, column }) => sql`left join ${sql.table(of.table)} ${sql.ref(name)}
      on ${sql.ref(name)}.company_id = t.company_id and ${sql.ref(name)}.${sql.ref(of.key)} = t.${column}`,
  );
  const conditions = [
    ...Object.entries(rows).map(([column, value]) => sql`t.${sql.ref(column)} = ${value}`),
    ...(table.where === undefined ? [] : [table.where(reach)]),
  ];
  if (scope === 'branch') {
    cells.push(sql`t.branch_id`, sql`b.name as branch_name`, sql`c.name as company_name`);
    joined.push(sql`
      join branch b on b.company_id = t.company_id and b.branch_id = t.branch_id
      join company c on c.company_id = t.company_id`);
    conditions.push(isFor(record, companyId, sql`t.branch_id`, branchIds));
  }
  if (signed) {
    cells.push(sql`coalesce(a.name, '') as created_by`, sql`coalesce(u.name, '') as updated_by`);
    joined.push(sql`
      left join app_user a on a.company_id = t.company_id and a.user_id = t.created_by
      left join app_user u on u.company_id = t.company_id and u.user_id = t.updated_by`);
  }
  return sql`
    select t.${sql.ref(record.key)} as id, t.version, t.status::int as status, ${sql.join(cells)}
    from ${sql.table(record.table)} t ${sql.join(joined, sql` `)}
    where ${sql.join([sql`t.company_id = ${companyId}`, ...conditions], sql` and `)}`;
}

/**
 * Returns the matching rows, as SQL. Archived records match when the filter asks for them, and a filter may accept
 * several values. With `byName`, as in a type-ahead, the search leaves out columns that are only listed.
 */
function matching(kind: RecordKind, reach: Reach, question: RecordFilters, byName = false): RawBuilder<unknown> {
  const { record } = kind;
  const conditions = [
    question.status === '' ? sql`r.status <> ${status.deleted}` : sql`r.status = ${Number(question.status)}`,
    ...searched(record, question.search, byName),
    ...fieldsOf(record).flatMap(([name, field]) => {
      const wanted = question[name];
      if (field.filtered !== true || wanted === undefined || wanted === '') return [];
      return [sql`r.${sql.ref(name)}::text = any (${String(wanted).split(',')}::text[])`];
    }),
    ...(question.branch_id === undefined ? [] : [sql`r.branch_id = ${question.branch_id}`]),
  ];
  return sql`from (${rowsOf(kind, reach)}) r where ${sql.join(conditions, sql` and `)}`;
}

/**
 * Returns the condition of a search, in the columns of the list and the other searched fields. With `byName`, only
 * searched fields count. The record's number always counts.
 */
function searched(record: RecordDescription, search: string, byName: boolean): RawBuilder<unknown>[] {
  if (search === '') return [];
  const found = columnsOf(record).flatMap(([name, field]) =>
    field.searched === true || (field.listed === true && !byName) ? matchesOf(name, field, search) : [],
  );
  const branch = record.scope === 'branch' && !byName ? [sql`r.branch_name ilike ${partOf(search)}`] : [];
  return [sql`(${sql.join([...found, ...branch, sql`r.id::text = ${search}`], sql` or `)})`];
}

const partOf = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Returns the conditions for a searched text in a field. Words and dates match by a part, a number only as a whole.
 * Checkboxes are not searched.
 */
function matchesOf(name: string, field: Field, search: string): RawBuilder<unknown>[] {
  const column = sql`r.${sql.ref(name)}`;
  const part = partOf(search);
  switch (field.kind) {
    case 'checkbox':
      return [];
    case 'date':
      return [sql`to_char(${column}, 'DD/MM/YYYY') ilike ${part}`];
    case 'number': {
      const typed = toLatinDigits(search).replaceAll(',', '');
      return /^-?\d{1,18}(\.\d{1,6})?$/.test(typed)
        ? [sql`${column} = ${typed}::numeric * 10 ^ ${field.decimals}::int`]
        : [];
    }
    case 'choice': {
      const isMeant = ({ name: english, bn }: ChoiceOption) =>
        [english, bn].some((called) => called.toLowerCase().includes(search.toLowerCase()));
      const meant = field.options.filter(isMeant).map(({ value }) => String(value));
      return [sql`${column}::text = any (${meant}::text[])`];
    }
    default:
      return [sql`r.${sql.ref(textKeyOf(name, field))}::text ilike ${part}`];
  }
}

/** Returns the order of a list that is sorted by a field. */
function sortOf(name: string, field: Field): RawBuilder<unknown> {
  switch (field.kind) {
    case 'text':
    case 'mobile':
    case 'email':
      return textOrder(sql`r.${sql.ref(name)}`);
    case 'reference':
      return textOrder(sql`r.${sql.ref(textKeyOf(name, field))}`);
    case 'choice': {
      const named = field.options
        .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
        .map(({ value }) => String(value));
      return sql`array_position(${named}::text[], r.${sql.ref(name)}::text)`;
    }
    default:
      return sql`r.${sql.ref(name)}`;
  }
}

function orderOf(kind: RecordKind, sort: string, computed: readonly string[] = []): RawBuilder<unknown> {
  const { record } = kind;
  const columns = Object.fromEntries(
    columnsOf(record).flatMap(([name, field]) =>
      isSorted(field) ? [[columnKeyOf(name, field), sortOf(name, field)] as const] : [],
    ),
  );
  const branch = record.scope === 'branch' ? { branch_name: textOrder(sql`r.branch_name`) } : {};
  const byComputed = Object.fromEntries(computed.map((name) => [name, computedValue(name)] as const));
  const byStatus = { status: sql`(r.status <> ${status.active})` };
  return orderBy(sort, { ...columns, ...branch, ...byComputed, ...byStatus }, sql`${usualOrder(kind)}, r.id`);
}

/** Returns the order of an unsorted list: by name, unless the record has an order of its own. */
function usualOrder({ record, table }: RecordKind): RawBuilder<unknown> {
  const { name, field } = titleOf(record);
  return table?.order ?? textOrder(sql`r.${sql.ref(textKeyOf(name, field))}`);
}

/** Returns the rank of a record among those that a text finds, by the rule of all type-ahead searches. */
function rankOf(kind: RecordKind, search: string): RawBuilder<unknown> {
  const title = titleOf(kind.record);
  const codes = fieldsOf(kind.record).flatMap(([name, field]) =>
    field.searched === true && field.kind !== 'reference' && name !== title.name ? [sql`r.${sql.ref(name)}`] : [],
  );
  const beside = codes.length === 0 ? sql`''` : sql`concat_ws(' ', ${sql.join(codes)})`;
  return sql`match_rank(r.${sql.ref(textKeyOf(title.name, title.field))}, ${beside}, ${search})`;
}

/** The part of the matching records that is wanted. */
interface Wanted {
  readonly limit?: number;
  readonly offset?: number;
}

/** Returns the first records that match a text, the best first; all of them without a limit. */
export async function offerRecords(
  tx: Tx,
  kind: RecordKind,
  reach: Reach,
  question: RecordFilters,
  limit: number | null,
): Promise<RecordRow[]> {
  const { rows } = await sql<StoredRow>`
    select r.* ${matching(kind, reach, question, true)}
    order by ${rankOf(kind, question.search)}, ${usualOrder(kind)}, r.id limit ${limit}`.execute(tx);
  return rows.map((row) => readRow(kind.record, row));
}

/** The caller of a list: computed columns depend on what they may see. */
type Reader = Reach & Pick<Actor, 'permissions'>;

/**
 * Returns the records that match, by name unless they are sorted; all of them without a limit. Columns are computed for the
 * rows of the page only, unless the list is sorted by one of them.
 */
export async function listRecords(
  tx: Tx,
  kind: RecordKind,
  reader: Reader,
  question: RecordFilters,
  { limit, offset = 0 }: Wanted = {},
): Promise<RecordRow[]> {
  const part = limit === undefined ? sql`` : sql`limit ${limit} offset ${offset}`;
  const computed = computedFor(kind.record, (name) => reader.permissions.has(name)).map(([name]) => name);
  const order = orderOf(kind, question.sort, computed);
  const ofAll = limit === undefined || computed.some((name) => [name, `-${name}`].includes(question.sort));
  const ids = ofAll ? null : sql`(select array_agg(id) from page)::int[]`;
  const cells = computed.map((name) => sql`, ${computedValue(name)} as ${sql.ref(name)}`);
  const joins = computed.map(
    (name) =>
      sql`left join (${kind.computed?.[name]?.(reader, ids)}) ${computedAs(name)} on ${computedAs(name)}.id = r.id`,
  );
  const { rows } = await sql<StoredRow>`
    with page as (select r.* ${matching(kind, reader, question)} ${ofAll ? sql`` : sql`${order} ${part}`})
    select r.* ${together(cells)} from page r ${together(joins)} ${order} ${ofAll ? part : sql``}`.execute(tx);
  return rows.map((row) => readRow(kind.record, row));
}

const together = (parts: readonly RawBuilder<unknown>[]) => (parts.length === 0 ? sql`` : sql.join(parts, sql` `));
const computedAs = (name: string) => sql.ref(`computed_${name}`);
/** Returns the SQL of a computed value; 0 for a record that the column knows nothing of. */
const computedValue = (name: string) => sql`coalesce(${computedAs(name)}.value, 0)`;

/** Returns these records in the order of `ids`, without those that the caller does not reach. */
export async function readRecords(
  tx: Tx,
  kind: RecordKind,
  reach: Reach,
  ids: readonly number[],
): Promise<RecordRow[]> {
  const wanted = sql`${[...ids]}::int[]`;
  const { rows } = await sql<StoredRow>`
    select r.* from (${rowsOf(kind, reach)}) r
    where r.id = any (${wanted}) order by array_position(${wanted}, r.id)`.execute(tx);
  return rows.map((row) => readRow(kind.record, row));
}

export async function countRecords(tx: Tx, kind: RecordKind, reach: Reach, question: RecordFilters): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total ${matching(kind, reach, question)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Returns one record; null when the caller reaches none of that number. */
export async function findRecord(tx: Tx, kind: RecordKind, reach: Reach, id: number): Promise<RecordRow | null> {
  const { rows } = await sql<StoredRow>`select r.* from (${rowsOf(kind, reach)}) r where r.id = ${id}`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : readRow(kind.record, row);
}

/**
 * Returns one record right after the caller has written it, without the kind's `where`. A branch that was just added is
 * in nobody's reach yet.
 */
export async function findWritten(tx: Tx, kind: RecordKind, reach: Reach, id: number): Promise<RecordRow> {
  const { where: _reached, ...table } = kind.table ?? {};
  const row = await findRecord(tx, { ...kind, table }, reach, id);
  if (row === null) throw new Error(`${kind.record.name} ${id} is gone in the middle of being written`);
  return row;
}

/** Locks a record until the transaction ends, and returns it. A transaction that only writes down its number does not wait. */
export async function lockRecord(tx: Tx, kind: RecordKind, reach: Reach, id: number): Promise<RecordRow | null> {
  const { table, key } = kind.record;
  await sql`
    select from ${sql.table(table)}
    where company_id = ${reach.companyId} and ${sql.ref(key)} = ${id} for no key update`.execute(tx);
  return findRecord(tx, kind, reach, id);
}

type StoredRow = Values & { readonly id: number; readonly version: number; readonly status: number };

/**
 * Returns a stored row as a record. Numbers are counts of their smallest unit, whatever the width of their column.
 * Choices have their names beside them.
 */
function readRow(record: RecordDescription, row: StoredRow): RecordRow {
  const known = [...fieldsOf(record), ...Object.entries(record.computed)];
  const cells = known.flatMap(([name, field]): [string, FieldValue][] => {
    const stored = row[name];
    if (field.kind === 'number' && typeof stored === 'number') return [[name, BigInt(stored)]];
    if (field.kind !== 'choice' || field.nameAs === undefined) return [];
    return [[field.nameAs, field.options.find(({ value }) => value === stored)?.name ?? '']];
  });
  return { ...row, ...Object.fromEntries(cells) };
}

export interface WrittenBy {
  readonly companyId: number;
  /** Null for the demo's own records. */
  readonly userId: number | null;
  readonly at: Date;
}

/** Returns the next number of a record, which nobody else gets. */
export async function takeNumber(tx: Tx, { record, table }: RecordKind, companyId: number): Promise<number> {
  if (table?.takeNumber !== undefined) return table.takeNumber(tx, companyId);
  const { rows } = await sql<{ id: number }>`
    insert into record_counter (company_id, table_name, last_id) values (${companyId}, ${record.table}, 1)
    on conflict (company_id, table_name) do update set last_id = record_counter.last_id + 1
    returning last_id as id`.execute(tx);
  const [taken] = rows;
  if (taken === undefined) throw new Error(`${record.table} gave no number`);
  return taken.id;
}

interface WrittenRecord {
  readonly id: number;
  readonly status: number;
  readonly values: Values;
}

/** Returns the values that are written for a record, by column names. */
function cellsOf(
  { record, table }: RecordKind,
  { companyId, userId, at }: WrittenBy,
  did: readonly ('created' | 'updated')[],
  { status: wanted, values }: WrittenRecord,
): Map<string, RawBuilder<unknown>> {
  const own = fieldsOf(record).map(([name, { column = name }]) => [column, sql`${values[name] ?? null}`] as const);
  const signs = did.flatMap((verb) => [[`${verb}_by`, sql`${userId}`] as const, [`${verb}_at`, sql`${at}`] as const]);
  return new Map([
    ...own,
    ['status', sql`${wanted}`] as const,
    ...(record.signed ? signs : []),
    ...Object.entries(table?.writes?.(values, companyId) ?? {}),
  ]);
}

/** Adds a record under a number that was taken for it. */
export async function insertRecord(
  tx: Tx,
  kind: RecordKind,
  by: WrittenBy,
  { branchId, ...written }: WrittenRecord & { readonly branchId: number | null },
): Promise<void> {
  const { table, key, rows } = kind.record;
  const cells = cellsOf(kind, by, ['created', 'updated'], written);
  cells.set('company_id', sql`${by.companyId}`).set(key, sql`${written.id}`);
  if (branchId !== null) cells.set('branch_id', sql`${branchId}`);
  for (const [column, value] of Object.entries(rows)) cells.set(column, sql`${value}`);
  await sql`
    insert into ${sql.table(table)} (${sql.join([...cells.keys()].map((column) => sql.ref(column)))})
    values (${sql.join([...cells.values()])})`.execute(tx);
}

/** Writes the fields and the status of a record, and makes its next version. */
export async function writeRecord(tx: Tx, kind: RecordKind, by: WrittenBy, written: WrittenRecord): Promise<void> {
  const { table, key } = kind.record;
  const cells = [...cellsOf(kind, by, ['updated'], written)].map(([column, cell]) => sql`${sql.ref(column)} = ${cell}`);
  await sql`
    update ${sql.table(table)} set ${sql.join(cells)}, version = version + 1
    where company_id = ${by.companyId} and ${sql.ref(key)} = ${written.id}`.execute(tx);
}
