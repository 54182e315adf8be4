import { z } from 'zod';
import type { LoadedMovement } from '#domains/ledger/index';

/** Rows of goods, as invoices store and find them. */

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

/** A warehouse as the voucher stores it. */
export const keptWarehouse = z.number().int().nullable();

/** Returns a warehouse with its name on the voucher. */
export function namedWarehouse(movements: readonly LoadedMovement[], warehouseId: number | null) {
  if (warehouseId === null) return null;
  const { warehouseName = '' } = movements.find((movement) => movement.warehouseId === warehouseId) ?? {};
  return { id: warehouseId, name: warehouseName };
}
