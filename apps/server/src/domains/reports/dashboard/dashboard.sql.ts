import { ACCOUNT } from '@cashbook/kernel';
import type { IsoDate, Sides } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';

/** Received and paid in cash on one day of the branch, from its live lines. */
export async function readCashOfDay(tx: Tx, { companyId, branchId }: BranchFrame, day: IsoDate): Promise<Sides> {
  const { rows } = await sql<Sides>`
    select coalesce(sum(debit_paisa), 0)::bigint as "debitPaisa", coalesce(sum(credit_paisa), 0)::bigint as "creditPaisa"
    from line
    where company_id = ${companyId} and branch_id = ${branchId} and account_id = ${ACCOUNT.cash} and vr_date = ${day}
      and live
  `.execute(tx);
  return rows[0] ?? { debitPaisa: 0n, creditPaisa: 0n };
}

/**
 * When the branch's books last changed; null before the first voucher. A change of the open day is the newest version of
 * one of its vouchers; a change of a closed day, or its closing, leaves a seal.
 */
export async function readLastChange(
  tx: Tx,
  { companyId, branchId }: BranchFrame,
  openDay: IsoDate,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(
      (select max(n.changed_at)
       from voucher v join voucher_version n on n.company_id = v.company_id and n.voucher_id = v.voucher_id
       where v.company_id = ${companyId} and v.branch_id = ${branchId} and v.vr_date = ${openDay}),
      (select sealed_at from day_seal
       where company_id = ${companyId} and branch_id = ${branchId} order by seal_no desc limit 1)
    ) as at
  `.execute(tx);
  return rows[0]?.at ?? null;
}
