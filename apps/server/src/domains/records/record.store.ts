import { status } from '@cashbook/contract/enumerations';
import { type Field, isSorted, nameOfReference, type Values } from '@cashbook/contract/records/fields';
import { type RecordDescription, type RecordRow, titleOf } from '@cashbook/contract/records/record';
import type { RecordFilters } from '@cashbook/contract/records/record-routes';
import { type RawBuilder, sql } from 'kysely';
import { orderBy, textOrder } from '#db/order-by';
import type { Tx } from '#db/tx';
import type { Reach } from '#domains/records/record-engine';

const fieldsOf = ({ fields }: Pick<RecordDescription, 'fields'>) => Object.entries(fields);
const columnOf = (name: string, { column = name }: Pick<Field, 'column'>) => sql.ref(column);
const keyOf = ({ table }: Pick<RecordDescription, 'table'>) => sql.ref(`${table}_id`);

/** Where the name by which people call a record stands. */
export function titleColumn(record: Pick<RecordDescription, 'fields'>): RawBuilder<unknown> {
  const { name, field } = titleOf(record);
  return columnOf(name, field);
}

/** Every record that the caller reaches as its row travels: fields by their names on the wire, names beside references. */
function rowsOf(record: RecordDescription, { companyId, branchIds }: Reach): RawBuilder<unknown> {
  const branched = record.scope === 'branch';
  const own = fieldsOf(record).map(([name, field]) => sql`t.${columnOf(name, field)} as ${sql.ref(name)}`);
  const names = fieldsOf(record).flatMap(([name, field]) => {
    if (field.kind !== 'reference') return [];
    const named = sql`select x.${titleColumn(field.of)} from ${sql.table(field.of.table)} x
      where x.company_id = t.company_id and x.${keyOf(field.of)} = t.${columnOf(name, field)}`;
    return [sql`coalesce((${named}), '') as ${sql.ref(nameOfReference(name))}`];
  });
  const branch = branched ? [sql`t.branch_id`, sql`b.name as branch_name`, sql`c.name as company_name`] : [];
  const joins = branched
    ? sql`join branch b on b.company_id = t.company_id and b.branch_id = t.branch_id
        join company c on c.company_id = t.company_id`
    : sql``;
  const reached = branched ? sql`and t.branch_id = any (${[...branchIds]}::int[])` : sql``;
  return sql`
    select t.${keyOf(record)} as id, t.version, t.status::int as status, ${sql.join([...branch, ...own, ...names])},
      coalesce(a.name, '') as created_by, coalesce(u.name, '') as updated_by
    from ${sql.table(record.table)} t ${joins}
      left join app_user a on a.company_id = t.company_id and a.user_id = t.created_by
      left join app_user u on u.company_id = t.company_id and u.user_id = t.updated_by
    where t.company_id = ${companyId} ${reached}`;
}

/** The rows that match. What is archived shows where it is asked for. */
function matching(record: RecordDescription, reach: Reach, question: RecordFilters): RawBuilder<unknown> {
  const conditions = [
    question.status === '' ? sql`r.status <> ${status.deleted}` : sql`r.status = ${Number(question.status)}`,
    ...searched(record, question.search),
    ...fieldsOf(record).flatMap(([name, field]) => {
      const wanted = question[name];
      if (field.filtered !== true || wanted === undefined || wanted === '') return [];
      return [sql`r.${sql.ref(name)}::text = ${String(wanted)}`];
    }),
    ...(question.branch_id === undefined ? [] : [sql`r.branch_id = ${question.branch_id}`]),
  ];
  return sql`from (${rowsOf(record, reach)}) r where ${sql.join(conditions, sql` and `)}`;
}

/** A part of any field that is searched, or the record's number. */
function searched(record: RecordDescription, search: string): RawBuilder<unknown>[] {
  if (search === '') return [];
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const found = fieldsOf(record).flatMap(([name, field]) =>
    field.searched === true ? [sql`r.${sql.ref(name)} ilike ${part}`] : [],
  );
  return [sql`(${sql.join([...found, sql`r.id::text = ${search}`], sql` or `)})`];
}

