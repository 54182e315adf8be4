import { MAX_ROW_QTY_MILLI, MAX_SERIAL, MAX_VOUCHER_ROWS, type QtyMilli } from '@cashbook/money';
import { type Refused, refuse } from '#documents/refusal';

/** The rows of goods that all stock documents share. */

/** A row of goods: a product and how much of it. */
export type StockRow = {
  readonly productId: number;
  readonly quantityMilli: QtyMilli;
  /** The serial numbers of the pieces, for a product with serials. */
  readonly serials: readonly string[];
};

/** The facts about a product, which the branch may move, that a rule needs. */
export type StockProduct = {
  readonly name: string;
  readonly isArchived: boolean;
  /** Whether every piece has a serial number. */
  readonly hasSerials: boolean;
  /** The number of decimals that a quantity in its unit may have. */
  readonly decimals: number;
};

export type StockFacts = {
  /** The products named in the rows that the branch may move. */
  readonly products: ReadonlyMap<number, StockProduct>;
  /** The warehouses named that belong to the branch and are in use, or that the document had before. */
  readonly warehouses: ReadonlySet<number>;
};

export type StockRowsRefusal =
  | 'no_rows'
  | 'too_many_rows'
  | 'product_not_found'
  | 'product_archived'
  | 'quantity_not_positive'
  | 'quantity_too_large'
  | 'quantity_decimals'
  | 'serial_too_long'
  | 'serials_differ'
  | 'serial_twice'
  | 'warehouse_not_found';

/**
 * Returns the first refusal of rows of goods: `no_rows`, `too_many_rows`; then row by row `product_not_found`,
 * `product_archived`, `quantity_not_positive`, `quantity_too_large`, `quantity_decimals`, `serial_too_long`, `serials_differ`,
 * `serial_twice`.
 */
export function stockRowsRefusal(
  rows: readonly StockRow[],
  { products }: StockFacts,
): Refused<StockRowsRefusal> | null {
  if (rows.length === 0) return refuse('no_rows');
  if (rows.length > MAX_VOUCHER_ROWS) return refuse('too_many_rows');
  const seen = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const product = products.get(row.productId);
    if (product === undefined) return refuse('product_not_found', index);
    const refused = quantityRefusal(row, product, index) ?? serialsRefusal(row, product, index, seen);
    if (refused !== null) return refused;
  }
  return null;
}

/** Refuses a second row for the same product. Documents that track goods by product allow one row for each. */
export function productTwiceRefusal(
  rows: readonly StockRow[],
  products: ReadonlyMap<number, { readonly name: string }>,
): Refused<'product_twice'> | null {
  const row = rows.findIndex(({ productId }, index) => rows.findIndex((one) => one.productId === productId) < index);
  const product = products.get(rows[row]?.productId ?? 0)?.name;
  return product === undefined ? null : { ok: false, refusal: { code: 'product_twice', row, names: { product } } };
}

/** Returns a refusal with the code when the warehouse is not among the branch's. */
export function warehouseRefusal<Code extends string>(
  warehouseId: number | null,
  { warehouses }: Pick<StockFacts, 'warehouses'>,
  code: Code,
): Refused<Code> | null {
  return warehouseId === null || warehouses.has(warehouseId) ? null : refuse(code);
}

function quantityRefusal(
  { quantityMilli }: StockRow,
  { name, isArchived, decimals }: StockProduct,
  row: number,
): Refused<StockRowsRefusal> | null {
  if (isArchived) return refuse('product_archived', row);
  if (quantityMilli <= 0n) return refuse('quantity_not_positive', row);
  if (quantityMilli > MAX_ROW_QTY_MILLI) return refuse('quantity_too_large', row);
  return decimalsRefusal(quantityMilli, { name, decimals }, row);
}

/** Refuses a quantity with more decimals than the unit of its product has. */
export function decimalsRefusal(
  quantityMilli: QtyMilli,
  { name, decimals }: Pick<StockProduct, 'name' | 'decimals'>,
  row: number,
): Refused<'quantity_decimals'> | null {
  if (quantityMilli % 10n ** BigInt(3 - decimals) === 0n) return null;
  const names = { product: name, decimals: String(decimals) };
  return { ok: false, refusal: { code: 'quantity_decimals', row, names } };
}

function serialsRefusal(
  stockRow: StockRow,
  product: StockProduct,
  row: number,
  seen: Set<string>,
): Refused<StockRowsRefusal> | null {
  const long = stockRow.serials.find((serial) => serial.length > MAX_SERIAL);
  if (long !== undefined) {
    return { ok: false, refusal: { code: 'serial_too_long', row, names: { serial: `${long.slice(0, MAX_SERIAL)}…` } } };
  }
  return piecesRefusal(stockRow, product, row, seen);
}

/** Refuses serials that are not one for each piece, and one that a row before or the row itself has already. */
export function piecesRefusal(
  { productId, quantityMilli, serials }: StockRow,
  { hasSerials }: Pick<StockProduct, 'hasSerials'>,
  row: number,
  seen: Set<string>,
): Refused<'serials_differ' | 'serial_twice'> | null {
  if (BigInt(serials.length) * 1000n !== (hasSerials ? quantityMilli : 0n)) return refuse('serials_differ', row);
  for (const serial of serials) {
    const piece = `${productId} ${serial}`;
    if (seen.has(piece)) return { ok: false, refusal: { code: 'serial_twice', row, names: { serial } } };
    seen.add(piece);
  }
  return null;
}

/** Returns the serials in a text that has blanks or line ends between them (accounting §5). */
export function serialsIn(text: string): string[] {
  return text.split(/\s+/).filter((serial) => serial !== '');
}
