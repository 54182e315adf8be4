import { productStock } from '@cashbook/contract/reports/product-stock';
import { addDays } from '@cashbook/money';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import { type RowOf, whole } from '#domains/reports/engine/reader';

/**
 * Products by category and name. Those that the branch neither has nor moved in the range are left out, unless it lists
 * products with no stock (spec 1 §2.6, "Stock With Zero?"): then all that it may move stand here.
 */
export const readProductStock = whole(productStock, async ({ tx, frame: { companyId, branchId }, asked }) => {
  const { category_id: categoryId, product_name: name, startdate, enddate } = asked;
  await showBranches(tx, [branchId]);
  const through = (day: string) => sql`(
    select product_id, sum(in_milli)::bigint as in_milli, sum(out_milli)::bigint as out_milli
    from stock_through(${companyId}, ${branchId}, ${day}) group by product_id
  )`;
  const { rows } = await sql<RowOf<typeof productStock>>`
    select g.product_id, g.product_name, g.cat_name,
      coalesce(b.in_milli - b.out_milli, 0)::bigint as opening,
      (coalesce(e.in_milli, 0) - coalesce(b.in_milli, 0))::bigint as stock_in,
      (coalesce(e.out_milli, 0) - coalesce(b.out_milli, 0))::bigint as stock_out,
      coalesce(e.in_milli - e.out_milli, 0)::bigint as balance,
      g.unit_name as unit
    from goods_of(array[${branchId}]::int[]) g
      left join ${through(addDays(startdate, -1))} b on b.product_id = g.product_id
      left join ${through(enddate)} e on e.product_id = g.product_id
    where (${categoryId} = 0 or g.category_id = ${categoryId})
      and (${name} = '' or position(name_key(${name}) in name_key(g.product_name)) > 0)
      and (
        g.at_zero or (b.in_milli, b.out_milli) is distinct from (e.in_milli, e.out_milli) or b.in_milli <> b.out_milli
      )
    order by name_key(g.cat_name), name_key(g.product_name), g.product_id
  `.execute(tx);
  return rows;
});