/** How people sort by a field. */
function sortOf(name: string, field: Field): RawBuilder<unknown> {
  switch (field.kind) {
    case 'text':
    case 'mobile':
      return textOrder(sql`r.${sql.ref(name)}`);
    case 'reference':
      return textOrder(sql`r.${sql.ref(nameOfReference(name))}`);
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

function orderOf(record: RecordDescription, sort: string): RawBuilder<unknown> {
  const columns = Object.fromEntries(
    fieldsOf(record).flatMap(([name, field]) => (isSorted(field) ? [[name, sortOf(name, field)] as const] : [])),
  );
  const branch = record.scope === 'branch' ? { branch_name: textOrder(sql`r.branch_name`) } : {};
  const title = textOrder(sql`r.${sql.ref(titleOf(record).name)}`);
  return orderBy(sort, { ...columns, ...branch, status: sql`(r.status <> ${status.active})` }, sql`${title}, r.id`);
}

interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** The records that match, by name unless they are sorted; all of them where no slice is given. */
export async function listRecords(
  tx: Tx,
  record: RecordDescription,
  reach: Reach,
  question: RecordFilters,
  slice?: Slice,
): Promise<RecordRow[]> {
  const part = slice === undefined ? sql`` : sql`limit ${slice.limit} offset ${slice.offset}`;
  const { rows } = await sql<StoredRow>`
    select r.* ${matching(record, reach, question)} ${orderOf(record, question.sort)} ${part}`.execute(tx);
  return rows.map((row) => readRow(record, row));
}

export async function countRecords(
  tx: Tx,
  record: RecordDescription,
  reach: Reach,
  question: RecordFilters,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total ${matching(record, reach, question)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** One record; null when the caller reaches none of that number. */
export async function findRecord(
  tx: Tx,
  record: RecordDescription,
  reach: Reach,
  id: number,
): Promise<RecordRow | null> {
  const { rows } = await sql<StoredRow>`select r.* from (${rowsOf(record, reach)}) r where r.id = ${id}`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : readRow(record, row);
}

/** The same, held until the transaction ends. */
export async function holdRecord(
  tx: Tx,
  record: RecordDescription,
  reach: Reach,
  id: number,
): Promise<RecordRow | null> {
  await sql`
    select from ${sql.table(record.table)}
    where company_id = ${reach.companyId} and ${keyOf(record)} = ${id} for update`.execute(tx);
  return findRecord(tx, record, reach, id);
}

type StoredRow = Values & { readonly id: number; readonly version: number; readonly status: number };

/** Numbers are counts of their smallest unit, whatever the width of their column. */
function readRow(record: RecordDescription, row: StoredRow): RecordRow {
  const counts = fieldsOf(record).flatMap(([name, field]) => {
    const stored = row[name];
    return field.kind === 'number' && typeof stored === 'number' ? [[name, BigInt(stored)] as const] : [];
  });
  return { ...row, ...Object.fromEntries(counts) };
}

export interface WrittenBy {
  readonly companyId: number;
  /** Null for the demo's own records. */
  readonly userId: number | null;
  readonly at: Date;
}

/** The next number of a record, which nobody else gets. */
export async function takeNumber(tx: Tx, { table }: RecordDescription, companyId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into record_counter (company_id, table_name, last_id) values (${companyId}, ${table}, 1)
    on conflict (company_id, table_name) do update set last_id = record_counter.last_id + 1
    returning last_id as id`.execute(tx);
  const [taken] = rows;
  if (taken === undefined) throw new Error(`${table} gave no number`);
  return taken.id;
}

/** Adds a record under a number that was taken for it. */
export async function insertRecord(
  tx: Tx,
  record: RecordDescription,
  { companyId, userId, at }: WrittenBy,
  { id, branchId, values }: { readonly id: number; readonly branchId: number | null; readonly values: Values },
): Promise<void> {
  const branch = branchId === null ? [] : [[sql.ref('branch_id'), sql`${branchId}`] as const];
  const own = fieldsOf(record).map(([name, field]) => [columnOf(name, field), sql`${values[name] ?? null}`] as const);
  const cells = [
    [sql.ref('company_id'), sql`${companyId}`] as const,
    [keyOf(record), sql`${id}`] as const,
    ...branch,
    ...own,
    ...['created', 'updated'].flatMap((did) => [
      [sql.ref(`${did}_by`), sql`${userId}`] as const,
      [sql.ref(`${did}_at`), sql`${at}`] as const,
    ]),
  ];
  await sql`
    insert into ${sql.table(record.table)} (${sql.join(cells.map(([column]) => column))})
    values (${sql.join(cells.map(([, value]) => value))})`.execute(tx);
}

/** Writes the fields and the status of a record, and makes its next version. */
export async function writeRecord(
  tx: Tx,
  record: RecordDescription,
  { companyId, userId, at }: WrittenBy,
  { id, status: wanted, values }: { readonly id: number; readonly status: number; readonly values: Values },
): Promise<void> {
  const own = fieldsOf(record).map(([name, field]) => sql`${columnOf(name, field)} = ${values[name] ?? null}`);
  await sql`
    update ${sql.table(record.table)} set ${sql.join(own)}, status = ${wanted}, version = version + 1,
      updated_by = ${userId}, updated_at = ${at}
    where company_id = ${companyId} and ${keyOf(record)} = ${id}`.execute(tx);
}
