import { orderType } from '@cashbook/contract/orders/orders';
import { sql } from 'kysely';

/** The progress of an order `t`, read from its movements. Quantities are thousandths of the product's unit. */

/** The direction in which the order moves its goods: in for a purchase, out for a sale or a project. */
export const wayOfOrder = sql`(case when t.order_type = ${orderType.purchase} then 1 else -1 end)`;

/** The quantity received for a purchase, or issued for a sale or a project. */
export const moved = sql`coalesce((
  select sum(m.quantity_milli * ${wayOfOrder})
  from stock_movement m
  where m.company_id = t.company_id and m.order_id = t.trade_order_id and m.product_id = t.product_id and m.live
), 0)::bigint`;

export const left = sql`greatest(t.total_order_milli - ${moved}, 0)::bigint`;

const openDay = sql`(
  select d.day from trading_day d where d.company_id = t.company_id and d.branch_id = t.branch_id and d.is_open
)`;

/** An order is late by the open day of its branch. */
export const isLate = sql`(t.status = 1 and t.total_order_milli > ${moved} and t.last_delivery_date < ${openDay}) is true`;

export const daysLate = sql`case when ${isLate} then ${openDay} - t.last_delivery_date else 0 end`;
