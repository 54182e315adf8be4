import { z } from 'zod';
import { product } from '#catalog/products';
import { given, number, reference } from '#records/fields';
import { pathsBelow, record, sharedBy } from '#records/record';

const quantity = { decimals: 3, least: 0.001, most: 1_000_000_000, required: 'quantityMissing', listed: true } as const;
const unit = { word: 'unit_one', listed: true, sorted: false, imported: false } as const;

/**
 * One material of a product, with its quantity for a quantity of the product. All materials of a product are its recipe,
 * which the production screen proposes. The recipe belongs to the branch of the product.
 */
export const recipeMaterial = record({
  name: 'recipe_material',
  permissions: { view: ['product.view', 'product.edit', 'stock.produce'], edit: 'product.edit' },
  scope: sharedBy('share_product_with_other_branch'),
  paths: {
    ...pathsBelow('/product', 'recipe'),
    options: { call: 'GET /product/recipe-search', search: 'q', branch: 'branch_id' },
  },
  title: 'product_id',
  fields: {
    product_id: reference(product, {
      word: 'product_one',
      required: 'productMissing',
      listed: true,
      searched: true,
      kept: true,
    }),
    makes: number({ word: 'recipeMakes', hint: 'recipeMakesHint', column: 'makes_milli', ...quantity, kept: true }),
    material_id: reference(product, { word: 'material', required: 'materialMissing', listed: true, searched: true }),
    quantity: number({ word: 'materialQuantity', column: 'quantity_milli', ...quantity }),
  },
  shown: {
    product_unit: given(z.string(), { ...unit, word: 'productUnit', below: 'makes' }),
    material_unit: given(z.string(), { ...unit, word: 'materialUnit', below: 'quantity' }),
  },
  unique: ['material_id'],
  off: 3,
  refusals: ['recipe_elsewhere', 'recipe_cycle'],
});
