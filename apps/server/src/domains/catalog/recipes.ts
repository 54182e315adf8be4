import type { MaterialOf } from '@cashbook/contract/catalog/product-calls';
import { recipeMaterial } from '@cashbook/contract/catalog/recipes';
import { status } from '@cashbook/contract/enumerations';
import { isMadeOf } from '@cashbook/kernel';
import { refusals } from '@cashbook/words/en/refusals';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { recordKind } from '#domains/records/index';
import { refused } from '#use-case/answer';
import type { Actor } from '#use-case/caller';

/**
 * The materials of products. Refusals in order: recipe_elsewhere for a product of another branch, which keeps its recipe;
 * recipe_cycle for a material that is made of the product, directly or through its own recipe.
 */
export const recipes = recordKind(recipeMaterial, {
  save: async (tx, { actor, branchId, status: wanted, after: { product_id: productId, material_id: materialId } }) => {
    if (productId === null || materialId === null || wanted !== status.active) return null;
    if ((await branchOfProduct(tx, actor, productId)) !== branchId) {
      return refused('recipe_elsewhere', { fields: { product_id: [refusals.recipe_elsewhere] } });
    }
    const { rows } = await sql<{ productId: number; materialId: number }>`
      select product_id as "productId", material_id as "materialId" from recipes_below(${materialId})`.execute(tx);
    if (!isMadeOf(materialId, productId, rows)) return null;
    return refused('recipe_cycle', { fields: { material_id: [refusals.recipe_cycle] } });
  },
  table: {
    reads: () => ({ product_unit: unitOf('product_id'), material_unit: unitOf('material_id') }),
    order: sql`lower(r.product_name), r.product_id, r.id`,
  },
});

/** Selects the unit of a product that the record names, as people write it. */
const unitOf = (field: 'product_id' | 'material_id') => sql`(
  select coalesce(nullif(u.short_name, ''), u.name) from unit u
  where u.company_id = t.company_id and u.unit_id = ${sql.ref(field)}.unit_id)`;

/** Returns the branch of the product, among those that the transaction sees; null for none. */
export async function branchOfProduct(tx: Tx, { companyId }: Actor, productId: number): Promise<number | null> {
  const { rows } = await sql<{ branchId: number }>`
    select branch_id as "branchId" from product
    where company_id = ${companyId} and product_id = ${productId}`.execute(tx);
  return rows[0]?.branchId ?? null;
}

/** Whether the product has a recipe. */
export async function hasRecipe(tx: Tx, companyId: number, productId: number): Promise<boolean> {
  const { rows } = await sql`
    select from recipe_material
    where company_id = ${companyId} and product_id = ${productId} and status = ${status.active} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Returns the materials of products in the typed order, with their cost in the working branch. */
export async function readRecipes(
  tx: Tx,
  { companyId, workingBranchId }: Pick<Actor, 'companyId' | 'workingBranchId'>,
  productIds: readonly number[],
): Promise<MaterialOf[]> {
  const { rows } = await sql<MaterialOf>`
    select r.recipe_material_id as id, r.product_id,
      coalesce(nullif(v.short_name, ''), v.name) as product_unit, r.makes_milli as makes, r.material_id, m.name as material,
      coalesce(nullif(u.short_name, ''), u.name) as unit, u.decimals::int as decimals, r.quantity_milli as quantity,
      coalesce((s.average_cost * 1000000)::bigint, m.purchase_price_paisa * 10000) as cost
    from recipe_material r
      join product p on p.company_id = r.company_id and p.product_id = r.product_id
      join unit v on v.company_id = p.company_id and v.unit_id = p.unit_id
      join product m on m.company_id = r.company_id and m.product_id = r.material_id
      join unit u on u.company_id = m.company_id and u.unit_id = m.unit_id
      left join stock_balance s
        on s.company_id = r.company_id and s.branch_id = ${workingBranchId} and s.product_id = r.material_id
    where r.company_id = ${companyId} and r.product_id = any (${[...productIds]}::int[]) and r.status = ${status.active}
    order by r.product_id, r.recipe_material_id`.execute(tx);
  return rows;
}
