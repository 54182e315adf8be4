import { MAX_ROW_REMARKS, MAX_SERIAL, MAX_VOUCHER_ROWS } from '@cashbook/money';
import { z } from 'zod';
import { byNumber, documentRoutes, pathsBelow, replacedVoucher, savedVoucher } from '#documents/document-routes';
import { type VoucherKindName, voucherKind } from '#documents/voucher-kinds';
import type { RefusalCode } from '#refusals';
import { exactText, id, milli, taka, text } from '#wire';

/** Documents of type 18 (accounting §4), which move stock. Their rows have the same names as those of invoices (spec 3 §3). */

/** The reasons for a stock adjustment. The kernel knows which of them bring stock in. */
export const adjustmentReasons = [
  'gain',
  'loss',
  'damage',
  'own_use',
  'own_use_return',
  'warranty',
  'warranty_return',
] as const;

/** A row in a request. `serial_no` has blanks or line ends between serials. */
const sent = {
  id: z.union([z.number(), exactText(64)]).optional(),
  product: id,
  product_name: exactText(400).optional(),
  qty: milli,
  serial_no: exactText(MAX_VOUCHER_ROWS * (MAX_SERIAL + 1)).default(''),
};
export const rowsSent = <More extends z.ZodRawShape>(more: More) =>
  z.array(z.object({ ...sent, ...more })).max(5 * MAX_VOUCHER_ROWS);

const found = {
  id: z.number().int(),
  product: id,
  product_name: z.string(),
  unit: z.string(),
  qty: milli,
  serial_no: z.string(),
};
export const rowsFound = <More extends z.ZodRawShape>(more: More) => z.array(z.object({ ...found, ...more }));

/** The id of a warehouse. Null for goods in no warehouse (spec 3 §3, "Warehouse options: Not Applicable"). */
export const warehouse = id.nullable().default(null);
/** The warehouse in the head of a loaded document. */
export const namedWarehouse = z.object({ id, name: z.string() }).nullable();

export const remarks = text(MAX_ROW_REMARKS * 2).default('');

/** The refusals of the rows of every stock document, in the order in which they are checked. */
export const rowRefusals = [
  'too_many_rows',
  'product_not_found',
  'product_archived',
  'quantity_not_positive',
  'quantity_too_large',
  'quantity_decimals',
  'serial_too_long',
  'serials_differ',
  'serial_twice',
] as const satisfies readonly RefusalCode[];

/** The refusals of the books about stock, in the order in which they are checked. */
export const stockRefusals = [
  'warehouses_off',
  'short_stock',
  'serial_in_stock',
  'serial_not_in_stock',
  'serial_moved_later',
] as const satisfies readonly RefusalCode[];

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

/** The parts of one kind of stock document beside its remarks and its rows of goods. */
interface StockApi<
  Sent extends z.ZodRawShape,
  SentRow extends z.ZodRawShape,
  Found extends z.ZodRawShape,
  FoundRow extends z.ZodRawShape,
> {
  readonly label: string;
  readonly path: string;
  readonly sent: Sent;
  readonly sentRow: SentRow;
  readonly found: Found;
  readonly foundRow: FoundRow;
  /** The refusals of the head, in order, and the refusals of rows that not all stock documents have. */
  readonly refusals: { readonly head: readonly RefusalCode[]; readonly rows?: readonly RefusalCode[] };
}

/** Returns the calls of a kind of stock document. */
export function stockRoutes<
  Sent extends z.ZodRawShape,
  SentRow extends z.ZodRawShape,
  Found extends z.ZodRawShape,
  FoundRow extends z.ZodRawShape,
>(name: VoucherKindName, api: StockApi<Sent, SentRow, Found, FoundRow>) {
  return documentRoutes({
    ...voucherKind(name),
    label: api.label,
    paths: pathsBelow(api.path),
    body: z.object({ mtmId: replacedVoucher, ...api.sent, remarks, products: rowsSent(api.sentRow) }),
    findBody: byNumber,
    loaded: { ...api.found, remarks: z.string(), products: rowsFound(api.foundRow) },
    saved: savedStock,
    refusals: ['no_rows', ...api.refusals.head, ...rowRefusals, ...(api.refusals.rows ?? []), ...stockRefusals],
  });
}

/** Stock that was found, lost, damaged or used. */
export const stockAdjustmentRoutes = stockRoutes('stock-adjustment', {
  label: 'stock adjustment',
  path: '/stock/adjustment',
  sent: { reason: z.enum(['', ...adjustmentReasons]).default(''), warehouse },
  sentRow: {},
  found: { reason: z.enum(adjustmentReasons), warehouse: namedWarehouse },
  foundRow: {},
  refusals: { head: ['stock_reason_missing', 'stock_reason_ended', 'remarks_too_long', 'warehouse_not_found'] },
});

/** Goods that move from one warehouse of the branch to another. */
export const stockTransferRoutes = stockRoutes('stock-transfer', {
  label: 'stock transfer',
  path: '/stock/transfer',
  sent: { from_warehouse: warehouse, to_warehouse: warehouse },
  sentRow: {},
  found: { from_warehouse: namedWarehouse, to_warehouse: namedWarehouse },
  foundRow: {},
  refusals: {
    head: ['same_warehouse', 'remarks_too_long', 'warehouse_not_found', 'receiving_warehouse_not_found'],
  },
});

/** The stock with which a branch begins. `price` is the cost of one unit, with at most 3 decimals. */
export const openingStockRoutes = stockRoutes('opening-stock', {
  label: 'opening stock',
  path: '/stock/opening',
  sent: { warehouse },
  sentRow: { price: milli },
  found: { warehouse: namedWarehouse },
  foundRow: { price: milli, total: taka },
  refusals: {
    head: ['remarks_too_long', 'warehouse_not_found'],
    rows: ['amount_not_positive', 'amount_too_large', 'voucher_too_large'],
  },
});
