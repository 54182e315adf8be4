import type { orderCalls } from '@cashbook/contract/orders/order-calls';
import { maySeeVoucher } from '@cashbook/contract/vouchers/voucher-access';
import { openOrdersOf, readOrderCard } from '#domains/orders/order-card.store';
import { tradeOrders } from '#domains/orders/trade-orders';
import { findRecord, inReach, type RecordEngine } from '#domains/records/index';
import { done, refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';

/** The handlers of orders beside those of every record. */
export function orderCallHandlers(engine: RecordEngine): Handlers<typeof orderCalls> {
  return {
    readOrderCard: ({ actor, params: { id } }) =>
      inReach(engine, actor, 'read', async (tx) => {
        const order = await findRecord(tx, tradeOrders, actor, id);
        if (order === null) return refused('not_found');
        const { vouchers, ...card } = await readOrderCard(tx, actor.companyId, id);
        const isSeen = (name: Parameters<typeof actor.permissions.has>[0]) => actor.permissions.has(name);
        return done({ order, ...card, vouchers: vouchers.filter(({ type_id }) => maySeeVoucher(isSeen, type_id)) });
      }),
    openOrders: ({ actor, query }) =>
      inReach(engine, actor, 'read', async (tx) => done(await openOrdersOf(tx, actor, query.account_id))),
  };
}
