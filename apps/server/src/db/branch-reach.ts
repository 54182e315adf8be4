import { sql } from 'kysely';
import type { Tx } from '#db/tx';

/**
 * From now on the transaction sees what belongs to these branches and to no others, in tables whose row-level security goes
 * by branch.
 */
export async function showBranches(tx: Tx, branchIds: readonly number[]): Promise<void> {
  await sql`select set_config('app.branch_ids', ${branchIds.join(',')}, true)`.execute(tx);
}

/** From now on the transaction sees what belongs to any branch of the company: for checks over the whole of its books. */
export async function showEveryBranch(tx: Tx, companyId: number): Promise<void> {
  await sql`
    select set_config('app.branch_ids', coalesce((
      select string_agg(b.branch_id::text, ',') from branch b where b.company_id = ${companyId}
    ), ''), true)`.execute(tx);
}
