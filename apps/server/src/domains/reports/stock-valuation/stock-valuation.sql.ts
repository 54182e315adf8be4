import { stockValuation } from '@cashbook/contract/reports/stock-valuation';
import { sql } from 'kysely';
import { showAskedBranches } from '#domains/reports/asked-branches';
import { type RowOf, whole } from '#domains/reports/engine/reader';

/**
 * Reads products by branch, category and name, each with the stock and the value that the close of a year uses
 * (`stock_value_on`).
 */
export const readStockValuation = whole(stockValuation, async (ask) => {
  const { tx, frame, asked } = ask;
  const branches = await showAskedBranches(ask);
  const { rows } = await sql<RowOf<typeof stockValuation>>`
    select g.branch_id, g.product_id, g.branch_name, g.cat_name, g.product_name,
      coalesce(s.quantity_milli, 0)::bigint as quantity, g.unit_name as unit,
      (coalesce(s.average_cost, 0) * 1000000)::bigint as average_cost, coalesce(s.value_paisa, 0)::bigint as value
    from goods_of(${branches}::int[]) g
      left join (
        select b.branch_id, v.*
        from unnest(${branches}::int[]) b (branch_id), stock_value_on(${frame.companyId}, b.branch_id, ${asked.enddate}) v
      ) s on s.branch_id = g.branch_id and s.product_id = g.product_id
    where (${asked.category_id} = 0 or g.category_id = ${asked.category_id})
      and (s.quantity_milli <> 0 or g.at_zero)
    order by name_key(g.branch_name), g.branch_id, name_key(g.cat_name), name_key(g.product_name), g.product_id
  `.execute(tx);
  return rows;
});
