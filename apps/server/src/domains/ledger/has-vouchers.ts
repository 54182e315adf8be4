import { sql } from 'kysely';
import type { Tx } from '#db/tx';

/** Whether any voucher was ever posted in the company. */
export async function hasVouchers(tx: Tx, companyId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from voucher where company_id = ${companyId}) as found`.execute(tx);
  return rows[0]?.found ?? false;
}
