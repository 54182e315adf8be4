import type { IsoDate } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';

/** The books of a party in a branch. Each value is SQL, so that a query can ask for many of them. */
export interface PartyPlace {
  readonly companyId: number;
  readonly branch: RawBuilder<unknown>;
  readonly account: RawBuilder<unknown>;
}

/**
 * Returns the SQL for rows (voucher_id, bill_no, paisa, item_date, due_date): the open items of a party at the end of the day,
 * and those that were settled by then with zero. An item is a bill, or under 0 what its voucher left on account. Its amount
 * is what was not allocated by then. What we owe is below zero. Together they are the balance of that day.
 */
export const openItems = ({ companyId, branch, account }: PartyPlace, day: IsoDate): RawBuilder<unknown> => sql`
  with given as (
    select s.voucher_id, s.bill_no, sum(s.paisa) as paisa
    from standing_allocations(${companyId}, ${branch}, ${account}) t
      join voucher d on d.company_id = t.company_id and d.voucher_id = t.debit_voucher_id and d.vr_date <= ${day}
      join voucher c on c.company_id = t.company_id and c.voucher_id = t.credit_voucher_id and c.vr_date <= ${day},
      lateral (values
        (t.debit_voucher_id, t.debit_bill_no, -t.amount_paisa), (t.credit_voucher_id, t.credit_bill_no, t.amount_paisa)
      ) s (voucher_id, bill_no, paisa)
    where t.allocated_on <= ${day}
    group by s.voucher_id, s.bill_no
  )
  select i.voucher_id, i.bill_no, i.paisa + coalesce(g.paisa, 0) + later.paisa as paisa, i.item_date, i.due_date
  from party_items(${companyId}, ${branch}, ${account}) i
    join voucher v on v.company_id = ${companyId} and v.voucher_id = i.voucher_id and v.vr_date <= ${day}
    left join given g on g.voucher_id = i.voucher_id and g.bill_no = i.bill_no
    -- Installments to which a later reschedule moved what was due were not there on the day; the sale itself stands for them since.
    cross join lateral (
      select coalesce(sum(n.amount_paisa), 0) as paisa from rescheduled_row n
        join reschedule r on r.company_id = n.company_id and r.sale_id = n.sale_id and r.reschedule_no = n.reschedule_no
      where i.bill_no = 0 and n.company_id = ${companyId} and n.sale_id = i.voucher_id and r.made_on > ${day}
    ) later
  where not exists (
    select from rescheduled_row n
      join reschedule r on r.company_id = n.company_id and r.sale_id = n.sale_id and r.reschedule_no = n.reschedule_no
    where n.company_id = ${companyId} and n.sale_id = i.voucher_id and n.installment_no = i.bill_no and r.made_on > ${day}
  )`;
