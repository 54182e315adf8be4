import { dueInstallments } from '@cashbook/contract/reports/due-installments';
import { sql } from 'kysely';
import { type RowOf, whole } from '#domains/reports/engine/reader';

/** Reads what is due of installments until the date, the first due first. */
export const readDueInstallments = whole(dueInstallments, async ({ tx, frame: { companyId, branchId }, asked }) => {
  const { rows } = await sql<RowOf<typeof dueInstallments>>`
    select s.sale_id::int as mtm_id, a.name as customer_name, coalesce(p.mobile, '') as mobile, coalesce(p.manual_address, '') as address,
      sale_number(v, s.installment_no) as vr_no, s.installment_no, s.due_date, greatest(${asked.enddate}::date - s.due_date, 0) as days_late,
      coalesce(e.name, '') as employee, s.amount_paisa as amount, s.paid_paisa + s.discount_paisa as paid, s.due_paisa as due
    from installment_now s
      join voucher v on v.company_id = s.company_id and v.voucher_id = s.sale_id
      join account a on a.company_id = s.company_id and a.account_id = s.account_id
      left join party p on p.company_id = s.company_id and p.account_id = s.account_id
      left join employee e on e.company_id = s.company_id and e.employee_id = s.employee_id
    where s.company_id = ${companyId} and s.branch_id = ${branchId} and s.due_paisa > 0 and s.due_date <= ${asked.enddate}
    order by s.due_date, name_key(a.name), s.sale_id, s.installment_no`.execute(tx);
  return rows;
});
