import { adjustmentDocument, openingStockDocument, transferDocument } from '@cashbook/contract/stock/documents';
import { openingStock as openingRule, stockAdjustment, stockTransfer } from '@cashbook/kernel';
import { goodsOf, stockDocument } from '#domains/stock/documents/stock-document';

/** Documents that move stock inside a branch (accounting §4, type 18). */

/** Stock that was found, lost, damaged or used. */
export const adjustment = stockDocument('stock-adjustment', adjustmentDocument, {
  needs: goodsOf(({ warehouseId }) => [warehouseId]),
  rule: stockAdjustment,
});

/** Goods moved from one warehouse of the branch to another. */
export const transfer = stockDocument('stock-transfer', transferDocument, {
  needs: goodsOf(({ fromWarehouseId, toWarehouseId }) => [fromWarehouseId, toWarehouseId]),
  rule: stockTransfer,
});

/** The stock with which a branch begins: Dr 18 / Cr 11 (accounting §5). */
export const openingStock = stockDocument('opening-stock', openingStockDocument, {
  needs: goodsOf(({ warehouseId }) => [warehouseId]),
  rule: openingRule,
});
