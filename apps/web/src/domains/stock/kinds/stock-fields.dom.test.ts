import { expect, it } from 'vitest';
import { emptyDocument } from '#domains/posting/draft/document.ts';
import { kindThere, passedOver } from '#domains/posting/draft/fields-there.ts';
import { stockTransfer } from './stock.ts';

/** The branch's settings for fields of an entry screen, on the transfer between warehouses. */

const rules = { business_type_id: 8, branch_types_id: 3, warranty_controll: false };
const on = { ...rules, have_warehouse: true, withholds: false, spreads_markup: false, names_requisitions: false };
const off = { ...rules, have_warehouse: false, withholds: false, spreads_markup: false, names_requisitions: false };
const document = emptyDocument(stockTransfer, {
  key: 'k',
  place: { branchId: 1, branchName: 'Head Office' },
  day: '2026-11-19',
});
const back = { kind: 'taken', account: { id: 2, name: 'Back', text: '' } } as const;
const names = (branch: typeof on, of = document) => kindThere(stockTransfer, branch, of).head.map(({ name }) => name);

it('a field is there where the branch has it, and where a saved document has something in it', () => {
  expect(names(on)).toEqual(['fromWarehouseId', 'toWarehouseId', 'remarks']);
  expect(names(off)).toEqual(['fromWarehouseId', 'remarks']);
  expect(names(off, { ...document, head: { ...document.head, toWarehouseId: back } })).toEqual([
    'fromWarehouseId',
    'toWarehouseId',
    'remarks',
  ]);
  // A text that names none has to be corrected. If its field were hidden, the focus would move to it for ever.
  const unknown = { kind: 'none', text: 'Bak' } as const;
  expect(names(off, { ...document, head: { ...document.head, toWarehouseId: unknown } })).toEqual([
    'fromWarehouseId',
    'toWarehouseId',
    'remarks',
  ]);
});

it('a kind that hides nothing stays the same, so that nothing is drawn anew', () => {
  expect(kindThere(stockTransfer, on, document)).toBe(stockTransfer);
});

it('Enter leads past a field that is not there', () => {
  const to = { on: 'head', field: 'toWarehouseId' } as const;
  expect(passedOver(stockTransfer, off, document, to)).toEqual({ type: 'head_entered', field: 'toWarehouseId' });
  expect(passedOver(stockTransfer, on, document, to)).toBeNull();
  expect(passedOver(stockTransfer, off, document, { on: 'head', field: 'fromWarehouseId' })).toBeNull();
});
