import type { RouteBody, RouteReply } from '@cashbook/contract/route';
import type { stockTransferRoutes } from '@cashbook/contract/stock/documents';
import { voucherKind } from '@cashbook/contract/vouchers/voucher-kinds';
import { type StockFacts, stockTransfer, type TypedTransfer } from '@cashbook/kernel';
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

type Body = RouteBody<typeof stockTransferRoutes.save>;
type Loaded = Pick<
  RouteReply<typeof stockTransferRoutes.find>,
  'from_warehouse' | 'to_warehouse' | 'remarks' | 'products'
>;

const { name, typeId } = voucherKind('stock-transfer');

/** Goods that move from one warehouse of the branch to another (accounting §4, type 18). */
export const transferKind: DocumentKind<TypedTransfer, StockFacts> = {
  name,
  typeIds: [typeId],
  forms: [
    z.object({
      fromWarehouseId: keptWarehouse,
      toWarehouseId: keptWarehouse,
      remarks: z.string(),
      rows: z.array(z.object(keptStockRow)),
    }),
  ],
  needs: ({ fromWarehouseId, toWarehouseId, rows }, before) => ({
    products: productsNeeded(
      rows.map(({ productId }) => productId),
      before,
    ),
    warehouses: warehousesNeeded([fromWarehouseId, toWarehouseId], before),
  }),
  rule: stockTransfer,
  fieldOf: (refusal) =>
    refusal.code === 'same_warehouse' || refusal.code === 'warehouse_not_found'
      ? 'to_warehouse'
      : stockFieldOf(refusal),
};

export const transferWire: DocumentWire<TypedTransfer, Body, Loaded> = {
  typed: ({ from_warehouse, to_warehouse, remarks, products }) => ({
    fromWarehouseId: from_warehouse,
    toWarehouseId: to_warehouse,
    remarks,
    rows: products.map(typedStockRow),
  }),
  voucherIn: ({ mtmId }) => mtmId ?? 'new',
  loaded: ({ fromWarehouseId, toWarehouseId, remarks, rows }, _accounts, _voucherId, movements) => {
    return {
      from_warehouse: namedWarehouse(movements, fromWarehouseId),
      to_warehouse: namedWarehouse(movements, toWarehouseId),
      remarks,
      products: rows.map(foundStockRow(movements)),
    };
  },
  saved: (saved) => saved,
};
