/** The door of stock: documents that move goods, and the goods that they name. */
import type { goodsRoutes } from '@cashbook/contract/stock/goods';
import type { stockOfProduct } from '@cashbook/contract/stock/stock-of-product';
import { createPostingEngine, documentHandlers, type PostingServices } from '#domains/posting/index';
import { adjustmentKind, adjustmentWire } from '#domains/stock/adjustment';
import { openingStockKind, openingStockWire } from '#domains/stock/opening-stock';
import { searchGoods } from '#domains/stock/search-goods';
import { readStockOfProduct } from '#domains/stock/stock-of-product';
import { transferKind, transferWire } from '#domains/stock/transfer';
import { done } from '#use-case/answer';
import type { Handlers } from '#use-case/call';

export { documentName, documentOfMovement, partyAndRemarks } from '#domains/stock/movement-documents.sql';
export { adjustmentKind, openingStockKind, transferKind };

/** The calls of stock documents. */
export function stockHandlers(services: PostingServices) {
  const engine = createPostingEngine(services);
  return {
    stockAdjustment: documentHandlers(engine, adjustmentKind, adjustmentWire),
    stockTransfer: documentHandlers(engine, transferKind, transferWire),
    openingStock: documentHandlers(engine, openingStockKind, openingStockWire),
    goods: {
      search: async ({ actor, query }) => done(await searchGoods(services, actor, query.q)),
    } satisfies Handlers<typeof goodsRoutes>,
    stockOfProduct: {
      read: async ({ actor, params, query }) => {
        const branches = query.branch_id === undefined ? actor.branchIds : [query.branch_id];
        const read = await readStockOfProduct(services, actor, params.id, branches);
        return 'kind' in read ? read : done(read);
      },
    } satisfies Handlers<{ readonly read: typeof stockOfProduct }>,
  };
}
