import { requisitionComparison } from '@cashbook/contract/reports/requisition-comparison';
import { comparisonStatus } from '@cashbook/kernel';
import { sql } from 'kysely';
import { type RowOf, whole } from '#domains/reports/engine/reader';

type Read = Omit<RowOf<typeof requisitionComparison>, 'branch' | 'difference' | 'status' | 'colour'>;

/** The digits of the branch in a file. */
const BRANCH_DIGITS = 4;

const wordOf = {
  red: 'notRequested',
  green: 'belowRequisition',
  yellow: 'aboveRequisition',
  grey: 'asRequested',
} as const;

/** Reads products by name, each with the lines of its requisitions and of its live invoices in the range. */
export const readRequisitionComparison = whole(requisitionComparison, async ({ tx, frame, asked, words }) => {
  const { companyId, branchId } = frame;
  const { start_date: start, end_date: end } = asked;
  const { rows } = await sql<Read>`
    select t.product_id, coalesce(g.product_name, t.product_name) as product_name, coalesce(g.unit_name, t.unit_name) as unit,
      t.requisition_qty, t.purchase_qty, t.requisition_total, t.approved_amt, t.purchase_total
    from (
        select x.product_id, max(x.product_name) as product_name, max(x.unit_name) as unit_name,
          sum(x.requested_milli)::bigint as requisition_qty, sum(x.bought_milli)::bigint as purchase_qty,
          sum(x.requested_paisa)::bigint as requisition_total, sum(x.approved_paisa)::bigint as approved_amt,
          sum(x.bought_paisa)::bigint as purchase_total
        from (
          select l.product_id, l.product_name, l.unit_name, round(l.day_milli::numeric * l.quantity_milli / 1000) as requested_milli,
            0 as bought_milli, l.total_paisa as requested_paisa, coalesce(l.approved_paisa, 0) as approved_paisa, 0 as bought_paisa
          from requisition q
            join requisition_line l on l.company_id = q.company_id and l.requisition_id = q.requisition_id
              and l.version = q.rows_version
          where q.company_id = ${companyId} and q.branch_id = ${branchId} and q.vr_date between ${start} and ${end}
            and q.state <> 'rejected'
          union all
          select l.product_id, null, null, 0, w.way * l.quantity_milli, 0, 0, w.way * (l.total_paisa - l.discount_paisa)
          from invoice i
            join voucher v on v.company_id = i.company_id and v.voucher_id = i.voucher_id and v.version = i.version
              and not v.is_void
            join invoice_line l on l.company_id = i.company_id and l.voucher_id = i.voucher_id and l.version = i.version
            cross join lateral (
              select case when v.type_id = any (types_of('purchase')) then 1 else -1 end as way
            ) w
          where i.company_id = ${companyId} and i.branch_id = ${branchId} and i.vr_date between ${start} and ${end}
            and v.type_id = any (types_of('purchase') || types_of('purchase_return')) and l.product_id is not null
        ) x
        group by x.product_id
      ) t
      left join goods_of(array[${branchId}]::int[]) g on g.product_id = t.product_id
    order by name_key(coalesce(g.product_name, t.product_name)), t.product_id`.execute(tx);
  const branch = String(branchId).padStart(BRANCH_DIGITS, '0');
  return rows.map((row) => {
    const colour = comparisonStatus(row.requisition_total, row.purchase_total);
    return {
      ...{ ...row, branch, colour, status: words.say(wordOf[colour]) },
      difference: row.purchase_total - row.requisition_total,
    };
  });
});
