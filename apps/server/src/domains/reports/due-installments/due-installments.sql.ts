import { dueInstallments } from '@cashbook/contract/reports/due-installments';
import { sql } from 'kysely';
import { type RowOf, whole } from '#domains/reports/engine/reader';

/** Reads what is due of installments until the date, the first due first. */
export const readDueInstallments = whole(dueInstallments, async ({ tx, frame: { companyId, branchId }, asked }) => {
  const until = asked.enddate;
  const { rows } = await sql<RowOf<typeof dueInstallments>>`
    select s.sale_id::int as mtm_id, a.name as customer_name, coalesce(p.mobile, '') as mobile, coalesce(p.address, '') as address,
      v.vr_no, s.installment_no, s.due_date, greatest(${asked.enddate}::date - s.due_date, 0) as days_late,
      coalesce(e.name, '') as employee, s.amount_paisa as amount, s.paid_paisa + s.discount_paisa as paid, s.due_paisa as due
    from installment_states(${companyId}, array(
        select distinct b.voucher_id from bill b
          join voucher o on o.company_id = b.company_id and o.voucher_id = b.voucher_id and o.version = b.version
        where b.company_id = ${companyId} and b.branch_id = ${branchId} and b.is_receivable and b.due_date <= ${until}
          and o.type_id = any (types_of('installment')) and not o.is_void
      )) s
      join voucher v on v.company_id = ${companyId} and v.voucher_id = s.sale_id
      join account a on a.company_id = ${companyId} and a.account_id = s.account_id
      left join party p on p.company_id = a.company_id and p.account_id = a.account_id
      left join lateral (
        select i.employee_id from invoice i where i.company_id = v.company_id and i.voucher_id = v.voucher_id
        order by i.version desc limit 1
      ) i on true
      left join employee e on e.company_id = v.company_id and e.employee_id = i.employee_id
    where s.due_paisa > 0 and s.due_date <= ${until}
    order by s.due_date, name_key(a.name), s.sale_id, s.installment_no`.execute(tx);
  return rows;
});
