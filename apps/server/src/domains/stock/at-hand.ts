import { sql } from 'kysely';

/**
 * What a branch has of a product at hand, of its row `b` of `stock_balance`, in thousandths: what it has sent to another branch
 * and is still on its way is its stock, and can be neither sold nor sent again (accounting §5). 0 where there is no row.
 */
export const atHandMilli = sql`coalesce(b.quantity_milli - (
  select coalesce(sum(g.open_milli), 0) from goods_in_transit g
  where g.company_id = b.company_id and g.branch_id = b.branch_id and g.product_id = b.product_id and g.open_milli > 0
), 0)::bigint`;
