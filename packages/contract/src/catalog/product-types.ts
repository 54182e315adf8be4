import { text } from '#records/fields';
import { pathsBelow, record } from '#records/record';

/** A kind of product: finished goods, raw material, spare part. */
export const productType = record({
  name: 'product_type',
  permissions: { view: ['product.view', 'product.edit'], edit: 'product.edit' },
  scope: 'company',
  paths: {
    ...pathsBelow('/product-type', 'product-type'),
    options: { call: 'GET /product-type/ddl', search: 'q' },
  },
  fields: {
    name: text({ word: 'name', max: 60, required: 'nameMissing', listed: true, searched: true }),
    description: text({ word: 'description', max: 300, lines: 2, listed: true, searched: true }),
  },
  unique: ['name'],
  off: 3,
});
