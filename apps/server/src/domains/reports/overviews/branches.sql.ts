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
 * Reads the balances of the branches, which the Trial Balance and the Due List have too. Those of parties are one row of a rollup, with
 * the parties that moved on days that are not folded: a cost that does not grow with their number.
 */
export async function readBalances(tx: Tx, frames: readonly OpenBranch[]): Promise<BalancesOfBranch[]> {
  const [first] = frames;
  if (first === undefined) return [];
  const money = sql<readonly number[]>`array(select k.account_id from money k)`;
  const ofBranches = frames.map(
    (frame) => sql`
      select ${frame.branchId}::int as "branchId", m."cashPaisa", m."banksPaisa", o.debit as "debitsPaisa", o.credit as "creditsPaisa"
      from (
          select coalesce(sum(n.net_paisa) filter (where n.account_id = ${ACCOUNT.cash}), 0)::bigint as "cashPaisa",
            coalesce(sum(n.net_paisa) filter (where n.account_id <> ${ACCOUNT.cash}), 0)::bigint as "banksPaisa"
          from (${netThrough(frame, frame.openDay, money)}) n
        ) m,
        (${isAtTheEnd(frame) ? owedNow(frame) : owedThrough(frame)}) o`,
  );
  const { rows } = await sql<BalancesOfBranch>`
    with money as materialized (
      select account_id from account
      where company_id = ${first.companyId} and (account_id = ${ACCOUNT.cash} or group_id = ${GROUP.cashAtBank})
    ), moved as materialized (${movedOnOpenDays(first.companyId, ids(frames))})
    ${sql.join(ofBranches, sql` union all `)}`.execute(tx);
  return rows;
}

/** Whether no day of the branch is after the open one: it was not opened again. */
const isAtTheEnd = ({ lastDay, openDay }: OpenBranch) => lastDay === null || lastDay <= openDay;

/** Returns the SQL for what the parties of a branch owe and are owed, from the sums of folded days and what `moved` on the others. */
const owedNow = ({ companyId, branchId }: OpenBranch) => sql`
  select sum(s.debit)::bigint as debit, sum(s.credit)::bigint as credit
  from (
    select 0 as debit, 0 as credit
    union all
    select debit_paisa, credit_paisa from party_owed where company_id = ${companyId} and branch_id = ${branchId}
    union all
    select greatest(f.net + m.net, 0) - greatest(f.net, 0), greatest(-f.net - m.net, 0) - greatest(-f.net, 0)
    from moved m
      left join account_balance b
        on b.company_id = ${companyId} and b.branch_id = ${branchId} and b.account_id = m.account_id,
      lateral (select coalesce(b.debit_paisa - b.credit_paisa, 0) as net) f
    where m.branch_id = ${branchId}
  ) s`;

/** Returns the SQL for what parties moved in these branches on days that are not folded: their open days. */
const movedOnOpenDays = (companyId: number, branchIds: readonly number[]) => {
  const open = sql`t.company_id = ${companyId} and t.branch_id = any (${branchIds}::int[]) and t.is_open`;
  return sql`
    select l.branch_id, l.account_id, l.net
    from (
        select l.branch_id, l.account_id, l.vr_date, sum(l.debit_paisa - l.credit_paisa) as net
        from line l
        where l.company_id = ${companyId} and l.live and l.vr_date = any (array(select t.day from trading_day t where ${open}))
        group by l.branch_id, l.account_id, l.vr_date
      ) l
      join trading_day t on ${open} and t.branch_id = l.branch_id and t.day = l.vr_date
      join account a on a.company_id = ${companyId} and a.account_id = l.account_id and a.is_party`;
};

/** Returns such SQL for a branch with days after the open one, from the balances of all its accounts. */
const owedThrough = (frame: OpenBranch) => sql`
  select coalesce(sum(n.net_paisa) filter (where n.net_paisa > 0), 0)::bigint as debit,
    coalesce(-sum(n.net_paisa) filter (where n.net_paisa < 0), 0)::bigint as credit
  from (${netThrough(frame, frame.openDay)}) n
    join account a on a.company_id = ${frame.companyId} and a.account_id = n.account_id and a.is_party`;

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
