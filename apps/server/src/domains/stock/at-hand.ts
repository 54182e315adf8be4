import { sql } from 'kysely';

/**
 * Returns what a branch can take out of a product, in thousandths, for the row `b` of `stock_balance`. Goods on their way
 * to another branch are stock of the sender, but it can neither sell nor send them again (accounting §5). 0 when there is
 * no row.
 */
export const atHandMilli = sql`coalesce(b.quantity_milli - (
  select coalesce(sum(g.open_milli), 0) from goods_in_transit g
  where g.company_id = b.company_id and g.branch_id = b.branch_id and g.product_id = b.product_id and g.open_milli > 0
), 0)::bigint`;
