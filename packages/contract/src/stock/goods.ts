import { MAX_VOUCHER_ROWS } from '@cashbook/money';
import { z } from 'zod';
import { shortStockPolicies } from '#enumerations';
import { route } from '#route';
import { id, idText, milli, taka, text } from '#wire';

/** A product as it is chosen in a row of goods, with what the working branch has of it. */
const stockedProduct = z.object({
  id,
  name: z.string(),
  /** What people call it by beside its name; empty without one. */
  code: z.string(),
  unit: z.string(),
  decimals: z.number().int(),
  has_serials: z.boolean(),
  /** What the working branch has at hand, without what is on its way to another; below zero where more was taken out than there was. */
  in_stock: milli,
  /** Of one unit, in taka; 0 where none is set. */
  sales_price: taka,
  /** The same of what it is bought at; null to who enters no purchases. */
  purchase_price: taka.nullable(),
  /** How much is in a bag; null where it does not come in bags. */
  bag_quantity: milli.nullable(),
  /** Whether what was typed is its code or barcode, or the serial of one of its pieces; else it stands in one of its texts. */
  match: z.enum(['code', 'serial', 'text']),
  /** That serial; empty where it was found by something else. */
  serial: z.string(),
});

/** How many choices a search answers at most. */
export const MOST_PRODUCTS_FOUND = 20;

/** Of so many products the stock is asked at once: those of one document. */
const MOST_PRODUCTS_ASKED = MAX_VOUCHER_ROWS;

/** Numbers with commas between them. */
export const productList = text(11 * MOST_PRODUCTS_ASKED)
  .transform((said) => said.split(',').filter(Boolean))
  .pipe(z.array(idText).max(MOST_PRODUCTS_ASKED));

/** Who types rows of goods. */
const movers = [
  'stock.adjust',
  'stock.issue',
  'stock.produce',
  'stock.transfer',
  'opening.create',
  'opening.edit',
  'purchase.create',
  'purchase.edit',
  'sales.create',
  'sales.edit',
] as const;

/** Products for rows of goods. */
export const goodsRoutes = {
  search: route({
    method: 'GET',
    path: '/stock/products',
    summary: `Products that the working branch may move whose name, code or barcode begins with or contains what was typed, with what it has of them, at the prices of the customer named; at most ${MOST_PRODUCTS_FOUND}`,
    access: [...movers, 'warranty.claim'],
    query: z.object({ q: text(100).default(''), account: idText.optional() }),
    reply: z.array(stockedProduct),
  }),
  inStock: route({
    method: 'GET',
    path: '/stock/in-stock',
    summary: `What the working branch has of some products now, and what it says to taking out more than there is; at most ${MOST_PRODUCTS_ASKED}`,
    access: [...movers],
    query: z.object({ products: productList }),
    reply: z.object({
      policy: z.enum(shortStockPolicies),
      products: z.array(z.object({ id, in_stock: milli })),
    }),
  }),
} as const;
