import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';

/** Returns the branch's open day: its transaction date. Null for a branch whose books were never opened. */
export async function openDayOf(tx: Tx, companyId: number, branchId: number): Promise<IsoDate | null> {
  const { rows } = await sql<{ day: IsoDate }>`
    select day from trading_day where company_id = ${companyId} and branch_id = ${branchId} and is_open`.execute(tx);
  return rows[0]?.day ?? null;
}

/** Returns the branch's open day. @throws Error for a branch whose books were never opened. */
export async function currentDay(tx: Tx, companyId: number, branchId: number): Promise<IsoDate> {
  const open = await openDayOf(tx, companyId, branchId);
  if (open === null) throw new Error(`Branch ${branchId} of company ${companyId} has no open day.`);
  return open;
}

/**
 * Returns the branch's open day and the day that Day Close proposes: the first after it that the books have not passed.
 * Null for a branch whose books were never opened.
 */
export async function openAndNextDay(
  tx: Tx,
  companyId: number,
  branchId: number,
): Promise<{ readonly open: IsoDate; readonly next: IsoDate } | null> {
  const { rows } = await sql<{ open: IsoDate; next: IsoDate }>`
    select day as open, next_day_of(company_id, branch_id, day) as next
    from trading_day where company_id = ${companyId} and branch_id = ${branchId} and is_open`.execute(tx);
  return rows[0] ?? null;
}
