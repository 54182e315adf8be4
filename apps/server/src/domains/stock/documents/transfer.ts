import type { RouteBody, RouteReply } from '@cashbook/contract/route';
import type { stockTransferRoutes } from '@cashbook/contract/stock/documents';
import { stockTransfer, type TypedTransfer } from '@cashbook/kernel';
import { goodsOf, keptStock, stockDocument } from '#domains/stock/documents/stock-document';
import { keptWarehouse, typedStockRow } from '#domains/stock/stock-rows';

type Body = RouteBody<typeof stockTransferRoutes.save>;
type Loaded = Pick<
  RouteReply<typeof stockTransferRoutes.find>,
  'from_warehouse' | 'to_warehouse' | 'remarks' | 'products'
>;

/** Goods moved from one warehouse of the branch to another (accounting §4, type 18). */
export const transfer = stockDocument<TypedTransfer, Body, Loaded>({
  name: 'stock-transfer',
  forms: [keptStock({ fromWarehouseId: keptWarehouse, toWarehouseId: keptWarehouse }, {})],
  rule: stockTransfer,
  needs: goodsOf(({ fromWarehouseId, toWarehouseId }) => [fromWarehouseId, toWarehouseId]),
  fields: {
    warehouse_not_found: 'from_warehouse',
    receiving_warehouse_not_found: 'to_warehouse',
    same_warehouse: 'to_warehouse',
    warehouses_off: 'to_warehouse',
  },
  typed: ({ from_warehouse, to_warehouse, remarks, products }) => ({
    fromWarehouseId: from_warehouse,
    toWarehouseId: to_warehouse,
    remarks,
    rows: products.map(typedStockRow),
  }),
  loaded: ({ fromWarehouseId, toWarehouseId, remarks, rows }, found) => ({
    from_warehouse: found.warehouse(fromWarehouseId),
    to_warehouse: found.warehouse(toWarehouseId),
    remarks,
    products: rows.map(found.row),
  }),
});
