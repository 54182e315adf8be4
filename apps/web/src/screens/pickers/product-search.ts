import { product } from '@cashbook/contract/catalog/products';
import { MOST_PRODUCTS_FOUND } from '@cashbook/contract/stock/goods';
import { z } from 'zod';
import { call } from '#session/api.ts';
import { keptPicks, type Picks } from '#ui/type-ahead/picks.ts';
import { type Found, foundOf } from '#ui/type-ahead/use-search.ts';

/** A chosen product, with the initial values of its document lines. */
export interface PickedProduct {
  id: number;
  name: string;
  code: string;
  barcode: string;
  category: string;
  /** In taka, for one unit. */
  purchasePrice: number;
  salesPrice: number;
  unit: string;
  serialNumbered: boolean;
}

const picked: z.ZodType<PickedProduct> = z.object({
  id: z.number(),
  name: z.string(),
  code: z.string(),
  barcode: z.string(),
  category: z.string(),
  purchasePrice: z.number(),
  salesPrice: z.number(),
  unit: z.string(),
  serialNumbered: z.boolean(),
});

/** Returns the products of a branch that match the typed text. The one with exactly this barcode or code is first. */
export async function findProducts(
  text: string,
  branchId: number | undefined,
  signal: AbortSignal,
): Promise<Found<PickedProduct>> {
  const branch = branchId === undefined ? {} : { branch_id: String(branchId) };
  const { data } = await call(product.routes.options, { query: { q: text, ...branch } }, { signal });
  const rows = data.map((option) => ({
    id: option.id,
    name: option.name,
    code: String(option.code),
    barcode: String(option.barcode),
    category: String(option.label_2),
    purchasePrice: Number(option.label_3),
    salesPrice: Number(option.label_4),
    unit: String(option.label_5),
    serialNumbered: option.serial_numbered === true,
  }));
  return foundOf(rows, MOST_PRODUCTS_FOUND);
}

/**
 * Returns the product of a scanned text: the one with exactly this barcode, or else this code, or else this number.
 * Labels use them in this order. Null where none or several have it.
 */
export function scannedProduct(text: string, rows: readonly PickedProduct[]): PickedProduct | null {
  const asked = text.trim();
  const byBarcode = rows.filter(({ barcode }) => barcode !== '' && barcode === asked);
  const byCode = rows.filter(({ code }) => code !== '' && code.toLowerCase() === asked.toLowerCase());
  const byNumber = rows.filter(({ id }) => String(id) === asked);
  const [found, ...others] = [byBarcode, byCode, byNumber].find((some) => some.length > 0) ?? [];
  return found === undefined || others.length > 0 ? null : found;
}

/** Returns the products last picked by this user in this branch, for one kind of screen. */
export function productPicks(person: string, branchId: number, screen: string): Picks<PickedProduct> {
  return keptPicks(`products:${person}:${branchId}:${screen}`, picked, ({ id }) => String(id));
}
