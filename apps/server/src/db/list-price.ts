import { type RawBuilder, sql } from 'kysely';
import { servesBranch } from '#db/account-reach';

/**
 * Returns a query for the price of the product `p` in the customer's price list on the open day of the branch. It has
 * `price_paisa` and the `name` of the list. It has no row without a list, a price or a customer, nor for a customer whom the
 * branch may not use. Join it laterally.
 */
export function listPriceOf(companyId: number, branchId: number, accountId: number | null): RawBuilder<unknown> {
  return sql`(
    select l.price_paisa, g.name
    from account a
      join party y on y.company_id = a.company_id and y.account_id = a.account_id
      join price_list g on g.company_id = y.company_id and g.price_list_id = y.price_list_id and g.status = 1
      join list_price l on l.company_id = g.company_id and l.price_list_id = g.price_list_id
        and l.product_id = p.product_id and l.status = 1
      join trading_day t on t.company_id = a.company_id and t.branch_id = ${branchId} and t.is_open and l.from_date <= t.day
    where a.company_id = ${companyId} and a.account_id = ${accountId}::int and ${servesBranch(sql`a`, companyId, branchId)}
    order by l.from_date desc limit 1
  )`;
}
