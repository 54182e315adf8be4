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
  /** Who set it; empty for the program itself. */
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
  /** So much of it for so much of the product as `makes` says. */
  quantity: milli,
  /** Of one unit on average in the working branch; where it never had any, what the material is bought at. Null to who sees no costs. */
  cost: micro.nullable(),
});
export type MaterialOf = z.output<typeof materialOf>;

/** What is called of products beside what every record has. */
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
