/** The door of stock: documents that move goods, and the goods that they name. */
import type { goodsRoutes } from '@cashbook/contract/stock/goods';
import { createPostingEngine, documentHandlers, type PostingServices } from '#domains/posting/index';
import { adjustment } from '#domains/stock/adjustment';
import { openingStock } from '#domains/stock/opening-stock';
import { searchGoods } from '#domains/stock/search-goods';
import { transfer } from '#domains/stock/transfer';
import { done } from '#use-case/answer';
import type { Handlers } from '#use-case/call';

export const { kind: adjustmentKind } = adjustment;
export const { kind: openingStockKind } = openingStock;
export const { kind: transferKind } = transfer;

/** The calls of stock documents. */
export function stockHandlers(services: PostingServices) {
  const engine = createPostingEngine(services);
  return {
    stockAdjustment: documentHandlers(engine, adjustment.kind, adjustment.wire),
    stockTransfer: documentHandlers(engine, transfer.kind, transfer.wire),
    openingStock: documentHandlers(engine, openingStock.kind, openingStock.wire),
    goods: {
      search: async ({ actor, query }) => done(await searchGoods(services, actor, query.q)),
    } satisfies Handlers<typeof goodsRoutes>,
  };
}
