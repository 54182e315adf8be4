import { sql } from 'kysely';
import type { Tx } from '#db/tx';

/** Limits the transaction to the rows of these branches from now on, in tables whose row-level security goes by branch. */
export async function showBranches(tx: Tx, branchIds: readonly number[]): Promise<void> {
  await sql`select set_config('app.branch_ids', ${branchIds.join(',')}, true)`.execute(tx);
}

/** Lets the transaction see the rows of every branch of the company from now on: for checks over all its books. */
export async function showEveryBranch(tx: Tx, companyId: number): Promise<void> {
  await sql`
    select set_config('app.branch_ids', coalesce((
      select string_agg(b.branch_id::text, ',') from branch b where b.company_id = ${companyId}
    ), ''), true)`.execute(tx);
}
