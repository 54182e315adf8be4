import { type Refusal, type StockRow, serialsIn } from '@cashbook/kernel';
import type { QtyMilli } from '@cashbook/money';
import { z } from 'zod';
import type { LoadedMovement } from '#domains/ledger/index';

/** Rows of goods, as all stock documents store, read and find them. */

/** Thousandths as a voucher stores them. They are text because JSON has no numbers of that size. */
export const keptMilli = z.codec(z.string().regex(/^-?\d+$/), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: (milli) => milli.toString(),
});

/** A row as the voucher stores it. */
export const keptStockRow = {
  productId: z.number().int(),
  quantityMilli: keptMilli,
  serials: z.array(z.string()),
};

interface SentRow {
  readonly product: number;
  readonly qty: QtyMilli;
  readonly serial_no: string;
}

/** Returns a row of a request as the rule takes it. */
export const typedStockRow = ({ product, qty, serial_no }: SentRow): StockRow => {
  return { productId: product, quantityMilli: qty, serials: serialsIn(serial_no) };
};

/** Returns a function that makes found rows, with the names of goods on the voucher. */
export function foundStockRow(movements: readonly LoadedMovement[]) {
  const byProduct = new Map(movements.map((movement) => [movement.productId, movement]));
  return ({ productId, quantityMilli, serials }: StockRow, index: number) => {
    const { productName = '', unitName = '' } = byProduct.get(productId) ?? {};
    return {
      id: index + 1,
      product: productId,
      product_name: productName,
      unit: unitName,
      qty: quantityMilli,
      serial_no: serials.join(' '),
    };
  };
}

/** A warehouse as the voucher stores it. */
export const keptWarehouse = z.number().int().nullable();

/** Returns a warehouse with its name on the voucher. */
export function namedWarehouse(movements: readonly LoadedMovement[], warehouseId: number | null) {
  if (warehouseId === null) return null;
  const { warehouseName = '' } = movements.find((movement) => movement.warehouseId === warehouseId) ?? {};
  return { id: warehouseId, name: warehouseName };
}

const headFields: Readonly<Record<string, string>> = {
  remarks_too_long: 'remarks',
  warehouse_not_found: 'warehouse',
  warehouses_off: 'warehouse',
};

const moreFields: Readonly<Record<string, string>> = { weight_not_positive: 'weight', made_of_itself: 'product' };

/** Returns the field that a refusal is about. `products.2.qty` is the quantity of the third row. */
export function stockFieldOf({
  code,
  row,
  list = 'products',
}: Pick<Refusal<string>, 'code' | 'row' | 'list'>): string | null {
  if (row === undefined) return headFields[code] ?? null;
  const field = code.startsWith('product_')
    ? 'product'
    : code.startsWith('serial')
      ? 'serial_no'
      : (moreFields[code] ?? (code.startsWith('amount_') ? 'price' : 'qty'));
  return `${list}.${row}.${field}`;
}
