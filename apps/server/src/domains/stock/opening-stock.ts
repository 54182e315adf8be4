import type { RouteBody, RouteReply } from '@cashbook/contract/route';
import type { openingStockRoutes } from '@cashbook/contract/stock/documents';
import { voucherKind } from '@cashbook/contract/vouchers/voucher-kinds';
import { openingStock, openingStockPaisa, type StockFacts, type TypedOpeningStock } from '@cashbook/kernel';
import { z } from 'zod';
import type { DocumentKind, DocumentWire } from '#domains/posting/index';
import { productsNeeded, warehousesNeeded } from '#domains/stock/goods-look-ups';
import {
  foundStockRow,
  keptMilli,
  keptStockRow,
  keptWarehouse,
  namedWarehouse,
  stockFieldOf,
  typedStockRow,
} from '#domains/stock/stock-rows';

type Body = RouteBody<typeof openingStockRoutes.save>;
type Loaded = Pick<RouteReply<typeof openingStockRoutes.find>, 'warehouse' | 'remarks' | 'products'>;

const { name, typeId } = voucherKind('opening-stock');

/** The stock with which a branch begins: Dr 18 / Cr 11 (accounting §5). */
export const openingStockKind: DocumentKind<TypedOpeningStock, StockFacts> = {
  name,
  typeIds: [typeId],
  forms: [
    z.object({
      remarks: z.string(),
      warehouseId: keptWarehouse,
      rows: z.array(z.object({ ...keptStockRow, rateMilli: keptMilli })),
    }),
  ],
  needs: ({ warehouseId, rows }, before) => ({
    products: productsNeeded(
      rows.map(({ productId }) => productId),
      before,
    ),
    warehouses: warehousesNeeded([warehouseId], before),
  }),
  rule: openingStock,
  fieldOf: stockFieldOf,
};

export const openingStockWire: DocumentWire<TypedOpeningStock, Body, Loaded> = {
  typed: ({ warehouse, remarks, products }) => ({
    warehouseId: warehouse,
    remarks,
    rows: products.map((row) => ({ ...typedStockRow(row), rateMilli: row.price })),
  }),
  voucherIn: ({ mtmId }) => mtmId ?? 'new',
  loaded: ({ warehouseId, remarks, rows }, _accounts, _voucherId, movements) => {
    const found = foundStockRow(movements);
    return {
      warehouse: namedWarehouse(movements, warehouseId),
      remarks,
      products: rows.map((row, index) => ({
        ...found(row, index),
        price: row.rateMilli,
        total: openingStockPaisa(row),
      })),
    };
  },
  saved: (saved) => saved,
};
