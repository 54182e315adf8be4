import { status } from '@cashbook/contract/enumerations';
import { nameOfReference, type Values } from '@cashbook/contract/records/fields';
import { type RecordDescription, type RecordRow, titleOf } from '@cashbook/contract/records/record';
import type { ChangedRecord, TypedRecord } from '@cashbook/contract/records/record-routes';
import { refusals } from '@cashbook/contract/refusals';
import { unitsToNumber } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { actedBy, differing, recordEvent } from '#domains/audit/index';
import { readSettingsBranch } from '#domains/organisation/index';
import { findRecord, holdRecord, insertRecord, takeNumber, writeRecord } from '#domains/records/record.store';
import type { RecordEngine } from '#domains/records/record-engine';
import type { RecordKind } from '#domains/records/record-kind';
import { mayBeNamed, namesOfUsers } from '#domains/records/references.store';
import { codeOf } from '#error-code';
import { type Refused, refused } from '#use-case/answer';
import type { Actor } from '#use-case/caller';

/** Who changes records, when, and which others there are that may name them. */
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
 * Adds a record. Refuses in this order: not_found (the branch), branch_disabled, reference_not_found, what the record's own
 * rules say, name_taken or value_taken.
 */
export async function addRecord(
  tx: Tx,
  { record, save }: RecordKind,
  hand: Hand,
  typed: TypedRecord,
): Promise<StoredRecord | Refused> {
  const { actor, at } = hand;
  const branchId = record.scope === 'branch' ? (typed.branchId ?? actor.workingBranchId) : null;
  const closed = branchId === null ? null : await checkBranch(tx, actor, branchId);
  if (closed !== null) return closed;
  const values = await withoutHidden(tx, record, actor, branchId, typed.values);
  const lacking = await checkReferences(tx, record, actor.companyId, branchId, values, null);
  if (lacking !== null) return lacking;
  const id = await takeNumber(tx, record, actor.companyId);
  return unlessTaken(tx, record, async () => {
    const refusal = await save?.(tx, { actor, at, id, branchId, before: null, status: status.active, after: values });
    if (refusal) return refusal;
    await insertRecord(tx, record, { ...actor, at }, { id, branchId, values });
    const after = await findRecord(tx, record, actor, id);
    if (after === null) throw new Error(`${record.name} ${id} is gone in the middle of being added`);
    await recordEvent(tx, { ...eventOf(record, hand, after, 'create'), after: factsOf(record, after) });
    return { id, version: after.version };
  });
}

/**
 * Changes a record; without a status it keeps its own. What changes nothing leaves no trace. Refuses in this order:
 * not_found, stale_version, record_in_use, reference_not_found, what the record's own rules say, name_taken or value_taken.
 */
export async function changeRecord(
  tx: Tx,
  { record, save, mayArchive }: RecordKind,
  hand: Hand,
  { id, version, status: asked, values: typed }: ChangedRecord,
): Promise<StoredRecord | Refused> {
  const { actor, at, all } = hand;
  const before = await holdRecord(tx, record, actor, id);
  if (before === null) return refused('not_found');
  if (before.version !== version) return refused('stale_version');
  const wanted = asked ?? before.status;
  const branchId = typeof before.branch_id === 'number' ? before.branch_id : null;
  const goesOff = wanted !== status.active && before.status === status.active;
  if (goesOff) {
    const names = await namesOfUsers(tx, all, record, actor, id);
    if (names.length > 0) return refused('record_in_use', { values: { names: names.join(', ') } });
    const refusal = (await mayArchive?.(tx, before)) ?? null;
    if (refusal !== null) return refusal;
  }
  const values = await withoutHidden(tx, record, actor, branchId, typed);
  const comesBack = wanted === status.active && before.status !== status.active;
  const lacking = await checkReferences(tx, record, actor.companyId, branchId, values, comesBack ? null : before);
  if (lacking !== null) return lacking;
  return unlessTaken(tx, record, async () => {
    if (wanted === before.status && isSame(record, before, values)) return { id, version };
    const refusal = await save?.(tx, { actor, at, id, branchId, before, status: wanted, after: values });
    if (refusal) return refusal;
    await writeRecord(tx, record, { ...actor, at }, { id, status: wanted, values });
    const after = await findRecord(tx, record, actor, id);
    if (after === null) throw new Error(`${record.name} ${id} is gone in the middle of a change`);
    const [was, is] = [factsOf(record, before), factsOf(record, after)];
    const { before: old, after: now } = differing(was, is);
    const verb = goesOff ? 'disable' : comesBack ? 'enable' : 'update';
    // The name stands with every change, so that the trail can say what was changed.
    const title = titleOf(record).name;
    const named = { before: { [title]: was[title], ...old }, after: { [title]: is[title], ...now } };
    await recordEvent(tx, { ...eventOf(record, hand, after, verb), ...named });
    return { id, version: after.version };
  });
}

