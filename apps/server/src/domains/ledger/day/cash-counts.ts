import { ACCOUNT } from '@cashbook/kernel';
import type { IsoDate, Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import type { BelowZero } from '#domains/ledger/save-notes';

/** A day of a branch. To read counts, the transaction has to show the branch (`showBranches`). */
export interface DayOfBranch {
  readonly companyId: number;
  readonly branchId: number;
  readonly day: IsoDate;
}

/** The cash that was counted when a day was closed. */
export interface KeptCount {
  readonly day: IsoDate;
  readonly countedAt: Date;
  /** Empty when the product itself counted. */
  readonly countedBy: string;
  /** The number of pieces of each denomination, the largest first. */
  readonly pieces: readonly number[];
  readonly countedPaisa: Paisa;
  readonly bookPaisa: Paisa;
  /** The voucher that posted the difference; null for none. */
  readonly voucher: { readonly mtm_id: number; readonly vr_no: string } | null;
}

/** Returns the cash that the books show in the drawer of the branch at the end of the day. */
export async function cashAtEndOf(tx: Tx, { companyId, branchId, day }: DayOfBranch): Promise<Paisa> {
  const { rows } = await sql<{ paisa: Paisa }>`
    select balance_at_end_of(${companyId}, ${branchId}, ${ACCOUNT.cash}, ${day}) as paisa`.execute(tx);
  return rows[0]?.paisa ?? 0n;
}

/** Returns the branch's accounts of money that are below zero at the end of the day, or beyond their overdraft limit. */
export async function moneyBelowZero(
  tx: Tx,
  { branchId, day }: Omit<DayOfBranch, 'companyId'>,
): Promise<readonly Omit<BelowZero, 'day'>[]> {
  const { rows } = await sql<Omit<BelowZero, 'day'>>`
    select account_id as "accountId", account, paisa from money_below_zero(${branchId}, ${day})`.execute(tx);
  return rows;
}

/** Returns the last count of the branch; null before the first. */
export function lastCount(tx: Tx, { companyId, branchId }: Omit<DayOfBranch, 'day'>): Promise<KeptCount | null> {
  return kept(tx, sql`c.company_id = ${companyId} and c.branch_id = ${branchId}`);
}

/** Returns the count with which the day was last closed; null when nobody counted. */
export function countOfDay(tx: Tx, { companyId, branchId, day }: DayOfBranch): Promise<KeptCount | null> {
  return kept(tx, sql`c.company_id = ${companyId} and c.branch_id = ${branchId} and c.day = ${day}`);
}

async function kept(tx: Tx, where: ReturnType<typeof sql>): Promise<KeptCount | null> {
  const { rows } = await sql<KeptCount>`
    select c.day, c.counted_at as "countedAt", coalesce(u.name, '') as "countedBy", c.pieces,
      c.counted_paisa as "countedPaisa", c.book_paisa as "bookPaisa",
      case when v.voucher_id is not null then jsonb_build_object('mtm_id', v.voucher_id, 'vr_no', v.vr_no) end as voucher
    from cash_count c
      left join app_user u on u.company_id = c.company_id and u.user_id = c.counted_by
      left join voucher v on v.company_id = c.company_id and v.voucher_id = c.difference_voucher_id
    where ${where}
    order by c.counted_at desc, c.day desc, c.count_no desc limit 1`.execute(tx);
  return rows[0] ?? null;
}
