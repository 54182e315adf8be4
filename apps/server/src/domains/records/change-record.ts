import { status } from '@cashbook/contract/enumerations';
import { type Field, type FieldValue, nameKeyOf, type Values } from '@cashbook/contract/records/fields';
import { type RecordDescription, type RecordRow, titleOf } from '@cashbook/contract/records/record';
import type { ChangedRecord, TypedRecord } from '@cashbook/contract/records/record-routes';
import { unitsToNumber } from '@cashbook/money';
import { refusals } from '@cashbook/words/en/refusals';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { actedBy, differing, recordEvent } from '#domains/audit/index';
import { readSettingsBranch } from '#domains/organisation/index';
import { findWritten, insertRecord, lockRecord, takeNumber, writeRecord } from '#domains/records/record.store';
import type { RecordEngine } from '#domains/records/record-engine';
import type { Completed, RecordEvent, RecordKind } from '#domains/records/record-kind';
import { mayBeNamed, namesOfUsers } from '#domains/records/references.store';
import { codeOf } from '#error-code';
import { type Refused, refused } from '#use-case/answer';
import type { Actor } from '#use-case/caller';

/** The user who changes records, the time, and all records that may name them. */
export interface Hand {
  readonly actor: Actor;
  readonly at: Date;
  readonly all: RecordEngine['all'];
}

export interface StoredRecord {
  readonly id: number;
  readonly version: number;
}

/**
 * Adds a record. Refuses in this order: not_found (the branch), branch_disabled, field_not_used, reference_not_found, the
 * refusals of the record's own rules, name_taken or value_taken.
 */
export async function addRecord(
  tx: Tx,
  kind: RecordKind,
  hand: Hand,
  typed: TypedRecord,
): Promise<StoredRecord | Refused> {
  const { record } = kind;
  const { actor, at } = hand;
  const branchId = record.scope === 'branch' ? (typed.branchId ?? actor.workingBranchId) : null;
  const closed = branchId === null ? null : await checkBranch(tx, actor, branchId);
  if (closed !== null) return closed;
  const values = await settled(tx, kind, { actor, branchId, before: null }, typed.values);
  if (isRefused(values)) return values;
  const lacking = await checkReferences(tx, record, actor.companyId, branchId, values, null);
  if (lacking !== null) return lacking;
  const id = await takeNumber(tx, kind, actor.companyId);
  return unlessTaken(tx, record, async () => {
    const change = { actor, at, id, branchId, before: null, status: typed.status ?? status.active, after: values };
    const refusal = await kind.save?.(tx, change);
    if (refusal) return refusal;
    await insertRecord(tx, kind, { ...actor, at }, { id, branchId, status: change.status, values });
    await kind.saved?.(tx, change);
    const after = await findWritten(tx, kind, actor, id);
    await recordChange(tx, kind, hand, { verb: 'create', before: null, after });
    return { id, version: after.version };
  });
}

/**
 * Changes a record; without a status it keeps its own. A change without differences leaves no trace. Refuses in this
 * order: not_found, record_elsewhere, stale_version, field_not_used, reference_not_found, the record's own refusals to
 * switch it off, record_in_use, its own refusals of the change, name_taken or value_taken.
 */
