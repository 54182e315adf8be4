/** The door of stock: documents that move goods, and the goods that they name. */
import type { goodsRoutes } from '@cashbook/contract/stock/goods';
import { createPostingEngine, documentHandlers, type PostingServices, storedKind } from '#domains/posting/index';
import { countHandlers } from '#domains/stock/counts/count-sheets.routes';
import { enterCount, startSheet } from '#domains/stock/counts/count-sheets.store';
import { stockCountKind } from '#domains/stock/counts/stock-count';
import { openIssueHandlers } from '#domains/stock/documents/open-issues.routes';
import { production } from '#domains/stock/documents/production';
import { issueReturn, stockIssue } from '#domains/stock/documents/stock-issue';
import { adjustment, openingStock, transfer } from '#domains/stock/documents/within-branch';
import { openingStockFileHandlers } from '#domains/stock/openings/opening-files';
import { searchGoods } from '#domains/stock/search-goods';
import { readInStock } from '#domains/stock/short-stock';
import { branchTransfer } from '#domains/stock/transit/branch-transfer';
import { receiptKind, withdrawalKind } from '#domains/stock/transit/in-transit';
import { inTransitHandlers } from '#domains/stock/transit/in-transit.routes';
import type { Spool } from '#export/spool';
import { done } from '#use-case/answer';
import type { Handlers } from '#use-case/call';

export { enterCount, receiptKind, startSheet, stockCountKind };

export const { kind: adjustmentKind } = adjustment;
export const { kind: openingStockKind } = openingStock;
export { goodsNeeded } from '#domains/stock/goods-look-ups';
export { belowZeroNeeded, keptBelowZero } from '#domains/stock/short-stock';
export { readTransits } from '#domains/stock/transit/transit-look-up';
export const { kind: branchTransferKind } = branchTransfer;
export const { kind: transferKind } = transfer;
export const { kind: stockIssueKind } = stockIssue;
export const { kind: issueReturnKind } = issueReturn;
export const { kind: productionKind } = production;
export { issueNeeds } from '#domains/stock/documents/issue-look-up';

/** The kinds of stock documents, as they are found by their names. */
export const storedStock = [
  storedKind(adjustment.kind),
  storedKind(transfer.kind),
  storedKind(stockIssue.kind),
  storedKind(issueReturn.kind),
  storedKind(production.kind),
  storedKind(branchTransfer.kind),
  storedKind(receiptKind),
  storedKind(withdrawalKind),
  storedKind(openingStock.kind),
  storedKind(stockCountKind),
];

/** Returns the handlers of stock documents. */
export function stockHandlers(services: PostingServices & { readonly spool: Spool }) {
  const engine = createPostingEngine(services);
  return {
    stockAdjustment: documentHandlers(engine, adjustment.kind, adjustment.wire),
    stockTransfer: documentHandlers(engine, transfer.kind, transfer.wire),
    stockIssue: documentHandlers(engine, stockIssue.kind, stockIssue.wire),
    issueReturn: documentHandlers(engine, issueReturn.kind, issueReturn.wire),
    production: documentHandlers(engine, production.kind, production.wire),
    openIssues: openIssueHandlers(services),
    branchTransfer: documentHandlers(engine, branchTransfer.kind, branchTransfer.wire),
    inTransit: inTransitHandlers(engine),
    openingStock: documentHandlers(engine, openingStock.kind, openingStock.wire),
    stockCounts: countHandlers(engine),
    openingStockFiles: openingStockFileHandlers(services),
    goods: {
      search: async ({ actor, query }) =>
        done(await searchGoods(services, actor, { typed: query.q, accountId: query.account ?? null })),
      inStock: async ({ actor, query }) => done(await readInStock(services, actor, query.products)),
    } satisfies Handlers<typeof goodsRoutes>,
  };
}
