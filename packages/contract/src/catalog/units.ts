import { number, text } from '#records/fields';
import { pathsBelow, record } from '#records/record';

/** A unit of measure of products and labour. */
export const unit = record({
  name: 'unit',
  permissions: { view: ['product.view', 'product.edit'], edit: 'product.edit' },
  scope: 'company',
  paths: { ...pathsBelow('/unit', 'unit'), options: { call: 'GET /unit/ddl', search: 'q' } },
  fields: {
    name: text({ word: 'name', max: 60, required: 'nameMissing', listed: true, searched: true }),
    short_name: text({ word: 'shortName', max: 12, listed: true, searched: true, offered: true }),
    decimals: number({
      word: 'decimals',
      hint: 'decimalsHint',
      least: 0,
      most: 3,
      required: 'notANumber',
      listed: true,
      offered: true,
    }),
    description: text({ word: 'description', max: 300, lines: 2, listed: true }),
  },
  unique: ['name'],
  off: 3,
});
