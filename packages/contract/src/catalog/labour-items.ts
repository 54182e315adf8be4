import { unit } from '#catalog/units';
import { number, reference, text } from '#records/fields';
import { pathsBelow, record } from '#records/record';

/** Work that labour invoices pay for by the unit (spec 3 §3, "Labour item option"). */
export const labourItem = record({
  name: 'labour_item',
  permissions: { view: ['labour.item.edit', 'labour.create', 'labour.edit'], edit: 'labour.item.edit' },
  scope: 'company',
  paths: {
    ...pathsBelow('/labour', 'item'),
    options: { call: 'GET /labour/item-search', search: 'q' },
  },
  fields: {
    name: text({ word: 'name', max: 120, required: 'nameMissing', listed: true, searched: true }),
    category: text({ word: 'category', max: 60, listed: true, searched: true, offered: true }),
    unit_id: reference(unit, {
      word: 'unit_one',
      required: 'unitMissing',
      listed: true,
      filtered: true,
      offered: true,
    }),
    unit_rate: number({
      word: 'unitRate',
      column: 'rate_milli',
      decimals: 3,
      least: 0,
      most: 10_000_000,
      listed: true,
      offered: true,
    }),
    description: text({ word: 'description', max: 300, lines: 2 }),
  },
  unique: ['name'],
  off: 3,
});
