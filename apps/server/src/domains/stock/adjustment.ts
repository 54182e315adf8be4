import type { RouteBody, RouteReply } from '@cashbook/contract/route';
import { adjustmentReasons, type stockAdjustmentRoutes } from '@cashbook/contract/stock/documents';
import { voucherKind } from '@cashbook/contract/vouchers/voucher-kinds';
import { type StockFacts, stockAdjustment, type TypedAdjustment } from '@cashbook/kernel';
import { z } from 'zod';
import type { DocumentKind, DocumentWire } from '#domains/posting/index';
import { productsNeeded, warehousesNeeded } from '#domains/stock/goods-look-ups';
import {
  foundStockRow,
  keptStockRow,
  keptWarehouse,
  namedWarehouse,
  stockFieldOf,
  typedStockRow,
} from '#domains/stock/stock-rows';

type Body = RouteBody<typeof stockAdjustmentRoutes.save>;
type Loaded = Pick<RouteReply<typeof stockAdjustmentRoutes.find>, 'reason' | 'warehouse' | 'remarks' | 'products'>;

const { name, typeId } = voucherKind('stock-adjustment');

/** Stock that was found, lost, damaged or used (accounting §4, type 18). */
export const adjustmentKind: DocumentKind<TypedAdjustment, StockFacts> = {
  name,
  typeIds: [typeId],
  forms: [
    z.object({
      reason: z.enum(adjustmentReasons).nullable(),
      remarks: z.string(),
      warehouseId: keptWarehouse,
      rows: z.array(z.object(keptStockRow)),
    }),
  ],
  needs: ({ warehouseId, rows }, before) => ({
    products: productsNeeded(
      rows.map(({ productId }) => productId),
      before,
    ),
    warehouses: warehousesNeeded([warehouseId], before),
  }),
  rule: stockAdjustment,
  fieldOf: (refusal) => (refusal.code === 'stock_reason_missing' ? 'reason' : stockFieldOf(refusal)),
};

export const adjustmentWire: DocumentWire<TypedAdjustment, Body, Loaded> = {
  typed: ({ reason, warehouse, remarks, products }) => ({
    reason: reason === '' ? null : reason,
    warehouseId: warehouse,
    remarks,
    rows: products.map(typedStockRow),
  }),
  voucherIn: ({ mtmId }) => mtmId ?? 'new',
  loaded: ({ reason, warehouseId, remarks, rows }, _accounts, _voucherId, movements) => {
    return {
      // The rule takes none without a reason.
      reason: reason ?? 'gain',
      warehouse: namedWarehouse(movements, warehouseId),
      remarks,
      products: rows.map(foundStockRow(movements)),
    };
  },
  saved: (saved) => saved,
};
