import { productStock } from '@cashbook/contract/reports/product-stock';
import { sql } from 'kysely';
import { type RowOf, whole } from '#domains/reports/engine/reader';

/**
 * Reads products by category and name. A product without stock or movements in the range is left out. If the branch lists
 * products with no stock (spec 1 §2.6, "Stock With Zero?"), all that it may move are included.
 */
export const readProductStock = whole(productStock, async ({ tx, frame: { companyId, branchId }, asked }) => {
  const { category_id: categoryId, product_name: name, startdate, enddate } = asked;
  const { rows } = await sql<RowOf<typeof productStock>>`
    select g.product_id, g.product_name, g.cat_name,
      (coalesce(b.quantity_milli, 0) - coalesce(m.in_milli, 0) + coalesce(m.out_milli, 0))::bigint as opening,
      coalesce(m.in_milli, 0)::bigint as stock_in,
      coalesce(m.out_milli, 0)::bigint as stock_out,
      coalesce(b.quantity_milli, 0)::bigint as balance,
      g.unit_name as unit
    from goods_of(array[${branchId}]::int[]) g
      left join stock_value_on(${companyId}, ${branchId}, ${enddate}) b on b.product_id = g.product_id
      left join (
        select product_id, sum(in_milli)::bigint as in_milli, sum(out_milli)::bigint as out_milli
        from stock_between(${companyId}, ${branchId}, ${startdate}, ${enddate}) group by product_id
      ) m on m.product_id = g.product_id
    where (${categoryId} = 0 or g.category_id = ${categoryId})
      and (${name} = '' or position(name_key(${name}) in name_key(g.product_name)) > 0)
      and (g.at_zero or m.product_id is not null or b.quantity_milli <> 0)
    order by name_key(g.cat_name), name_key(g.product_name), g.product_id
  `.execute(tx);
  return rows;
});
