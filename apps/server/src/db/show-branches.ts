import { sql } from 'kysely';
import type { Tx } from '#db/tx';

/** From now on the transaction sees what belongs to these branches: records, bills (row-level security of the tables). */
export async function showBranches(tx: Tx, branchIds: readonly number[]): Promise<void> {
  await sql`select set_config('app.branch_ids', ${branchIds.join(',')}, true)`.execute(tx);
}
