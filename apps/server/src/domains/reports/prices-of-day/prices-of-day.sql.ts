import { pricesOfDay } from '@cashbook/contract/reports/prices-of-day';
import { sql } from 'kysely';
import { type RowOf, whole } from '#domains/reports/engine/reader';

/**
 * Reads products by list, category and name, each with the list's price that is valid on the day. Products that the branch
 * may not sell, and those without a price in the list, are left out.
 */
export const readPricesOfDay = whole(pricesOfDay, async ({ tx, frame: { companyId, branchId }, asked }) => {
  const { rows } = await sql<RowOf<typeof pricesOfDay>>`
    select r.product_id, r.list_name, r.cat_name, r.product_name, r.code, r.unit, r.price, r.from_date
    from (
      select distinct on (l.price_list_id, l.product_id) l.price_list_id, l.product_id, g.name as list_name, c.name as cat_name,
        p.name as product_name, p.code, coalesce(nullif(u.short_name, ''), u.name) as unit, l.price_paisa as price, l.from_date
      from list_price l
        join price_list g on g.company_id = l.company_id and g.price_list_id = l.price_list_id and g.status = 1
        join product p on p.company_id = l.company_id and p.product_id = l.product_id and p.status = 1
          and product_serves_branch(p.company_id, p.branch_id, ${branchId})
        join category c on c.company_id = p.company_id and c.category_id = p.category_id
        join unit u on u.company_id = p.company_id and u.unit_id = p.unit_id
      where l.company_id = ${companyId} and l.status = 1 and l.from_date <= ${asked.enddate}
        and (${asked.price_list_id} = 0 or l.price_list_id = ${asked.price_list_id})
        and (${asked.category_id} = 0 or p.category_id = ${asked.category_id})
      order by l.price_list_id, l.product_id, l.from_date desc
    ) r
    order by name_key(r.list_name), r.price_list_id, name_key(r.cat_name), name_key(r.product_name), r.product_id
  `.execute(tx);
  return rows;
});
