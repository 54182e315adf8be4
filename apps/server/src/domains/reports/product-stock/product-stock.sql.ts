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
    select p.product_id, p.name as product_name, c.name as cat_name,
      coalesce(b.in_milli - b.out_milli, 0)::bigint as opening,
      (coalesce(e.in_milli, 0) - coalesce(b.in_milli, 0))::bigint as stock_in,
      (coalesce(e.out_milli, 0) - coalesce(b.out_milli, 0))::bigint as stock_out,
      coalesce(e.in_milli - e.out_milli, 0)::bigint as balance,
      coalesce(nullif(u.short_name, ''), u.name) as unit
    from product p
      join branch f on f.company_id = p.company_id and f.branch_id = ${branchId}
      join category c on c.company_id = p.company_id and c.category_id = p.category_id
      join unit u on u.company_id = p.company_id and u.unit_id = p.unit_id
      left join ${through(addDays(startdate, -1))} b on b.product_id = p.product_id
      left join ${through(enddate)} e on e.product_id = p.product_id
    where p.company_id = ${companyId} and (${categoryId} = 0 or p.category_id = ${categoryId})
      and (${name} = '' or position(name_key(${name}) in name_key(p.name)) > 0)
      and (
        f.report_zero_balance and p.status = 1 and product_serves_branch(p.company_id, p.branch_id, ${branchId})
        or (b.in_milli, b.out_milli) is distinct from (e.in_milli, e.out_milli) or b.in_milli <> b.out_milli
      )
    order by name_key(c.name), name_key(p.name), p.product_id
  `.execute(tx);
  return rows;
});
