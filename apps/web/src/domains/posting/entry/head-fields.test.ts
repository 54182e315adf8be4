import { expect, it } from 'vitest';
import type { HeadChoice } from './kind.ts';
import { isThere } from './kind.ts';

const branch = { business_type_id: 8, branch_types_id: 3, warranty_controll: false };
const warehouse: HeadChoice = {
  name: 'warehouse',
  holds: 'choice',
  label: 'warehouse',
  nothing: 'noWarehouse',
  none: 'noWarehouses',
  when: ({ have_warehouse: keepsApart }) => keepsApart,
  options: () => Promise.resolve([]),
};

it('a field above the rows is there where the branch has it, and where a saved document has something in it', () => {
  const on = { ...branch, have_warehouse: true };
  const off = { ...branch, have_warehouse: false };
  const front = { warehouse: { kind: 'taken', account: { id: 1, name: 'Front', text: '' } } } as const;
  expect([isThere(warehouse, on, {}), isThere(warehouse, off, {}), isThere(warehouse, off, front)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(isThere({ ...warehouse, when: () => true }, off, {})).toBe(true);
});