export async function changeRecord(
  tx: Tx,
  kind: RecordKind,
  hand: Hand,
  { id, version, status: asked, values: typed }: ChangedRecord,
): Promise<StoredRecord | Refused> {
  const { record } = kind;
  const { actor, at } = hand;
  await kind.table?.lockBefore?.(tx, actor.companyId, { id, values: typed, status: asked });
  const before = await lockRecord(tx, kind, actor, id);
  if (before === null) return refused('not_found');
  const branchId = typeof before.branch_id === 'number' ? before.branch_id : null;
  if (branchId !== null && !actor.branchIds.includes(branchId)) return refused('record_elsewhere');
  const kept = kind.mayChange?.(before) ?? null;
  if (kept !== null) return kept;
  if (before.version !== version) return refused('stale_version');
  const wanted = asked ?? before.status;
  const values = await settled(tx, kind, { actor, branchId, before }, typed);
  if (isRefused(values)) return values;
  const goesOff = wanted !== status.active && before.status === status.active;
  const comesBack = wanted === status.active && before.status !== status.active;
  const lacking = await checkReferences(tx, record, actor.companyId, branchId, values, comesBack ? null : before);
  if (lacking !== null) return lacking;
  const needed = goesOff ? await checkUnused(tx, kind, hand, before) : null;
  if (needed !== null) return needed;
  return unlessTaken(tx, record, async () => {
    if (wanted === before.status && isSame(record, before, values)) return { id, version };
    const change = { actor, at, id, branchId, before, status: wanted, after: values };
    const refusal = await kind.save?.(tx, change);
    if (refusal) return refusal;
    await writeRecord(tx, kind, { ...actor, at }, { id, status: wanted, values });
    await kind.saved?.(tx, change);
    const after = await findWritten(tx, kind, actor, id);
    const verb = goesOff ? 'disable' : comesBack ? 'enable' : 'update';
    await recordChange(tx, kind, hand, { verb, before, after });
    return { id, version: after.version };
  });
}

/**
 * Switches a record on or off and keeps its fields. Without a version, any version is accepted. Refuses as {@link
 * changeRecord}.
 */
export async function switchRecord(
  tx: Tx,
  kind: RecordKind,
  hand: Hand,
  { id, version, status: wanted }: Pick<ChangedRecord, 'id' | 'status'> & { readonly version?: number },
): Promise<StoredRecord | Refused> {
  const row = await lockRecord(tx, kind, hand.actor, id);
  if (row === null) return refused('not_found');
  return changeRecord(tx, kind, hand, { id, version: version ?? row.version, status: wanted, values: row });
}

/** Refuses to switch off a record that is needed: by the record's own rules, or because others name it. */
async function checkUnused(
  tx: Tx,
  { record, mayArchive }: RecordKind,
  { actor, all }: Hand,
  row: RecordRow,
): Promise<Refused | null> {
  const refusal = (await mayArchive?.(tx, row, actor)) ?? null;
  if (refusal !== null) return refusal;
  const names = await namesOfUsers(tx, all, record, actor, row.id);
  return names.length === 0 ? null : refused('record_in_use', { values: { names: names.join(', ') } });
}

/** Refuses a branch that the caller does not reach, as if it did not exist. A disabled branch gets no new records. */
async function checkBranch(tx: Tx, { companyId, branchIds }: Actor, branchId: number): Promise<Refused | null> {
  if (!branchIds.includes(branchId)) return refused('not_found');
  const { rows } = await sql<{ status: number }>`
    select status from branch where company_id = ${companyId} and branch_id = ${branchId} for share`.execute(tx);
  return rows[0]?.status === status.active ? null : refused('branch_disabled');
}

/**
 * Returns the values to store, with open values filled in. A field that the branch does not use keeps its stored value, and an
 * absent or closed field gets its empty value. Refuses field_not_used.
 */
async function settled(
  tx: Tx,
  { record, complete }: RecordKind,
  where: Completed,
  typed: Values,
): Promise<Values | Refused> {
  const unused = await fieldsNotUsed(tx, record, where);
  const stored = ([name, field]: readonly [string, Field]) => where.before?.[name] ?? emptyOf(field);
  const wrong = unused.filter(
    ([name, field]) => ![emptyOf(field), stored([name, field])].includes(typed[name] ?? null),
  );
  if (wrong.length > 0) {
    const fields = Object.fromEntries(wrong.map(([name]) => [name, [refusals.field_not_used]]));
    return refused('field_not_used', { fields });
  }
  const absent = Object.entries(record.fields).filter(
    ([, { when, open }]) => when?.(typed) === false || open?.(typed) === false,
  );
  const values = {
    ...typed,
    ...Object.fromEntries(absent.map(([name, field]) => [name, emptyOf(field)])),
    ...Object.fromEntries(unused.map((named) => [named[0], stored(named)])),
  };
  return complete === undefined ? values : complete(tx, where, values);
}

const emptyOf = ({ schema, start }: Field): FieldValue => schema.parse(start);

