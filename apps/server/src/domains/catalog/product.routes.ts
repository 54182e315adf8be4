import type { productRoutes } from '@cashbook/contract/catalog/product-calls';
import { status } from '@cashbook/contract/enumerations';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { readPrices } from '#domains/catalog/product-prices';
import { products } from '#domains/catalog/products';
import { readRecipes } from '#domains/catalog/recipes';
import { findRecord, inReach, type RecordEngine } from '#domains/records/index';
import { done, refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';

/** The handlers of products, beside those that every record has. */
export function productHandlers(services: Pick<RecordEngine, 'db'>): Handlers<typeof productRoutes> {
  return {
    formChoices: ({ actor }) =>
      inReach(services, actor, 'read', async (tx) => {
        const category = await activeOf(tx, actor.companyId, 'category');
        const productType = await activeOf(tx, actor.companyId, 'product_type');
        return done({ category, product_type: productType, unit: await activeOf(tx, actor.companyId, 'unit') });
      }),
    prices: ({ actor, params }) =>
      inReach(services, actor, 'read', async (tx) => {
        if ((await findRecord(tx, products, actor, params.id)) === null) return refused('not_found');
        return done(await readPrices(tx, actor.companyId, params.id));
      }),
    recipes: ({ actor, query }) =>
      inReach(services, actor, 'read', async (tx) => {
        const seesCosts = actor.permissions.has('product.view') || actor.permissions.has('product.edit');
        const found = await readRecipes(tx, actor, query.products);
        return done(found.map((one) => (seesCosts ? one : { ...one, cost: null })));
      }),
  };
}

/** Returns the active records of a table of the company, by name. */
async function activeOf(
  tx: Tx,
  companyId: number,
  table: 'category' | 'product_type' | 'unit',
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select ${sql.ref(`${table}_id`)} as id, name from ${sql.table(table)}
    where company_id = ${companyId} and status = ${status.active} order by lower(name), 1`.execute(tx);
  return rows;
}
