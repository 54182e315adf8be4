import type { IsoDate, Paisa } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';

/** The days of a month in a branch, as the calendar shows them. The transaction has to see the branch. */
export interface MonthOfBranch {
  readonly companyId: number;
  readonly branchId: number;
  readonly from: IsoDate;
  readonly to: IsoDate;
}

interface DueOnDay {
  readonly date: IsoDate;
  readonly count: number;
  readonly amount: Paisa;
}

const dayAndSum = (day: RawBuilder<unknown>, paisa: RawBuilder<unknown>) =>
  sql`${day}::text as date, count(*)::int as count, sum(${paisa})::bigint as amount`;

/** Reads the open day of the branch, null before its books begin, and the days of the month that are closed. */
export async function readDays(
  tx: Tx,
  { companyId, branchId, from, to }: MonthOfBranch,
): Promise<{ readonly open_day: IsoDate | null; readonly closed_days: IsoDate[] }> {
  const { rows } = await sql<{ day: IsoDate; isOpen: boolean }>`
    select day::text, is_open as "isOpen" from trading_day
    where company_id = ${companyId} and branch_id = ${branchId} and (is_open or day between ${from} and ${to})
    order by day`.execute(tx);
  const closed = rows.filter(({ isOpen }) => !isOpen).map(({ day }) => day);
  return { open_day: rows.find(({ isOpen }) => isOpen)?.day ?? null, closed_days: closed };
}

/** Reads what is due of installments. */
export async function readDueDays(tx: Tx, { companyId, branchId, from, to }: MonthOfBranch): Promise<DueOnDay[]> {
  const { rows } = await sql<DueOnDay>`
    select ${dayAndSum(sql`due_date`, sql`due_paisa`)} from installment_now
    where company_id = ${companyId} and branch_id = ${branchId} and due_paisa > 0 and due_date between ${from} and ${to}
    group by due_date order by due_date`.execute(tx);
  return rows;
}

/** Reads the cheques that we hold, by the date on which a bank takes them. */
export async function readChequeDays(tx: Tx, { companyId, branchId, from, to }: MonthOfBranch): Promise<DueOnDay[]> {
  const { rows } = await sql<DueOnDay>`
    select ${dayAndSum(sql`cheque_date`, sql`amount_paisa`)} from cheque_now
    where company_id = ${companyId} and branch_id = ${branchId} and state = 'in_hand' and cheque_date between ${from} and ${to}
    group by cheque_date order by cheque_date`.execute(tx);
  return rows;
}

interface OrderOnDay {
  readonly date: IsoDate;
  readonly trade_order_id: number;
  readonly order_number: string;
  readonly party: string;
}

/** Reads the open orders that are to be delivered. */
export async function readOrderDays(tx: Tx, { companyId, branchId, from, to }: MonthOfBranch): Promise<OrderOnDay[]> {
  const { rows } = await sql<OrderOnDay>`
    select o.last_delivery_date::text as date, o.trade_order_id, o.order_number, a.name as party
    from trade_order o join account a on a.company_id = o.company_id and a.account_id = o.order_for
    where o.company_id = ${companyId} and o.branch_id = ${branchId} and o.status = 1 and o.last_delivery_date between ${from} and ${to}
    order by o.last_delivery_date, o.trade_order_id`.execute(tx);
  return rows;
}
