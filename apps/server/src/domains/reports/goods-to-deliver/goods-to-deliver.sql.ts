import { goodsToDeliver } from '@cashbook/contract/reports/goods-to-deliver';
import { sql } from 'kysely';
import { type RowOf, whole } from '#domains/reports/engine/reader';

/**
 * Reads lines of the sales between the dates with goods left to deliver, like the kernel's `leftToDeliver`. A return first
 * takes from the goods that the customer had by then. For pieces their serials decide whether they are still here.
 */
export const readGoodsToDeliver = whole(goodsToDeliver, async ({ tx, frame, asked }) => {
  const { companyId, branchId } = frame;
  const { rows } = await sql<RowOf<typeof goodsToDeliver>>`
    with sale as (
      select v.voucher_id, v.version, v.vr_no, v.vr_date, i.account_id
      from invoice i
        join voucher v on v.company_id = i.company_id and v.voucher_id = i.voucher_id and v.version = i.version
      where i.company_id = ${companyId} and i.branch_id = ${branchId} and i.vr_date between ${asked.start_date} and ${asked.end_date}
        and v.type_id = any (types_of('sale')) and not v.is_void and (${asked.ledger_id} = 0 or i.account_id = ${asked.ledger_id})
    ), gone as (
      select t.of_voucher_id as sale_id, t.of_line_no as line_no, t.vr_date, t.voucher_id,
        case t.role when 'delivery' then t.quantity_milli else -t.quantity_milli end as milli, t.serials
      from sale s
        join standing_take t on t.company_id = ${companyId} and t.of_voucher_id = s.voucher_id and t.role in ('delivery', 'return')
    ), became as (
      select sale_id, line_no, coalesce(sum(milli) filter (where milli > 0), 0)::bigint as delivered,
        coalesce(-sum(milli) filter (where milli < 0), 0)::bigint as returned, greatest(-min(had), 0)::bigint as never
      from (
        select *, sum(milli) over (partition by sale_id, line_no order by vr_date, voucher_id) as had from gone
      ) g
      group by sale_id, line_no
    )
    select x.voucher_id::int as mtm_id, x.line_no, a.name as customer, p.name as product_name, x.vr_no, x.vr_date, x.sold, x.returned,
      x.delivered, x.left, coalesce(nullif(u.short_name, ''), u.name) as unit
    from (
      select s.voucher_id, s.vr_no, s.vr_date, s.account_id, m.product_id, m.movement_no as line_no, -m.quantity_milli as sold,
        coalesce(b.returned, 0) as returned, coalesce(b.delivered, 0) as delivered,
        case when o.serial_numbered then 1000 * (
          select count(*) from stock_serial t
          where t.company_id = m.company_id and t.voucher_id = m.voucher_id and t.version = m.version and t.movement_no = m.movement_no
            and not exists (
              select from gone g where g.sale_id = s.voucher_id and g.line_no = m.movement_no and t.serial = any (g.serials)
            )
        ) else greatest(-m.quantity_milli - coalesce(b.delivered + b.never, 0), 0) end as left
      from sale s
        join stock_movement m on m.company_id = ${companyId} and m.voucher_id = s.voucher_id and m.version = s.version
        join product o on o.company_id = m.company_id and o.product_id = m.product_id
        left join became b on b.sale_id = s.voucher_id and b.line_no = m.movement_no
      where ${asked.sales} = 'all' or exists (select from gone g where g.sale_id = s.voucher_id and g.milli > 0)
    ) x
      join account a on a.company_id = ${companyId} and a.account_id = x.account_id
      join product p on p.company_id = ${companyId} and p.product_id = x.product_id
      join unit u on u.company_id = p.company_id and u.unit_id = p.unit_id
    where x.left > 0
    order by name_key(a.name), a.account_id, x.vr_date, x.voucher_id, x.line_no`.execute(tx);
  return rows;
});
