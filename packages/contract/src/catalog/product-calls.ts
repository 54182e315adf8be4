import { z } from 'zod';
import { recordPicture } from '#picture-calls';
import { route } from '#route';
import { productList } from '#stock/goods';
import { id, idText, micro, milli, option, taka } from '#wire';

const viewers = ['product.view', 'product.edit'] as const;
const ofId = z.object({ id: idText });

const priceFrom = z.object({
  from_date: z.string(),
  purchase_price: taka,
  sales_price: taka,
  /** The user who set the prices. Empty if the program set them. */
  created_by: z.string(),
});
export type PriceFrom = z.output<typeof priceFrom>;

/** A material of a product. */
const materialOf = z.object({
  id,
  product_id: id,
  product_unit: z.string(),
  makes: milli,
  material_id: id,
  material: z.string(),
  unit: z.string(),
  decimals: z.number().int(),
  /** The quantity of the material for the quantity `makes` of the product. */
  quantity: milli,
  /**
   * The average cost of one unit in the working branch, or the purchase price if the branch never had the material. Null if
   * the caller may not see costs.
   */
  cost: micro.nullable(),
});
export type MaterialOf = z.output<typeof materialOf>;

/** The calls of products beside those of every record. */
export const productRoutes = {
  formChoices: route({
    method: 'GET',
    path: '/product/form-ddl',
    summary: 'What the form of a product chooses from: categories, product types and units that are active',
    access: viewers,
    reply: z.object({ category: z.array(option), product_type: z.array(option), unit: z.array(option) }),
  }),
  prices: route({
    method: 'GET',
    path: '/product/prices/:id',
    summary: 'What a product was bought and sold for from which date on, the latest first',
    access: viewers,
    params: ofId,
    reply: z.array(priceFrom),
    refusals: ['not_found'],
  }),
  recipes: route({
    method: 'GET',
    path: '/product/recipes',
    summary:
      'What products are made of, with what the materials cost today; archived materials of a recipe are left out',
    access: [...viewers, 'stock.produce'],
    query: z.object({ products: productList }),
    reply: z.array(materialOf),
  }),
} as const;

export const productPicture = recordPicture({
  path: '/product/picture',
  files: 'products',
  of: 'the picture of a product',
  view: 'staff',
  edit: 'product.edit',
});
