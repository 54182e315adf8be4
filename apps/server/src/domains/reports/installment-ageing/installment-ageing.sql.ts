import { installmentAgeing } from '@cashbook/contract/reports/installment-ageing';
import { sql } from 'kysely';
import { type RowOf, whole } from '#domains/reports/engine/reader';

/** Reads what each customer has not paid of installments, by the days since it was due, by name. */
export const readInstallmentAgeing = whole(installmentAgeing, async ({ tx, frame: { companyId, branchId }, asked }) => {
  const aged = (from: number, to: number | null) => {
    const until = to === null ? sql`true` : sql`n.days <= ${to}`;
    return sql`coalesce(sum(n.due_paisa) filter (where n.days >= ${from} and ${until}), 0)::bigint`;
  };
  const { rows } = await sql<RowOf<typeof installmentAgeing>>`
    select n.account_id as coa4_id, a.name as customer_name, coalesce(p.mobile, '') as mobile, coalesce(p.manual_address, '') as address,
      min(n.due_date) filter (where n.days > 0) as oldest,
      coalesce(sum(n.due_paisa) filter (where n.days <= 0), 0)::bigint as not_due, ${aged(1, 30)} as days_30,
      ${aged(31, 60)} as days_60, ${aged(61, 90)} as days_90, ${aged(91, null)} as older, sum(n.due_paisa)::bigint as due
    from (
        select i.*, ${asked.enddate}::date - i.due_date as days from installment_now i
        where i.company_id = ${companyId} and i.branch_id = ${branchId} and i.due_paisa > 0
      ) n
      join account a on a.company_id = n.company_id and a.account_id = n.account_id
      left join party p on p.company_id = n.company_id and p.account_id = n.account_id
    group by n.account_id, a.name, p.mobile, p.manual_address
    order by name_key(a.name), n.account_id`.execute(tx);
  return rows;
});
