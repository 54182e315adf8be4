import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { actedBy, recordEvent } from '#domains/audit/index';
import type { Actor } from '#use-case/caller';

/** The owner of a letterhead: the company or a branch. */
export type LetterheadOwner = { readonly kind: 'company' | 'branch'; readonly id: number };

/**
 * Puts another logo on a letterhead, by its file's name; empty removes it. Writes the audit record and returns the name
 * of the old logo. Null when the caller reaches no such company or branch. A form that is open meanwhile can still be
 * saved: it does not contain the logo.
 */
export async function setLogo(
  tx: Tx,
  actor: Actor,
  { kind, id }: LetterheadOwner,
  name: string,
  at: Date,
): Promise<string | null> {
  const before =
    kind === 'company' ? await writeOfCompany(tx, actor, id, name) : await writeOfBranch(tx, actor, id, name);
  if (before === null) return null;
  await recordEvent(tx, {
    ...actedBy(actor, at),
    ...(kind === 'branch' ? { branchId: id } : {}),
    action: `${kind}.logo`,
    subject: `${kind} ${id}`,
    before: { logo: before },
    after: { logo: name },
  });
  return before;
}

async function writeOfCompany(tx: Tx, { companyId }: Actor, id: number, name: string): Promise<string | null> {
  if (id !== companyId) return null;
  const { rows } = await sql<{ logo: string }>`
    select logo from company where company_id = ${companyId} for no key update`.execute(tx);
  await sql`update company set logo = ${name} where company_id = ${companyId}`.execute(tx);
  return rows[0]?.logo ?? null;
}

async function writeOfBranch(
  tx: Tx,
  { companyId, branchIds }: Actor,
  id: number,
  name: string,
): Promise<string | null> {
  if (!branchIds.includes(id)) return null;
  const { rows } = await sql<{ logo: string }>`
    select logo from branch where company_id = ${companyId} and branch_id = ${id} for no key update`.execute(tx);
  await sql`update branch set logo = ${name} where company_id = ${companyId} and branch_id = ${id}`.execute(tx);
  return rows[0]?.logo ?? null;
}
