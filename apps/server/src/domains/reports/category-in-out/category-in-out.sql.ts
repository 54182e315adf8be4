import { categoryInOut } from '@cashbook/contract/reports/category-in-out';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import { type RowOf, whole } from '#domains/reports/engine/reader';

/** Types of vouchers that buy and that sell, each with its return (accounting §4), and the sign of what they move. */
const asTypes = {
  purchase: { first: 7, last: 10, sign: 1 },
  sales: { first: 11, last: 15, sign: -1 },
} as const;

/**
 * Products by category and name. The type of a voucher alone decides. What was taken back whole is left out, unless the branch
 * lists products with no stock.
 */
export const readCategoryInOut = whole(categoryInOut, async ({ tx, frame: { companyId, branchId }, asked }) => {
  const { category_id: categoryId, reportType, startdate, enddate } = asked;
  const { first, last, sign } = asTypes[reportType];
  await showBranches(tx, [branchId]);
  const { rows } = await sql<RowOf<typeof categoryInOut>>`
    select g.product_id, g.product_name, g.cat_name, g.unit_name as unit, moved.quantity
    from (
      select m.product_id, (sum(m.quantity_milli) * ${sign}::int)::bigint as quantity
      from stock_movement m
        join voucher v on v.company_id = m.company_id and v.voucher_id = m.voucher_id
      where m.company_id = ${companyId} and m.branch_id = ${branchId} and m.live
        and m.vr_date between ${startdate} and ${enddate} and v.type_id between ${first}::int and ${last}::int
      group by m.product_id
    ) moved
      join goods_of(array[${branchId}]::int[]) g on g.product_id = moved.product_id
    where (${categoryId} = 0 or g.category_id = ${categoryId}) and (moved.quantity <> 0 or g.at_zero)
    order by name_key(g.cat_name), name_key(g.product_name), g.product_id
  `.execute(tx);
  return rows;
});
