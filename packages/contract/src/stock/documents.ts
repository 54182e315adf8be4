import { lineTotalPaisa } from '@cashbook/money';
import { z } from 'zod';
import { type DocumentFields, describedApi, documentFields, refusalCodes } from '#documents/described';
import { documentRoutes, pathsBelow, savedVoucher } from '#documents/document-routes';
import type { Fields } from '#documents/field';
import { quantity, remarks, rowNumber, rows } from '#documents/field-kinds';
import type { VoucherKindName } from '#documents/voucher-kinds';
import {
  adjustmentReason,
  goodsFields,
  goodsList,
  goodsRows,
  goodsRowsRefusals,
  stockBooksRefusals,
  warehouse,
} from '#stock/stock-fields';
import { id, milli, taka } from '#wire';

/** Documents of type 18 (accounting §4), which move stock. Their rows have the same names as those of invoices (spec 3 §3). */

/** The refusals of the books about stock, in the order in which they are checked. */
export const stockRefusals = ['warehouses_off', ...refusalCodes(stockBooksRefusals)] as const;

/** The response to a save that moves goods. It adds the products whose stock is now below zero, if the branch warns of it. */
export const savedStock = savedVoucher.extend({
  below_zero: z.array(
    z.object({
      product: id,
      product_name: z.string(),
      unit: z.string(),
      /** The missing quantity, above zero. */
      quantity: milli,
    }),
  ),
});
export type SavedStock = z.output<typeof savedStock>;

/** Returns the calls of a kind of stock document. */
export const stockRoutes = <F extends Fields>(
  name: VoucherKindName,
  { label, path, ...document }: DocumentFields<F> & { readonly label: string; readonly path: string },
) => documentRoutes({ ...describedApi(name, document), label, paths: pathsBelow(path), saved: savedStock });

/** Stock that was found, lost, damaged or used. */
export const adjustmentDocument = documentFields(
  {
    reason: adjustmentReason({ label: 'reason' }),
    warehouseId: warehouse('warehouse', { label: 'warehouse' }),
    remarks: remarks(),
    rows: goodsRows('products'),
  },
  {
    no_rows: null,
    stock_reason_missing: 'reason',
    stock_reason_ended: 'reason',
    remarks_too_long: 'remarks',
    warehouse_not_found: 'warehouseId',
    ...goodsRowsRefusals,
    warehouses_off: 'warehouseId',
    ...stockBooksRefusals,
  },
);
export const stockAdjustmentRoutes = stockRoutes('stock-adjustment', {
  ...{ label: 'stock adjustment', path: '/stock/adjustment', ...adjustmentDocument },
});

/** Goods that move from one warehouse of the branch to another. */
export const transferDocument = documentFields(
  {
    fromWarehouseId: warehouse('from_warehouse', { label: 'fromWarehouse' }),
    toWarehouseId: warehouse('to_warehouse', { label: 'toWarehouse' }),
    remarks: remarks(),
    rows: goodsRows('products'),
  },
  {
    no_rows: null,
    same_warehouse: 'toWarehouseId',
    remarks_too_long: 'remarks',
    warehouse_not_found: 'fromWarehouseId',
    receiving_warehouse_not_found: 'toWarehouseId',
    ...goodsRowsRefusals,
    warehouses_off: 'toWarehouseId',
    ...stockBooksRefusals,
  },
);
export const stockTransferRoutes = stockRoutes('stock-transfer', {
  ...{ label: 'stock transfer', path: '/stock/transfer', ...transferDocument },
});

/** The stock with which a branch begins. `price` is the cost of one unit, with at most 3 decimals. */
export const openingStockDocument = documentFields(
  {
    warehouseId: warehouse('warehouse', { label: 'warehouse' }),
    remarks: remarks(),
    rows: rows(
      'products',
      { ...goodsFields(), rateMilli: quantity('price', { label: 'rate', column: 'rateTk' }) },
      {
        ...goodsList('products'),
        beside: {
          sent: rowNumber.sent,
          found: { ...rowNumber.found, total: taka },
          of: ({ quantityMilli, rateMilli }, place) => ({
            id: place + 1,
            total: lineTotalPaisa(quantityMilli, rateMilli),
          }),
        },
      },
    ),
  },
  {
    no_rows: null,
    remarks_too_long: 'remarks',
    warehouse_not_found: 'warehouseId',
    ...goodsRowsRefusals,
    amount_not_positive: 'rows.rateMilli',
    amount_too_large: 'rows.rateMilli',
    voucher_too_large: null,
    warehouses_off: 'warehouseId',
    ...stockBooksRefusals,
  },
);
export const openingStockRoutes = stockRoutes('opening-stock', {
  ...{ label: 'opening stock', path: '/stock/opening', ...openingStockDocument },
});
