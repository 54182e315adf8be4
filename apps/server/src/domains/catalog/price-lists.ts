import { listPrice } from '@cashbook/contract/catalog/price-lists';
import { refusals } from '@cashbook/words/en/refusals';
import { sql } from 'kysely';
import { branchOfProduct } from '#domains/catalog/recipes';
import { recordKind } from '#domains/records/index';
import { refused } from '#use-case/answer';

/** Prices of lists. Refusals: list_price_elsewhere for a product of another branch, which sets its prices. */
export const listPrices = recordKind(listPrice, {
  save: async (tx, { actor, branchId, after: { product_id: productId } }) => {
    if (productId === null || (await branchOfProduct(tx, actor, productId)) === branchId) return null;
    return refused('list_price_elsewhere', { fields: { product_id: [refusals.list_price_elsewhere] } });
  },
  table: { order: sql`lower(r.product_name), r.product_id, r.from_date desc, r.id` },
});
