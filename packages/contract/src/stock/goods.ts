import { z } from 'zod';
import { route } from '#route';
import { id, milli, text } from '#wire';

/** A product as it is chosen in a row of goods, with what the working branch has of it. */
const stockedProduct = z.object({
  id,
  name: z.string(),
  /** What people call it by beside its name; empty without one. */
  code: z.string(),
  unit: z.string(),
  decimals: z.number().int(),
  has_serials: z.boolean(),
  /** What lies in the working branch; below zero where more was taken out than there was. */
  in_stock: milli,
});

/** How many choices a search answers at most. */
export const MOST_PRODUCTS_FOUND = 20;

/** Products for rows of goods. */
export const goodsRoutes = {
  search: route({
    method: 'GET',
    path: '/stock/products',
    summary: `Products that the working branch may move whose name, code or barcode begins with or contains what was typed, with what it has of them; at most ${MOST_PRODUCTS_FOUND}`,
    access: ['stock.adjust', 'stock.transfer', 'opening.create', 'opening.edit', 'warranty.claim'],
    query: z.object({ q: text(100).default('') }),
    reply: z.array(stockedProduct),
  }),
} as const;
