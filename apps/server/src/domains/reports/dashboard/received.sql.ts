import { ACCOUNT } from '@cashbook/kernel';
import type { IsoDate, Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import { receivedWaiting } from '#db/received-waiting';
import type { Tx } from '#db/tx';
import type { CashOfBranch } from '#domains/reports/dashboard/cash-of-branches.sql';

/** A voucher with its received cash, or with the money from another branch. */
export interface ReceivedRow {
  readonly voucherId: bigint;
  readonly numberText: string;
  readonly date: IsoDate;
  readonly receivedPaisa: Paisa;
  readonly isRemitted: boolean;
  /** The branch of the voucher, or the branch that sent the money. */
  readonly branchId: number;
  readonly branchName: string;
  /** The first account on the other side. */
  readonly accountName: string;
  readonly remarks: string;
}

/** The branch of the question. */
export interface OfBranch extends Pick<CashOfBranch, 'branchId' | 'branchName'> {
  readonly companyId: number;
}

/** The most rows. Nobody looks through more on a dashboard. */
const mostRows = 50;

/**
 * Returns receipts that wait to be remitted and those that were remitted on the day. Of each it returns the newest {@link
 * mostRows}, the newest first.
 */
export async function readReceived(tx: Tx, frame: OfBranch, day: IsoDate): Promise<ReceivedRow[]> {
  const { companyId, branchId, branchName } = frame;
  const { rows } = await sql<ReceivedRow>`
    with waiting as (
      select v.voucher_id ${receivedWaiting(frame)} order by v.vr_date desc, v.voucher_id desc limit ${mostRows}
    ), remitted as (
      select k.parent_id as voucher_id
      from voucher c
        join voucher_link k on k.company_id = c.company_id and k.child_id = c.voucher_id and k.version = c.version
      where c.company_id = ${companyId} and c.branch_id = ${branchId} and c.vr_date = ${day} and c.type_id = any (types_of('remittance'))
        and k.role = 'remittance'
      order by k.parent_id desc limit ${mostRows}
    )
    select v.voucher_id as "voucherId", v.vr_no as "numberText", v.vr_date as date,
      received_in_cash(v.company_id, v.voucher_id) as "receivedPaisa", v.is_remitted as "isRemitted",
      v.branch_id as "branchId", ${branchName}::text as "branchName", coalesce(f.name, '') as "accountName",
      coalesce(f.remarks, '') as remarks
    from (select voucher_id from waiting union select voucher_id from remitted) x
      join voucher v on v.company_id = ${companyId} and v.voucher_id = x.voucher_id
      left join lateral (
        select a.name, l.remarks
        from line l left join account a on a.company_id = l.company_id and a.account_id = l.contra_account_id
        where l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.account_id = ${ACCOUNT.cash} and l.live
        order by l.entry_no, l.line_no limit 1
      ) f on true
    order by v.vr_date desc, v.voucher_id desc`.execute(tx);
  return rows;
}

/** Returns the money that other branches have sent to this one on the day, the newest {@link mostRows}. */
export async function readFromBranches(tx: Tx, frame: OfBranch, day: IsoDate): Promise<ReceivedRow[]> {
  const { companyId, branchId } = frame;
  const { rows } = await sql<ReceivedRow>`
    select v.voucher_id as "voucherId", v.vr_no as "numberText", v.vr_date as date, l.credit_paisa as "receivedPaisa",
      true as "isRemitted", l.counter_branch_id as "branchId", coalesce(b.name, '') as "branchName",
      coalesce(a.name, '') as "accountName", l.remarks
    from line l
      join voucher v on v.company_id = l.company_id and v.voucher_id = l.voucher_id and v.type_id = any (types_of('remittance'))
      left join branch b on b.company_id = l.company_id and b.branch_id = l.counter_branch_id
      left join account a on a.company_id = l.company_id and a.account_id = l.contra_account_id
    where l.company_id = ${companyId} and l.branch_id = ${branchId}
      and l.account_id = ${ACCOUNT.interBranchCurrent} and l.vr_date = ${day} and l.live and l.credit_paisa > 0
    order by l.voucher_id desc limit ${mostRows}`.execute(tx);
  return rows;
}

/** Returns the total that other branches have sent to this one on the day. */
export async function readSumFromBranches(tx: Tx, frame: OfBranch, day: IsoDate): Promise<Paisa> {
  const { rows } = await sql<{ paisa: Paisa }>`
    select coalesce(sum(l.credit_paisa), 0)::bigint as paisa
    from line l join voucher v on v.company_id = l.company_id and v.voucher_id = l.voucher_id and v.type_id = any (types_of('remittance'))
    where l.company_id = ${frame.companyId} and l.branch_id = ${frame.branchId}
      and l.account_id = ${ACCOUNT.interBranchCurrent} and l.vr_date = ${day} and l.live`.execute(tx);
  return rows[0]?.paisa ?? 0n;
}

/**
 * Returns the amount in transit between branches on the day: account 10 over all branches (accounting §9). Over all dates
 * it is zero. So it is the opposite of the few lines with a later date, which exist when branches have different open days.
 */
export async function readInTransit(tx: Tx, { companyId }: OfBranch, day: IsoDate): Promise<Paisa> {
  const { rows } = await sql<{ paisa: Paisa }>`
    select coalesce(sum(later.paisa), 0)::bigint as paisa
    from branch b,
      lateral (
        select sum(l.credit_paisa - l.debit_paisa) as paisa
        from line l
        where l.company_id = b.company_id and l.branch_id = b.branch_id
          and l.account_id = ${ACCOUNT.interBranchCurrent} and l.vr_date > ${day} and l.live
      ) later
    where b.company_id = ${companyId}`.execute(tx);
  return rows[0]?.paisa ?? 0n;
}
