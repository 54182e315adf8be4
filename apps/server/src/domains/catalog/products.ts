import { product } from '@cashbook/contract/catalog/products';
import type { Values } from '@cashbook/contract/records/fields';
import { sql } from 'kysely';
import { productPictures } from '#domains/catalog/product-pictures';
import { keepPrice } from '#domains/catalog/product-prices';
import { findProducts } from '#domains/catalog/product-search';
import { recordKind } from '#domains/records/index';

/**
 * A product keeps the history of its prices; its warranty is so many days or, when it is a custom one, a text. What has stock
 * movements is to be kept from the archive in `mayArchive`.
 */
export const products = recordKind(product, {
  saved: async (tx, { actor, at, id, branchId, before, after }) => {
    const isNew = (price: 'purchase_price' | 'sales_price') => before?.[price] !== after[price];
    if (branchId === null || !(isNew('purchase_price') || isNew('sales_price'))) return;
    const prices = { purchasePaisa: after.purchase_price ?? 0n, salesPaisa: after.sales_price ?? 0n };
    await keepPrice(tx, { companyId: actor.companyId, branchId, productId: id, userId: actor.userId, at }, prices);
  },
  find: findProducts,
  table: {
    reads: () => ({
      warranty_days: sql`coalesce(t.warranty_days::text, t.warranty_terms)`,
      product_id: sql`t.product_id`,
      purchase: sql`t.purchase_price_paisa / 100.0::float8`,
      sales: sql`t.sales_price_paisa / 100.0::float8`,
      picture: productPictures.address('whole'),
      thumbnail: productPictures.address('small'),
    }),
    writes: writtenWarranty,
  },
});

/** Days are a number in their own column, so that they can be counted; what a custom warranty says else is a text. */
function writtenWarranty({ warranty_days: typed }: Values) {
  const text = typeof typed === 'string' ? typed : '';
  const isDays = /^\d{1,5}$/.test(text);
  return {
    warranty_days: isDays ? sql`${Number(text)}` : sql`null`,
    warranty_terms: isDays ? sql`''` : sql`${text}`,
  };
}
