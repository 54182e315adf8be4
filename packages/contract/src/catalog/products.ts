import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { category } from '#catalog/categories';
import { productType } from '#catalog/product-types';
import { unit } from '#catalog/units';
import { businessTypeId } from '#enumerations';
import { checkbox, given, number, reference, text } from '#records/fields';
import { record, sharedBy } from '#records/record';
import { MOST_PRODUCTS_FOUND } from '#stock/goods';
import { warranty } from '#warranty/warranty';
import { id, text as wireText } from '#wire';

/** The settings of a price field: the price of one unit in taka, 0 if none is set. */
const price = { decimals: 2, money: true, least: 0, most: 1_000_000_000, start: 0n, listed: true } as const;

/** A text that the barcode of a label can encode: letters, digits and signs of a Latin keyboard. */
const barcode = wireText(48)
  .refine((typed) => /^[ -~]*$/.test(typed), sentences.barcodeWrong)
  .default('');

/** A product that a branch buys, makes or sells (spec 2 §2-5). Other branches can use it if its branch shares its products. */
export const product = record({
  name: 'product',
  permissions: { view: ['product.view', 'product.edit'], edit: 'product.edit' },
  scope: sharedBy('share_product_with_other_branch'),
  paths: {
    list: '/product/product-list',
    edit: '/product/edit',
    store: '/product/store',
    update: '/product/update',
    status: '/product/status',
    import: '/product/import',
    options: {
      call: 'GET /product/product-ddl',
      search: 'q',
      branch: 'branch_id',
      labels: ['category_id', 'purchase_price', 'sales_price', 'unit_id'],
      most: MOST_PRODUCTS_FOUND,
    },
  },
  title: 'name',
  fields: {
    category_id: reference(category, {
      word: 'category',
      head: 'categoryName',
      nameAs: 'category',
      required: 'categoryMissing',
      listed: true,
      filtered: true,
      searched: true,
    }),
    product_type: reference(productType, {
      word: 'product_type_one',
      column: 'product_type_id',
      required: 'productTypeMissing',
      filtered: true,
    }),
    name: text({
      word: 'name',
      head: 'productName',
      max: 160,
      required: 'productNameMissing',
      listed: true,
      searched: true,
    }),
    code: text({ word: 'code', hint: 'productCodeHint', max: 40, listed: true, searched: true, offered: true }),
    barcode: text({ word: 'barcode', hint: 'barcodeHint', max: 48, schema: barcode, searched: true, offered: true }),
    description: text({ word: 'description', max: 500, lines: 2, requiredAtFirst: 'productDescriptionMissing' }),
    purchase_price: number({ word: 'purchasePrice', head: 'pPrice', column: 'purchase_price_paisa', ...price }),
    sales_price: number({ word: 'salesPrice', head: 'sPrice', column: 'sales_price_paisa', ...price }),
    ...warranty,
    unit_id: reference(unit, { word: 'unit_one', nameAs: 'unit', required: 'unitMissing', listed: true }),
    order_level: number({
      word: 'orderLevel',
      hint: 'orderLevelHint',
      column: 'order_level_milli',
      decimals: 3,
      least: 0,
      most: 1_000_000_000,
    }),
    bag_quantity: number({
      word: 'bagQuantity',
      hint: 'bagQuantityHint',
      column: 'bag_quantity_milli',
      decimals: 3,
      least: 0.001,
      most: 1_000_000,
      usedBy: (branch) => branch.business_type_id === businessTypeId.trading,
    }),
    serial_numbered: checkbox({
      word: 'serialNumbered',
      hint: 'serialNumberedHint',
      usedBy: (branch) => branch.business_type_id === businessTypeId.electronics,
      offered: true,
    }),
  },
  listOrder: ['name', 'code', 'unit_id', 'category_id', 'purchase_price', 'sales_price'],
  shown: {
    /** The number of the product again: forms read it as `id`, lists as `product_id`. */
    product_id: given(id, { word: 'number', exported: false }),
    /** The prices in taka, under the names that lists use. */
    purchase: given(z.number(), { word: 'purchasePrice', exported: false }),
    sales: given(z.number(), { word: 'salesPrice', exported: false }),
    /** The addresses of the full picture and of the thumbnail. Null without a picture. */
    picture: given(z.string().nullable(), { word: 'picture', exported: false }),
    thumbnail: given(z.string().nullable(), { word: 'picture', exported: false }),
  },
  unique: ['name', 'code', 'barcode'],
  off: 3,
  refusals: ['product_moved', 'product_has_recipe'],
  says: { created: 'Product saved successfully', updated: 'Product updated successfully' },
});
