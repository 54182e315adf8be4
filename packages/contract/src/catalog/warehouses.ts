import { checkbox, text } from '#records/fields';
import { pathsBelow, record } from '#records/record';

/** A warehouse in which a branch keeps its goods. */
export const warehouse = record({
  name: 'warehouse',
  permissions: { view: ['warehouse.view', 'warehouse.edit'], edit: 'warehouse.edit' },
  scope: 'branch',
  paths: {
    ...pathsBelow('/warehouse', 'warehouse'),
    options: { call: 'GET /active/warehouse', search: 'q', branch: 'branch_id' },
  },
  fields: {
    name: text({ word: 'name', max: 120, required: 'nameMissing', listed: true, searched: true }),
    address: text({ word: 'address', max: 300, lines: 2, listed: true, searched: true }),
    phone: text({ word: 'phone', max: 40, listed: true, searched: true }),
    is_default: checkbox({ word: 'defaultWarehouse', hint: 'defaultWarehouseHint', listed: true, offered: true }),
    notes: text({ word: 'notes', max: 1000, lines: 3 }),
  },
  unique: ['name'],
  off: 3,
  refusals: ['warehouse_has_stock'],
});
