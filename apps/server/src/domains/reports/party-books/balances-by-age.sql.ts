import { addDays, type IsoDate } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';

/** The last day of age that has a part of its own. Whatever is older is one part. */
const oldestPart = 120;

/**
 * Returns the SQL for one row (account_id, not_due, days_30, days_60, days_90, days_120, older) for each row of `due`, a named
 * query (account_id, net_paisa) of the balances of some of the branch's parties at the end of the day. What stands on the other side takes the
 * oldest open items first, so the newest remain: as much as the balance. What is not older than so many days is thus the lesser
 * of the balance and of the open items of those days. No older item is read, however long the party has been in the books.
 */
export function balancesByAge(frame: BranchFrame, day: IsoDate, by: 'due' | 'date'): RawBuilder<unknown> {
  const left = (days: number) => sql`
    least(abs(d.net_paisa), coalesce(abs(sum(i.paisa) filter (where i.since >= ${addDays(day, -days)}::date)), 0))`;
  const part = (from: RawBuilder<unknown>, less: RawBuilder<unknown>) =>
    sql`(sign(r.net_paisa) * (${from} - ${less}))::bigint`;
  return sql`
    with ${openItems(frame, day, by)}, rest as (
      select d.account_id, d.net_paisa, ${left(-1)} as not_due, ${left(30)} as days_30, ${left(60)} as days_60,
        ${left(90)} as days_90, ${left(oldestPart)} as days_120
      from due d left join item i on i.account_id = d.account_id and i.side = sign(d.net_paisa)
      group by d.account_id, d.net_paisa
    )
    select r.account_id, ${part(sql`r.not_due`, sql`0`)} as not_due, ${part(sql`r.days_30`, sql`r.not_due`)} as days_30,
      ${part(sql`r.days_60`, sql`r.days_30`)} as days_60, ${part(sql`r.days_90`, sql`r.days_60`)} as days_90,
      ${part(sql`r.days_120`, sql`r.days_90`)} as days_120, ${part(sql`abs(r.net_paisa)`, sql`r.days_120`)} as older
    from rest r`;
}

/**
 * Returns the SQL of named queries, the last of them `item` (account_id, side, since, paisa): what is open at the end of the day
 * of the items whose age is at most that of the oldest part, several rows for an item. They are those of `openItems`.
 */
function openItems({ companyId, branchId }: BranchFrame, day: IsoDate, by: 'due' | 'date'): RawBuilder<unknown> {
  const first = addDays(day, -oldestPart);
  return sql`
    later as materialized (
      -- Installments to which a later reschedule moved what was due were not there on the day.
      select n.sale_id, n.installment_no, n.amount_paisa from reschedule r
        join rescheduled_row n on n.company_id = r.company_id and n.sale_id = r.sale_id and n.reschedule_no = r.reschedule_no
      where r.company_id = ${companyId} and r.branch_id = ${branchId} and r.made_on > ${day}
    ), billed as materialized (
      select b.account_id, b.voucher_id, b.bill_no, case when b.is_receivable then b.amount_paisa else -b.amount_paisa end as paisa,
        v.vr_date, ${by === 'due' ? sql`b.due_date` : sql`b.bill_date`} as since
      from due d
        join bill b on b.company_id = ${companyId} and b.branch_id = ${branchId} and b.account_id = d.account_id
        join voucher v on v.company_id = b.company_id and v.voucher_id = b.voucher_id and v.version = b.version
      where not v.is_void and v.vr_date <= ${day}
    ), on_account as (
      select l.account_id, l.vr_date as since, l.paisa - coalesce(b.paisa, 0) + coalesce(n.paisa, 0) as paisa
      from (
          select d.account_id, l.voucher_id, l.vr_date, sum(l.debit_paisa - l.credit_paisa)::bigint as paisa
          from due d
            join line l on l.company_id = ${companyId} and l.branch_id = ${branchId} and l.account_id = d.account_id and l.live
          where l.vr_date between ${first} and ${day}
          group by d.account_id, l.voucher_id, l.vr_date
        ) l
        left join (select voucher_id, account_id, sum(paisa)::bigint as paisa from billed group by voucher_id, account_id) b
          on b.voucher_id = l.voucher_id and b.account_id = l.account_id
        left join (select sale_id, sum(amount_paisa)::bigint as paisa from later group by sale_id) n on n.sale_id = l.voucher_id
    ), item as (
      select account_id, sign(paisa) as side, since, paisa from on_account
      union all
      select account_id, sign(paisa), since, paisa from billed b
      where since >= ${first}
        and not exists (select from later n where n.sale_id = b.voucher_id and n.installment_no = b.bill_no)
      union all
      ${allocated(companyId, branchId, first, day)}
    )`;
}

/** Returns the SQL for rows of `item`: what was allocated by the end of the day, as less of the items on both sides. */
const allocated = (companyId: number, branchId: number, first: IsoDate, day: IsoDate) => sql`
  select s.account_id, s.side, case when s.bill_no = 0 then s.vr_date else b.since end, s.paisa
  from (
    select a.account_id, e.side, e.voucher_id, e.bill_no, e.vr_date, e.side * -a.amount_paisa as paisa
    from due
      join bill_allocation a on a.company_id = ${companyId} and a.branch_id = ${branchId} and a.account_id = due.account_id
      join voucher d on d.company_id = a.company_id and d.voucher_id = a.debit_voucher_id and d.vr_date <= ${day}
      join voucher c on c.company_id = a.company_id and c.voucher_id = a.credit_voucher_id and c.vr_date <= ${day},
      lateral (values
        (1, a.debit_voucher_id, a.debit_bill_no, d.vr_date), (-1, a.credit_voucher_id, a.credit_bill_no, c.vr_date)
      ) e (side, voucher_id, bill_no, vr_date)
    where a.allocated_on <= ${day} and not exists (
      select from bill_allocation_undo u
      where u.company_id = a.company_id and u.branch_id = a.branch_id and u.account_id = a.account_id
        and u.allocation_no = a.allocation_no
    )
  ) s
    left join billed b on b.account_id = s.account_id and b.voucher_id = s.voucher_id and b.bill_no = s.bill_no
  where case when s.bill_no = 0 then s.vr_date else b.since end >= ${first}
    and not exists (select from later n where n.sale_id = s.voucher_id and n.installment_no = s.bill_no)`;
