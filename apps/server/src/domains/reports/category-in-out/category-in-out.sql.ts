import { categoryInOut } from '@cashbook/contract/reports/category-in-out';
import { sql } from 'kysely';
import { type RowOf, whole } from '#domains/reports/engine/reader';

/** The trade of the movements (`trade_of`), and the sign of their quantities. */
const asTrades = {
  purchase: { trade: 1, sign: 1 },
  sales: { trade: 2, sign: -1 },
} as const;

/**
 * Reads products by category and name. Only the type of a voucher decides. A product that was returned completely is left
 * out, unless the branch lists products with no stock.
 */
export const readCategoryInOut = whole(categoryInOut, async ({ tx, frame: { companyId, branchId }, asked }) => {
  const { category_id: categoryId, reportType, startdate, enddate } = asked;
  const { trade, sign } = asTrades[reportType];
  const { rows } = await sql<RowOf<typeof categoryInOut>>`
    select g.product_id, g.product_name, g.cat_name, g.unit_name as unit, moved.quantity
    from (
      select product_id, (sum(in_milli - out_milli) * ${sign}::int)::bigint as quantity
      from stock_between(${companyId}, ${branchId}, ${startdate}, ${enddate})
      where trade = ${trade}
      group by product_id
    ) moved
      join goods_of(array[${branchId}]::int[]) g on g.product_id = moved.product_id
    where (${categoryId} = 0 or g.category_id = ${categoryId}) and (moved.quantity <> 0 or g.at_zero)
    order by name_key(g.cat_name), name_key(g.product_name), g.product_id
  `.execute(tx);
  return rows;
});
