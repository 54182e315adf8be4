import { ACCOUNT, GROUP } from '@cashbook/kernel';
import type { IsoDate, Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { waitsForApproval } from '#db/waits-for-approval';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import { netThrough } from '#domains/reports/movements.sql';

/** A branch whose books have begun. */
export type OpenBranch = BranchFrame & { readonly openDay: IsoDate };

/** The balances of a branch at the end of its open day. */
export interface BalancesOfBranch {
  readonly branchId: number;
  readonly cashPaisa: Paisa;
  readonly banksPaisa: Paisa;
  /** The balances of parties that owe us, and of those that we owe. */
  readonly debitsPaisa: Paisa;
  readonly creditsPaisa: Paisa;
}

/**
 * Reads the balances of the branches from those of their accounts, which the Trial Balance and the Due List read too. Its
 * cost grows with the number of accounts, not with the age of the books.
 */
export async function readBalances(tx: Tx, frames: readonly OpenBranch[]): Promise<BalancesOfBranch[]> {
  const [first] = frames;
  if (first === undefined) return [];
  const ofBranches = frames.map(
    (frame) => sql`
      select ${frame.branchId}::int as "branchId",
        coalesce(sum(n.net_paisa) filter (where n.account_id = ${ACCOUNT.cash}), 0)::bigint as "cashPaisa",
        coalesce(sum(n.net_paisa) filter (where k.group_id = ${GROUP.cashAtBank}), 0)::bigint as "banksPaisa",
        coalesce(sum(n.net_paisa) filter (where k.is_party and n.net_paisa > 0), 0)::bigint as "debitsPaisa",
        coalesce(-sum(n.net_paisa) filter (where k.is_party and n.net_paisa < 0), 0)::bigint as "creditsPaisa"
      from (${netThrough(frame, frame.openDay)}) n
        join known k on k.account_id = n.account_id`,
  );
  const { rows } = await sql<BalancesOfBranch>`
    -- Read once: the planner, which expects few balances, would look up the account of each.
    with known as materialized (
      select a.account_id, a.group_id, p.account_id is not null as is_party from account a
        left join party p on p.company_id = a.company_id and p.account_id = a.account_id
      where a.company_id = ${first.companyId}
    )
    ${sql.join(ofBranches, sql` union all `)}`.execute(tx);
  return rows;
}

/** Reads the value of the stock in each of the branches, as the Stock Valuation has it. */
export async function readStockValues(
  tx: Tx,
  frames: readonly OpenBranch[],
): Promise<{ readonly branchId: number; readonly valuePaisa: Paisa }[]> {
  const { rows } = await sql<{ branchId: number; valuePaisa: Paisa }>`
    select b.branch_id as "branchId", coalesce(sum(s.value_paisa), 0)::bigint as "valuePaisa"
    from unnest(${ids(frames)}::int[], ${days(frames)}::date[]) b (branch_id, day),
      stock_value_on(${companyOf(frames)}, b.branch_id, b.day) s
    group by b.branch_id`.execute(tx);
  return rows;
}

/** The number of things that wait for somebody in a branch. */
export interface WaitingInBranch {
  readonly branchId: number;
  readonly toApprove: number;
  readonly toReceive: number;
  readonly toDeposit: number;
}

/** Counts vouchers of the open day that wait for approval, goods on their way to the branch, and cheques that a bank takes. */
export async function countWaiting(tx: Tx, frames: readonly OpenBranch[]): Promise<WaitingInBranch[]> {
  const companyId = companyOf(frames);
  const { rows } = await sql<WaitingInBranch>`
    select b.branch_id as "branchId",
      (select count(*)::int from voucher v
       where v.company_id = ${companyId} and v.branch_id = b.branch_id and v.vr_date = b.day and ${waitsForApproval}
      ) as "toApprove",
      (select count(distinct g.voucher_id)::int from goods_in_transit g
       where g.company_id = ${companyId} and g.to_branch_id = b.branch_id and g.open_milli > 0) as "toReceive",
      (select count(*)::int from cheque_now c
       where c.company_id = ${companyId} and c.branch_id = b.branch_id and c.state = 'in_hand' and c.cheque_date <= b.day
      ) as "toDeposit"
    from unnest(${ids(frames)}::int[], ${days(frames)}::date[]) b (branch_id, day)`.execute(tx);
  return rows;
}

/** Reads what is overdue of the installments of each branch on its open day, as the Ageing of Installments has it. */
export async function readOverdue(
  tx: Tx,
  frames: readonly OpenBranch[],
): Promise<{ readonly branchId: number; readonly overduePaisa: Paisa }[]> {
  const { rows } = await sql<{ branchId: number; overduePaisa: Paisa }>`
    select b.branch_id as "branchId", coalesce(sum(i.due_paisa), 0)::bigint as "overduePaisa"
    from unnest(${ids(frames)}::int[], ${days(frames)}::date[]) b (branch_id, day)
      join installment_now i on i.company_id = ${companyOf(frames)} and i.branch_id = b.branch_id and i.due_paisa > 0
        and i.due_date < b.day
    group by b.branch_id`.execute(tx);
  return rows;
}

const ids = (frames: readonly OpenBranch[]) => frames.map(({ branchId }) => branchId);
const days = (frames: readonly OpenBranch[]) => frames.map(({ openDay }) => openDay);
const companyOf = ([first]: readonly OpenBranch[]) => first?.companyId ?? 0;
