import { tradeOrder } from '@cashbook/contract/orders/orders';
import { refusals } from '@cashbook/words/en/refusals';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { isLate, left, moved } from '#domains/orders/order-progress.sql';
import { recordKind } from '#domains/records/index';
import { refused } from '#use-case/answer';

/**
 * Orders with their progress. Refusals in order: order_dates for a last day before the first; order_moved for another
 * product or type after documents name the order, because their movements would no longer count.
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

/** Whether vouchers that are not void name the order. */
async function isCarried(tx: Tx, companyId: number, id: number): Promise<boolean> {
  const { rows } = await sql<{ carried: boolean }>`
    select exists (select from stock_movement where company_id = ${companyId} and order_id = ${id} and live)
      or exists (select from line where company_id = ${companyId} and order_id = ${id} and live) as carried`.execute(
    tx,
  );
  return rows[0]?.carried === true;
}
