import { collectedInstallments } from '@cashbook/contract/reports/collected-installments';
import { ACCOUNT } from '@cashbook/kernel';
import { sql } from 'kysely';
import { type RowOf, whole } from '#domains/reports/engine/reader';

/** The accounts of a collection that are debited beside its money. */
const besideMoney = [...[ACCOUNT.salesDiscount, ACCOUNT.bankCharges, ACCOUNT.vdsReceivable, ACCOUNT.advanceIncomeTax]];

/** Reads the collections that stand, by officer, by the day on which the money was taken, by voucher. */
export const readCollectedInstallments = whole(
  collectedInstallments,
  async ({ tx, frame: { companyId, branchId }, asked: { shown, start_date: start, end_date: end } }) => {
    const isShown =
      shown === 'held' ? sql`r.day <= ${end} and v.vr_date > ${end}` : sql`r.day between ${start} and ${end}`;
    const { rows } = await sql<RowOf<typeof collectedInstallments>>`
      select v.voucher_id::int as mtm_id, coalesce(u.name, '') as officer, r.day as received_on, c.name as customer_name, sale_number(s, min(p.installment_no)) as invoice,
        string_agg(p.installment_no::text, ', ' order by p.installment_no) as installments, v.vr_date, v.vr_no,
        v.vr_date - r.day as days_held, m.name as account, sum(p.paid_paisa)::bigint as amount,
        sum(p.discount_paisa)::bigint as discount
      from installment_payment p
        join voucher v on v.company_id = p.company_id and v.voucher_id = p.voucher_id and not v.is_void
        cross join lateral (select received_day(p.received_on, v.vr_date) as day) r
        join voucher s on s.company_id = p.company_id and s.voucher_id = p.sale_id
        join voucher_version w on w.company_id = v.company_id and w.voucher_id = v.voucher_id and w.version = 1
          and w.kind = 'collection'
        left join app_user u on u.company_id = w.company_id and u.user_id = w.user_id
        join account c on c.company_id = p.company_id and c.account_id = (
          select l.account_id from line l
          where l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.live and l.credit_paisa > 0 limit 1
        )
        -- A bank's fee, the discount of an early settlement and tax that the customer withheld are debits too.
        join account m on m.company_id = p.company_id and m.account_id = (
          select l.account_id from line l
          where l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.live and l.debit_paisa > 0
            and l.account_id <> all (${besideMoney}::int[]) limit 1
        )
      -- A cheque that bounced, and was not presented again, brought no money.
      where not exists (
          select from cheque_now n
          where n.company_id = v.company_id and n.voucher_id = v.voucher_id and n.state in ('bounced', 'handed_back')
        )
        and p.company_id = ${companyId} and p.branch_id = ${branchId} and ${isShown}
      group by v.voucher_id, u.name, r.day, c.name, s, v.vr_date, v.vr_no, m.name
      order by name_key(coalesce(u.name, '')), r.day, v.voucher_id`.execute(tx);
    return rows;
  },
);