/** Returns the fields that the record's branch does not use. A record of the company counts for the working branch. */
async function fieldsNotUsed(
  tx: Tx,
  { fields }: RecordDescription,
  { actor, branchId }: Completed,
): Promise<readonly (readonly [string, Field])[]> {
  const asked = Object.entries(fields).filter(([, { usedBy }]) => usedBy !== undefined);
  if (asked.length === 0) return [];
  const rules = await readSettingsBranch(tx, actor.companyId, branchId ?? actor.workingBranchId);
  return asked.filter(([, { usedBy }]) => usedBy?.(rules) === false);
}

/** @param before its references stay valid, even if the named records have changed */
async function checkReferences(
  tx: Tx,
  { fields }: RecordDescription,
  companyId: number,
  branchId: number | null,
  values: Values,
  before: RecordRow | null,
): Promise<Refused | null> {
  for (const [name, field] of Object.entries(fields)) {
    const id = values[name];
    if (field.kind !== 'reference' || typeof id !== 'number' || before?.[name] === id) continue;
    if (await mayBeNamed(tx, companyId, { of: field.of, id, branchId })) continue;
    return refused(field.missing, { fields: { [name]: [refusals[field.missing]] } });
  }
  return null;
}

const isSame = ({ fields }: RecordDescription, before: RecordRow, values: Values) =>
  Object.keys(fields).every((name) => before[name] === values[name]);

/**
 * Does work that may violate a unique index, and refuses with the field of the index. Only the database can decide this
 * when two calls run at once. The transaction then continues as if the work had not been done.
 */
async function unlessTaken<T>(
  tx: Tx,
  { table, fields }: RecordDescription,
  work: () => Promise<T>,
): Promise<T | Refused> {
  const undo = () => sql`rollback to savepoint before_record`.execute(tx);
  await sql`savepoint before_record`.execute(tx);
  try {
    const result = await work();
    if (isRefused(result)) await undo();
    return result;
  } catch (error) {
    const field = Object.keys(fields).find((name) => constraintOf(error) === `${table}_unique_${name}`);
    if (codeOf(error) !== uniqueViolation || field === undefined) throw error;
    await undo();
    const code = field === 'name' ? 'name_taken' : 'value_taken';
    return refused(code, { fields: { [field]: [refusals[code]] } });
  }
}

export function isRefused(result: unknown): result is Refused {
  return typeof result === 'object' && result !== null && 'kind' in result && result.kind === 'refused';
}

const uniqueViolation = '23505';

function constraintOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return undefined;
  return typeof error.constraint === 'string' ? error.constraint : undefined;
}

/** Returns the facts of a record for the audit record: the fields of its form, with names in place of the numbers of others. */
export function factsOf({ fields }: RecordDescription, row: RecordRow): Readonly<Record<string, unknown>> {
  const own = Object.entries(fields).map(([name, field]) => {
    const value = row[name] ?? null;
    if (field.kind === 'reference') return [name, row[nameKeyOf(name, field) ?? name] ?? null] as const;
    if (field.kind === 'number' && typeof value === 'bigint')
      return [name, unitsToNumber(value, field.decimals)] as const;
    return [name, value] as const;
  });
  return { ...Object.fromEntries(own), status: row.status };
}

/** Writes the change into the audit record. */
async function recordChange(
  tx: Tx,
  { record, event }: RecordKind,
  { actor, at }: Hand,
  done: RecordEvent,
): Promise<void> {
  const { branch_id } = done.after;
  const branch = typeof branch_id === 'number' ? { branchId: branch_id } : {};
  await recordEvent(tx, { ...actedBy(actor, at), ...branch, ...(event?.(done) ?? usualEvent(record, done)) });
}

/** Returns the usual event. It has the name with every change, so that the trail can name the record. */
function usualEvent(record: RecordDescription, { verb, before, after }: RecordEvent) {
  const is = factsOf(record, after);
  const subject = `${record.name.replaceAll('_', ' ')} ${after.id}`;
  const action = `${record.name}.${verb}` as const;
  if (before === null) return { action, subject, after: is };
  const was = factsOf(record, before);
  const { before: old, after: now } = differing(was, is);
  const title = titleOf(record).name;
  return { action, subject, before: { [title]: was[title], ...old }, after: { [title]: is[title], ...now } };
}
