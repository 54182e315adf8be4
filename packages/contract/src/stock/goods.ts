import { MAX_VOUCHER_ROWS } from '@cashbook/money';
import { z } from 'zod';
import { shortStockPolicies } from '#enumerations';
import { route } from '#route';
import { id, idList, idText, milli, taka, text } from '#wire';

/** A product to choose in a row of goods, with its stock in the working branch. */
const stockedProduct = z.object({
  id,
  name: z.string(),
  /** The code that people use beside the name. Empty without one. */
  code: z.string(),
  unit: z.string(),
  decimals: z.number().int(),
  has_serials: z.boolean(),
  /**
   * The stock of the working branch, without goods in transit to another one. Below zero if more was taken out than was in
   * stock.
   */
  in_stock: milli,
  /** The sales price of one unit in taka. 0 if none is set. */
  sales_price: taka,
  /** The purchase price of one unit in taka. 0 if none is set, null if the caller enters no purchases. */
  purchase_price: taka.nullable(),
  /** The quantity in one bag. Null if the product has no bags. */
  bag_quantity: milli.nullable(),
  /** The kind of match: `code` for its code or barcode, `serial` for the serial of a piece, `text` for a part of its texts. */
  match: z.enum(['code', 'serial', 'text']),
  /** The matching serial. Empty for another kind of match. */
  serial: z.string(),
});

/** The most products that a search answers. */
export const MOST_PRODUCTS_FOUND = 20;

/** The most products in one request for stock: those of one document. */
const MOST_PRODUCTS_ASKED = MAX_VOUCHER_ROWS;

/** Product ids, separated by commas. */
export const productList = idList(MOST_PRODUCTS_ASKED);

/** The permissions of users who type rows of goods. */
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

/** The calls for products in rows of goods. */
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
