import { category } from '@cashbook/contract/catalog/categories';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { catalogRecords, productPictures } from '#domains/catalog/index';
import type { BranchKey } from '#domains/demo/company';
import { addPriceLists } from '#domains/demo/records/price-lists';
import { DEMO_CATEGORIES, DEMO_PRODUCTS, DEMO_RECIPES } from '#domains/demo/records/products';
import { drawProduct } from '#domains/demo/stock/draw-product';
import type { FileStore } from '#domains/files/index';
import { newPictureName, seedRecords } from '#domains/records/index';

/** The company and branches that get the demo's products, and the time when they were added. */
interface ProductsOfDemo {
  readonly companyId: number;
  readonly branchIdOf: (key: BranchKey) => number;
  readonly at: Date;
  readonly files: FileStore;
  readonly unitIdOf: (name: string) => number;
  readonly typeIdOf: (name: string) => number;
}

/**
 * Adds categories and products with their prices, pictures, recipes and price lists. Head office shares its products,
 * electronics has warranties, construction makes blocks.
 */
export async function addProducts(tx: Tx, demo: ProductsOfDemo): Promise<void> {
  const { companyId, branchIdOf, at } = demo;
  const by = { companyId, userId: null, at };
  await sql`
    update branch set share_products = (branch_id = ${branchIdOf('headOffice')}),
      warranty_control = (branch_id = ${branchIdOf('electronics')}),
      manufacture_control = (branch_id = ${branchIdOf('construction')}), multiple_warehouse = true
    where company_id = ${companyId}`.execute(tx);
  const categories = DEMO_CATEGORIES.map((typed) => ({ branchId: null, typed }));
  const categoryIds = await seedRecords(tx, category, by, categories);
  const categoryIdOf = (name: string) =>
    categoryIds[DEMO_CATEGORIES.findIndex(({ category_name }) => category_name === name)] ?? null;
  const products = DEMO_PRODUCTS.map(({ branch, category: group, type, unit, ...typed }) => ({
    branchId: branchIdOf(branch),
    typed: {
      ...typed,
      category_id: categoryIdOf(group),
      product_type: demo.typeIdOf(type),
      unit_id: demo.unitIdOf(unit),
    },
  }));
  const ids = await seedRecords(tx, catalogRecords.products, by, products);
  await sql`
    insert into product_price (
      company_id, product_id, branch_id, from_date, purchase_price_paisa, sales_price_paisa, created_at
    )
    select company_id, product_id, branch_id, (${at}::timestamptz at time zone 'Asia/Dhaka')::date, purchase_price_paisa,
      sales_price_paisa, ${at}
    from product where company_id = ${companyId}`.execute(tx);
  const numberOf = (called: string) => ids[DEMO_PRODUCTS.findIndex(({ name }) => name === called)] ?? null;
  const recipes = DEMO_RECIPES.map(({ product, makes, material, quantity }) => ({
    branchId: branchIdOf('construction'),
    typed: { product_id: numberOf(product), makes, material_id: numberOf(material), quantity },
  }));
  await addPictures(tx, demo, ids);
  const priced = DEMO_PRODUCTS.map(({ branch, sales_price }, index) => ({
    branch,
    sales_price,
    id: ids[index] ?? null,
  }));
  await addPriceLists(tx, by, branchIdOf, priced);
  await seedRecords(tx, catalogRecords.recipes, by, recipes);
}

/** Draws a picture of each product, in the sizes of an upload. */
async function addPictures(tx: Tx, { companyId, files }: ProductsOfDemo, ids: readonly number[]): Promise<void> {
  const named = DEMO_PRODUCTS.map(({ category: group, name }, index) => ({
    id: ids[index],
    picture: newPictureName(),
    drawn: (side: number) => drawProduct(group, name, side),
  }));
  for (const { picture, drawn } of named) {
    for (const { key, largestSide } of productPictures.copies(companyId, picture)) {
      await files.put(key, drawn(Math.min(largestSide, 256)));
    }
  }
  const rows = JSON.stringify(named.map(({ id, picture }) => ({ id, picture })));
  await sql`
    update product p set picture = n.picture
    from jsonb_to_recordset(${rows}::jsonb) n (id int, picture text)
    where p.company_id = ${companyId} and p.product_id = n.id`.execute(tx);
}
