/** The door of stock: documents that move goods, and the goods that they name. */
import type { goodsRoutes } from '@cashbook/contract/stock/goods';
import { createPostingEngine, documentHandlers, type PostingServices } from '#domains/posting/index';
import { adjustmentKind, adjustmentWire } from '#domains/stock/adjustment';
import { countHandlers } from '#domains/stock/count-sheets.routes';
import { openingStockKind, openingStockWire } from '#domains/stock/opening-stock';
import { searchGoods } from '#domains/stock/search-goods';
import { stockCountKind } from '#domains/stock/stock-count';
import { transferKind, transferWire } from '#domains/stock/transfer';
import { done } from '#use-case/answer';
import type { Handlers } from '#use-case/call';

export { adjustmentKind, openingStockKind, stockCountKind, transferKind };

/** The calls of stock documents. */
export function stockHandlers(services: PostingServices) {
  const engine = createPostingEngine(services);
  return {
    stockAdjustment: documentHandlers(engine, adjustmentKind, adjustmentWire),
    stockTransfer: documentHandlers(engine, transferKind, transferWire),
    openingStock: documentHandlers(engine, openingStockKind, openingStockWire),
    stockCounts: countHandlers(engine),
    goods: {
      search: async ({ actor, query }) => done(await searchGoods(services, actor, query.q)),
    } satisfies Handlers<typeof goodsRoutes>,
  };
}
