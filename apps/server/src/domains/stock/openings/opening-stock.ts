import type { RouteBody, RouteReply } from '@cashbook/contract/route';
import type { openingStockRoutes } from '@cashbook/contract/stock/documents';
import { openingStockPaisa, openingStock as openingStockRule, type TypedOpeningStock } from '@cashbook/kernel';
import { goodsOf, keptStock, stockDocument } from '#domains/stock/documents/stock-document';
import { keptMilli, keptWarehouse, typedStockRow } from '#domains/stock/stock-rows';

type Body = RouteBody<typeof openingStockRoutes.save>;
type Loaded = Pick<RouteReply<typeof openingStockRoutes.find>, 'warehouse' | 'remarks' | 'products'>;

/** The stock with which a branch begins: Dr 18 / Cr 11 (accounting §5). */
export const openingStock = stockDocument<TypedOpeningStock, Body, Loaded>({
  name: 'opening-stock',
  forms: [keptStock({ warehouseId: keptWarehouse }, { rateMilli: keptMilli })],
  rule: openingStockRule,
  needs: goodsOf(({ warehouseId }) => [warehouseId]),
  typed: ({ warehouse, remarks, products }) => ({
    warehouseId: warehouse,
    remarks,
    rows: products.map((row) => ({ ...typedStockRow(row), rateMilli: row.price })),
  }),
  loaded: ({ warehouseId, remarks, rows }, found) => ({
    warehouse: found.warehouse(warehouseId),
    remarks,
    products: rows.map((row, index) => {
      return { ...found.row(row, index), price: row.rateMilli, total: openingStockPaisa(row) };
    }),
  }),
});
