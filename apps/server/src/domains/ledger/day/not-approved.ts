import type { Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { waitsForApproval } from '#db/waits-for-approval';
import type { DayOfBranch } from '#domains/ledger/day/cash-counts';

export interface NotApproved {
  readonly voucherId: bigint;
  readonly numberText: string;
  readonly typeId: number;
  readonly typeName: string;
  readonly totalPaisa: Paisa;
}

/** A journal on the accounts of openings and earnings, with their names. */
export interface JournalOnEquity {
  readonly mtm_id: number;
  readonly vr_no: string;
  readonly type_id: number;
  readonly accounts: string;
  readonly total: Paisa;
}

/** Returns the journals of the day that Day Close names because of their accounts (accounting §4). */
export async function journalsOnEquity(
  tx: Tx,
  { branchId, day }: Pick<DayOfBranch, 'branchId' | 'day'>,
): Promise<readonly JournalOnEquity[]> {
  const { rows } = await sql<JournalOnEquity>`
    select voucher_id::int as mtm_id, vr_no, type_id, accounts, total_paisa as total
    from journals_on_equity(${branchId}, ${day})`.execute(tx);
  return rows;
}

/**
 * Returns the number and the first of the day's live vouchers that wait for approval. The product's own vouchers never
 * wait.
 */
export async function notApprovedOn(
  tx: Tx,
  { companyId, branchId, day }: DayOfBranch,
  most: number,
): Promise<{ readonly count: number; readonly vouchers: readonly NotApproved[] }> {
  const { rows } = await sql<NotApproved & { all: number }>`
    select v.voucher_id as "voucherId", v.vr_no as "numberText", v.type_id as "typeId", t.name as "typeName",
      w.amount_paisa as "totalPaisa", count(*) over ()::int as "all"
    from voucher v
      join voucher_version w on w.company_id = v.company_id and w.voucher_id = v.voucher_id and w.version = v.version
      join voucher_type t on t.type_id = v.type_id
    where v.company_id = ${companyId} and v.branch_id = ${branchId} and v.vr_date = ${day}
      and ${waitsForApproval}
    order by v.type_id, v.number limit ${most}`.execute(tx);
  return { count: rows[0]?.all ?? 0, vouchers: rows.map(({ all: _all, ...voucher }) => voucher) };
}
