import {
  adjustmentDocument,
  openingStockDocument,
  openingStockRoutes,
  stockAdjustmentRoutes,
  stockTransferRoutes,
  transferDocument,
} from '@cashbook/contract/stock/documents';
import { adjustmentReasons, reasonWords } from '@cashbook/contract/stock/stock-fields';
import {
  ACCOUNT,
  ENDED_REASONS,
  openingStock as openingStockRule,
  openingStockTotalPaisa,
  stockAdjustment as stockAdjustmentRule,
  stockTransfer as stockTransferRule,
} from '@cashbook/kernel';
import { describedPage } from '#domains/posting/described/described.ts';
import { documentCalls } from '#domains/posting/queue/document-calls.ts';
import { savedIn, stockKind, sumMilli, warehouseControl } from './stock-kind.ts';

/** Documents that move stock inside a branch. */

// ------------------------------------------------------------------------------------------------ adjustment

const reason = {
  holds: 'choice' as const,
  nothing: 'selectReason' as const,
  none: 'selectReason' as const,
  options: () => {
    const all = adjustmentReasons.map((name, index) => ({ id: index + 1, name, text: '' }));
    return Promise.resolve(all.filter(({ name }) => !ENDED_REASONS.has(name)));
  },
  wordOf: (id: number) => {
    const found = adjustmentReasons[id - 1];
    return found === undefined ? undefined : reasonWords[found];
  },
};

const adjustmentPage = describedPage(adjustmentDocument);

/** Stock that was found, lost, damaged or used. */
export const stockAdjustment = stockKind(
  'stock-adjustment',
  adjustmentPage,
  documentCalls(stockAdjustmentRoutes, { ...adjustmentPage, savedIn }),
  {
    noun: 'nounStockAdjustment',
    controls: { reason },
    counterpart: { to: '/stock/transfer', label: 'nounStockTransfer' },
    // A new adjustment offers no ended reason. Only the server knows whether a saved one had it before.
    rule: (typed, facts) => stockAdjustmentRule(typed, facts, { typeId: 18, typed }),
  },
);

// ------------------------------------------------------------------------------------------------ transfer

/**
 * The warehouse from which goods move. It also shows if the branch keeps goods by warehouse no longer, so that the goods left
 * in one can be moved out.
 */
const { when: _keptApart, ...fromWarehouseId } = warehouseControl;
/** The warehouse to which goods move. Without a preset, because goods that leave the default warehouse move to another one. */
const { preset: _default, ...toWarehouseId } = warehouseControl;

const transferPage = describedPage(transferDocument);

/** Goods that move from one warehouse of the branch to another. */
export const stockTransfer = stockKind(
  'stock-transfer',
  transferPage,
  documentCalls(stockTransferRoutes, { ...transferPage, savedIn }),
  {
    noun: 'nounStockTransfer',
    controls: { fromWarehouseId, toWarehouseId },
    counterpart: { to: '/stock/adjustment', label: 'nounStockAdjustment' },
    rule: stockTransferRule,
  },
);

// ------------------------------------------------------------------------------------------------ opening stock

const openingPage = describedPage(openingStockDocument);

/** The stock with which the branch begins. */
export const openingStock = stockKind(
  'opening-stock',
  openingPage,
  documentCalls(openingStockRoutes, { ...openingPage, savedIn }),
  {
    noun: 'nounOpeningStock',
    counterpart: { to: '/accounts/opening', label: 'goOpenings' },
    rule: openingStockRule,
    posted: { [ACCOUNT.stockInHand]: 'stockInHand', [ACCOUNT.openingBalanceEquity]: 'openingBalanceEquity' },
    totals: ({ rows }) => [
      { word: 'openingStockValue', paisa: openingStockTotalPaisa(rows) },
      { word: 'totalQuantity', milli: sumMilli(rows) },
    ],
  },
);
