import type { RouteBody, RouteReply } from '@cashbook/contract/route';
import { adjustmentReasons, type stockAdjustmentRoutes } from '@cashbook/contract/stock/documents';
import { stockAdjustment, type TypedAdjustment } from '@cashbook/kernel';
import { z } from 'zod';
import { goodsOf, keptStock, stockDocument } from '#domains/stock/documents/stock-document';
import { keptWarehouse, typedStockRow } from '#domains/stock/stock-rows';

type Body = RouteBody<typeof stockAdjustmentRoutes.save>;
type Loaded = Pick<RouteReply<typeof stockAdjustmentRoutes.find>, 'reason' | 'warehouse' | 'remarks' | 'products'>;

/** Stock that was found, lost, damaged or used (accounting §4, type 18). */
export const adjustment = stockDocument<TypedAdjustment, Body, Loaded>({
  name: 'stock-adjustment',
  forms: [keptStock({ reason: z.enum(adjustmentReasons).nullable(), warehouseId: keptWarehouse }, {})],
  rule: stockAdjustment,
  needs: goodsOf(({ warehouseId }) => [warehouseId]),
  fields: { stock_reason_missing: 'reason', stock_reason_ended: 'reason' },
  typed: ({ reason, warehouse, remarks, products }) => ({
    reason: reason === '' ? null : reason,
    warehouseId: warehouse,
    remarks,
    rows: products.map(typedStockRow),
  }),
  loaded: ({ reason, warehouseId, remarks, rows }, found) => ({
    // The rule refuses a missing reason.
    reason: reason ?? 'gain',
    warehouse: found.warehouse(warehouseId),
    remarks,
    products: rows.map(found.row),
  }),
});