/** Switches a record on or off, its fields as they are. Refuses as {@link changeRecord} does. */
export async function switchRecord(
  tx: Tx,
  kind: RecordKind,
  hand: Hand,
  { id, version, status: wanted }: Omit<ChangedRecord, 'values'>,
): Promise<StoredRecord | Refused> {
  const row = await holdRecord(tx, kind.record, hand.actor, id);
  if (row === null) return refused('not_found');
  return changeRecord(tx, kind, hand, { id, version, status: wanted, values: row });
}

/** A branch out of reach does not exist, and a disabled one gets nothing new. */
async function checkBranch(tx: Tx, { companyId, branchIds }: Actor, branchId: number): Promise<Refused | null> {
  if (!branchIds.includes(branchId)) return refused('not_found');
  const { rows } = await sql<{ status: number }>`
    select status from branch where company_id = ${companyId} and branch_id = ${branchId} for share`.execute(tx);
  return rows[0]?.status === status.active ? null : refused('branch_disabled');
}

/** What is typed into a field that is not there is not kept. */
async function withoutHidden(
  tx: Tx,
  { fields }: RecordDescription,
  { companyId, workingBranchId }: Actor,
  branchId: number | null,
  values: Values,
): Promise<Values> {
  const named = Object.entries(fields);
  if (named.every(([, { when }]) => when === undefined)) return values;
  const rules = await readSettingsBranch(tx, companyId, branchId ?? workingBranchId);
  const hidden = named.filter(([, { when }]) => when !== undefined && !when(values, rules));
  return { ...values, ...Object.fromEntries(hidden.map(([name, { schema, start }]) => [name, schema.parse(start)])) };
}

/** @param before whose references stay, whatever has become of what they name */
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
    return refused('reference_not_found', { fields: { [name]: [refusals.reference_not_found.message] } });
  }
  return null;
}

const isSame = ({ fields }: RecordDescription, before: RecordRow, values: Values) =>
  Object.keys(fields).every((name) => before[name] === values[name]);

/**
 * Does what may break a unique index, and refuses with the field that it is on: the database alone can tell when two ask
 * at once. The transaction goes on as if nothing had been done.
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
    return refused(code, { fields: { [field]: [refusals[code].message] } });
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

/** What the audit record keeps of a record: what its form shows, with names in place of the numbers of others. */
function factsOf({ fields }: RecordDescription, row: RecordRow): Readonly<Record<string, unknown>> {
  const own = Object.entries(fields).map(([name, field]) => {
    const value = row[name] ?? null;
    if (field.kind === 'reference') return [name, row[nameOfReference(name)] ?? null] as const;
    if (field.kind === 'number' && typeof value === 'bigint')
      return [name, unitsToNumber(value, field.decimals)] as const;
    return [name, value] as const;
  });
  return { ...Object.fromEntries(own), status: row.status };
}

function eventOf(
  { name }: RecordDescription,
  { actor, at }: Hand,
  { id, branch_id }: RecordRow,
  verb: 'create' | 'update' | 'enable' | 'disable',
) {
  const subject = `${name.replaceAll('_', ' ')} ${id}`;
  const branch = typeof branch_id === 'number' ? { branchId: branch_id } : {};
  return { ...actedBy(actor, at), ...branch, action: `${name}.${verb}` as const, subject };
}
