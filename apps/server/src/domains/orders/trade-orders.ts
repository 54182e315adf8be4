import { orderType, tradeOrder } from '@cashbook/contract/orders/orders';
import { refusals } from '@cashbook/words/en/refusals';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { recordKind } from '#domains/records/index';
import { refused } from '#use-case/answer';

/** What came for a purchase, and what went for a sale or a project; in thousandths of the product's unit. */
const moved = sql`coalesce((
  select sum(case when t.order_type = ${orderType.purchase} then m.quantity_milli else -m.quantity_milli end)
  from stock_movement m
  where m.company_id = t.company_id and m.order_id = t.trade_order_id and m.product_id = t.product_id and m.live
), 0)::bigint`;

const left = sql`greatest(t.total_order_milli - ${moved}, 0)::bigint`;

/** The open day of the branch tells what is late. */
const isLate = sql`(t.status = 1 and t.total_order_milli > ${moved} and t.last_delivery_date < (
  select d.day from trading_day d where d.company_id = t.company_id and d.branch_id = t.branch_id and d.is_open
)) is true`;

/**
 * Orders with their progress. Refusals in order: order_dates for a last day before the first; order_moved for another product
 * or type once documents carry the order, because what they moved would no longer count.
 */
export const tradeOrders = recordKind(tradeOrder, {
  save: async (tx, { actor, id, before, after }) => {
    const { order_date: from, last_delivery_date: to } = after;
    if (to !== null && from !== null && to < from) {
      return refused('order_dates', { fields: { last_delivery_date: [refusals.order_dates] } });
    }
    const changed = (['product_id', 'order_type'] as const).find((field) => before?.[field] !== after[field]);
    if (before === null || changed === undefined || !(await isCarried(tx, actor.companyId, id))) return null;
    return refused('order_moved', { fields: { [changed]: [refusals.order_moved] } });
  },
  table: {
    reads: () => ({ trx_quantity: moved, left, is_late: isLate }),
    order: sql`r.order_date desc, r.id desc`,
  },
});

/** Whether vouchers that stand carry the order. */
async function isCarried(tx: Tx, companyId: number, id: number): Promise<boolean> {
  const { rows } = await sql<{ carried: boolean }>`
    select exists (select from stock_movement where company_id = ${companyId} and order_id = ${id} and live)
      or exists (select from line where company_id = ${companyId} and order_id = ${id} and live) as carried`.execute(
    tx,
  );
  return rows[0]?.carried === true;
}
