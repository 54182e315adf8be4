import { belowOrderLevel } from '@cashbook/contract/reports/below-order-level';
import { sql } from 'kysely';
import { showAskedBranches } from '#domains/reports/asked-branches';
import { type RowOf, whole } from '#domains/reports/engine/reader';

/**
 * Reads products by branch, category and name, with their present stock. Products that ran out are listed. Products that
 * the branch never had are listed only if it lists products with no stock. The price is that of the last purchase, or the
 * product's own when there was none.
 */
export const readBelowOrderLevel = whole(belowOrderLevel, async (ask) => {
  const { tx, frame, asked } = ask;
  const branches = await showAskedBranches(ask);
  const { rows } = await sql<RowOf<typeof belowOrderLevel>>`
    select g.branch_id, g.product_id, g.branch_name, g.cat_name, g.product_name, g.quantity,
      g.order_level_milli as order_level, (g.order_level_milli - g.quantity)::bigint as missing, g.unit_name as unit,
      coalesce((bought.unit_cost * 1000000)::bigint, g.purchase_price_paisa * 10000) as last_price, last.vr_date as last_moved
    from (
      select g.*, coalesce(s.quantity_milli, 0)::bigint as quantity
      from goods_of(${branches}::int[]) g
        left join stock_balance s on s.company_id = ${frame.companyId} and s.branch_id = g.branch_id
          and s.product_id = g.product_id
    ) g
      left join lateral (
        select m.vr_date from stock_movement m
        where m.company_id = ${frame.companyId} and m.branch_id = g.branch_id and m.product_id = g.product_id and m.live
        order by m.vr_date desc, m.voucher_id desc, m.movement_no desc limit 1
      ) last on true
      left join lateral (
        select m.unit_cost
        from stock_movement m join voucher v on v.company_id = m.company_id and v.voucher_id = m.voucher_id
        where m.company_id = ${frame.companyId} and m.branch_id = g.branch_id and m.product_id = g.product_id and m.live
          and m.quantity_milli > 0 and v.type_id = any (types_of('purchase'))
        order by m.vr_date desc, m.voucher_id desc, m.movement_no desc limit 1
      ) bought on true
    where (${asked.category_id} = 0 or g.category_id = ${asked.category_id}) and g.quantity <= g.order_level_milli
    order by name_key(g.branch_name), g.branch_id, name_key(g.cat_name), name_key(g.product_name), g.product_id
  `.execute(tx);
  return rows;
});
