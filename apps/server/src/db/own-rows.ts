import { sql } from 'kysely';
import type { Tx } from '#db/tx';

/** Lets the transaction see the rows of this person from now on, in tables whose row-level security goes by person. */
export async function showOwnRows(tx: Tx, userId: number): Promise<void> {
  await sql`select set_config('app.user_id', ${String(userId)}, true)`.execute(tx);
}
