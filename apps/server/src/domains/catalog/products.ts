import { product } from '@cashbook/contract/catalog/products';
import type { Values } from '@cashbook/contract/records/fields';
import { refusals } from '@cashbook/words/en/refusals';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { productPictures } from '#domains/catalog/product-pictures';
import { keepPrice } from '#domains/catalog/product-prices';
import { findProducts } from '#domains/catalog/product-search';
import { hasRecipe } from '#domains/catalog/recipes';
import { recordKind } from '#domains/records/index';
import { refused } from '#use-case/answer';

/**
 * A product keeps the history of its prices. Its warranty is a number of days or, when it is a custom one, a text. A
 * product that has moved cannot leave the list or change how it is counted (product_moved). A product with a recipe
 * cannot leave it either (product_has_recipe).
 */
export const products = recordKind(product, {
  mayArchive: async (tx, { id }, { companyId }) => {
    if (await hasMoved(tx, id)) return refused('product_moved');
    return (await hasRecipe(tx, companyId, id)) ? refused('product_has_recipe') : null;
  },
  save: async (tx, { id, before, after }) => {
    const recounted = (['unit_id', 'serial_numbered'] as const).find((field) => before?.[field] !== after[field]);
    if (before === null || recounted === undefined || !(await hasMoved(tx, id))) return null;
    return refused('product_moved', { fields: { [recounted]: [refusals.product_moved] } });
  },
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

/** Whether vouchers of any branch move the product. Until the transaction ends, no other voucher can. */
async function hasMoved(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`select product_has_moved(${id}) as moved`.execute(tx);
  return rows[0]?.moved === true;
}

/**
 * Returns the columns of a warranty. Days are a number in their own column, so that they can be counted; a custom
 * warranty is a text.
 */
function writtenWarranty({ warranty_days: typed }: Values) {
  const text = typeof typed === 'string' ? typed : '';
  const isDays = /^\d{1,5}$/.test(text);
  return {
    warranty_days: isDays ? sql`${Number(text)}` : sql`null`,
    warranty_terms: isDays ? sql`''` : sql`${text}`,
  };
}
