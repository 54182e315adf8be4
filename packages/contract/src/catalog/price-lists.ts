import { product } from '#catalog/products';
import { date, number, reference, text } from '#records/fields';
import { pathsBelow, record, sharedBy } from '#records/record';

const permissions = { view: ['product.view', 'product.edit'], edit: 'product.edit' } as const;

/** A price list of a group of customers, named after the group. Each customer names its list. */
export const priceList = record({
  name: 'price_list',
  permissions,
  scope: 'company',
  paths: {
    ...pathsBelow('/price-list', 'price'),
    options: { call: 'GET /price-list/ddl', search: 'q', forViewers: true },
  },
  fields: {
    name: text({ word: 'name', max: 60, required: 'nameMissing', listed: true, searched: true }),
    description: text({ word: 'description', max: 300, lines: 2, listed: true }),
  },
  unique: ['name'],
  off: 3,
});

/**
 * One price of a list: the price of one unit of a product from a day on, until the next price begins. It belongs to the
 * branch of the product. The branch shares it if it shares its products.
 */
export const listPrice = record({
  name: 'list_price',
  permissions,
  scope: sharedBy('share_product_with_other_branch'),
  paths: {
    ...pathsBelow('/list-price', 'list-price'),
    options: { call: 'GET /list-price/ddl', search: 'q', branch: 'branch_id' },
  },
  title: 'product_id',
  fields: {
    price_list_id: reference(priceList, {
      word: 'price_list_one',
      required: 'priceListMissing',
      listed: true,
      filtered: true,
      kept: true,
    }),
    product_id: reference(product, {
      word: 'product_one',
      required: 'productMissing',
      listed: true,
      searched: true,
      kept: true,
    }),
    from_date: date({ word: 'fromDate', required: 'fromDateMissing', listed: true }),
    price: number({
      word: 'price',
      column: 'price_paisa',
      decimals: 2,
      money: true,
      least: 0.01,
      most: 1_000_000_000,
      required: 'priceMissing',
      listed: true,
    }),
  },
  unique: ['from_date'],
  off: 3,
  refusals: ['list_price_elsewhere'],
});
