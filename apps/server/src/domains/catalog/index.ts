/**
 * The public functions of the catalogue: products and their categories, units, types, warehouses, and work paid by the
 * unit.
 */
import { category } from '@cashbook/contract/catalog/categories';
import { labourItem } from '@cashbook/contract/catalog/labour-items';
import { priceList } from '@cashbook/contract/catalog/price-lists';
import { productType } from '@cashbook/contract/catalog/product-types';
import { unit } from '@cashbook/contract/catalog/units';
import { sql } from 'kysely';
import { listPrices } from '#domains/catalog/price-lists';
import { products } from '#domains/catalog/products';
import { recipes } from '#domains/catalog/recipes';
import { warehouses } from '#domains/catalog/warehouses';
import { recordKind } from '#domains/records/index';

export const catalogRecords = {
  warehouses,
  units: recordKind(unit),
  productTypes: recordKind(productType),
  categories: recordKind(category, { table: { reads: () => ({ name: sql`t.name` }) } }),
  products,
  recipes,
  priceLists: recordKind(priceList),
  listPrices,
  labourItems: recordKind(labourItem),
};

export { productHandlers } from '#domains/catalog/product.routes';
export { productPictures } from '#domains/catalog/product-pictures';
export { readRecipes } from '#domains/catalog/recipes';
