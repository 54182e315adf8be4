import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';

/** The branch's open day: its transaction date. @throws Error for a branch whose books were never opened. */
export async function currentDay(tx: Tx, companyId: number, branchId: number): Promise<IsoDate> {
  const { rows } = await sql<{ day: IsoDate }>`
    select day from trading_day where company_id = ${companyId} and branch_id = ${branchId} and is_open`.execute(tx);
  const [open] = rows;
  if (open === undefined) throw new Error(`Branch ${branchId} of company ${companyId} has no open day.`);
  return open.day;
}
