import { status } from '@cashbook/contract/enumerations';
import type { Referred } from '@cashbook/contract/records/fields';
import type { RecordDescription } from '@cashbook/contract/records/record';
import { type RawBuilder, sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import { isFor, ownRows, titleText } from '#domains/records/record.store';
import type { Reach } from '#domains/records/record-engine';

/**
 * Whether a record may be named: it is active and belongs to the company, or to the branch that names it. Locks it until
 * the transaction ends, so that nobody archives it meanwhile.
 */
export async function mayBeNamed(
  tx: Tx,
  companyId: number,
  { of, id, branchId }: { readonly of: Referred; readonly id: number; readonly branchId: number | null },
): Promise<boolean> {
  const here = placeOf(of, companyId, branchId);
  const { rows } = await sql`
    select from ${sql.table(of.table)}
    where company_id = ${companyId} and ${sql.ref(of.key)} = ${id} and status = ${status.active}
      and ${ownRows(of)} ${here}
    for share`.execute(tx);
  return rows.length > 0;
}

/** Returns the number of the only active record of that name which {@link mayBeNamed} allows. Null for none or several. */
export async function idOfName(
  tx: Tx,
  companyId: number,
  { of, name, branchId }: { readonly of: Referred; readonly name: string; readonly branchId: number | null },
): Promise<number | null> {
  const here = placeOf(of, companyId, branchId);
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(of.key)} as id from ${sql.table(of.table)}
    where company_id = ${companyId} and name_key(${titleText(of, of.table)}) = name_key(${name})
      and status = ${status.active} and ${ownRows(of)} ${here} limit 2`.execute(tx);
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

/**
 * Returns the condition for the records that a record of the branch may name. A record of the company names no record of
 * a branch.
 */
function placeOf(of: Referred, companyId: number, branchId: number | null): RawBuilder<unknown> {
  return of.scope === 'branch'
    ? sql`and ${isFor(of, companyId, sql`branch_id`, branchId === null ? [] : [branchId])}`
    : sql``;
}

/** The number of records that a refusal names at most. */
const mostNamed = 5;

/** Returns a few names of active records that name this one; `…` for those that the caller does not reach. */
export async function namesOfUsers(
  tx: Tx,
  all: readonly RecordDescription[],
  { name: used }: Pick<RecordDescription, 'name'>,
  { companyId, branchIds }: Reach,
  id: number,
): Promise<string[]> {
  const uses = all.flatMap((record) =>
    Object.entries(record.fields).flatMap(([name, field]) =>
      field.kind === 'reference' && field.of.name === used ? [{ record, column: field.column ?? name }] : [],
    ),
  );
  if (uses.length === 0) return [];
  const { rows: branches } = await sql<{ id: number }>`
    select branch_id as id from branch where company_id = ${companyId}`.execute(tx);
  await showBranches(
    tx,
    branches.map((branch) => branch.id),
  );
  const found: string[] = [];
  for (const { record, column } of uses) {
    const reached = record.scope === 'branch' ? isFor(record, companyId, sql`branch_id`, branchIds) : sql`true`;
    const { rows } = await sql<{ name: string; reached: boolean }>`
      select ${titleText(record, record.table)} as name, ${reached} as reached from ${sql.table(record.table)}
      where company_id = ${companyId} and ${sql.ref(column)} = ${id} and status = ${status.active}
        and ${ownRows(record)}
      order by 2 desc, 1 limit ${mostNamed}`.execute(tx);
    for (const row of rows) found.push(row.reached ? row.name : '…');
  }
  await showBranches(tx, branchIds);
  return [...new Set(found)].slice(0, mostNamed);
}
