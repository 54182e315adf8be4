import { cashReceipt, type Json, type TypedRow } from '@cashbook/kernel';
import { MAX_VOUCHER_PAISA } from '@cashbook/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountsOfRows, rowsFromForm, voucherOfRows } from '#domains/vouchers/cash/typed-rows';

const wireRow = { account: 1001, amount: 100n, remarks: '' };

test.each([
  ['new rows', [{ ...wireRow }, { ...wireRow, mtmId: null }], 'new'],
  [
    'rows of one voucher',
    [
      { ...wireRow, mtmId: 7 },
      { ...wireRow, mtmId: 7 },
    ],
    7,
  ],
  [
    'rows of two vouchers',
    [
      { ...wireRow, mtmId: 7 },
      { ...wireRow, mtmId: 8 },
    ],
    'mixed',
  ],
  ['a new row among saved ones', [{ ...wireRow, mtmId: 7 }, wireRow], 'mixed'],
  ['no rows', [], 'new'],
])('%s', (_name, rows, voucher) => {
  expect(voucherOfRows(rows)).toBe(voucher);
});

const mostRows = 20n;

const typedRow: fc.Arbitrary<TypedRow> = fc.record({
  accountId: fc.integer({ min: 1001, max: 1009 }),
  amountPaisa: fc.bigInt({ min: 1n, max: MAX_VOUCHER_PAISA / mostRows }),
  remarks: fc.string({ maxLength: 500 }),
  orderId: fc.constant(null),
});

test('what a voucher keeps is read back as it was typed', () => {
  fc.assert(
    fc.property(fc.array(typedRow, { minLength: 1, maxLength: Number(mostRows) }), (rows) => {
      const accounts = new Map(accountsOfRows(rows).map((id) => [id, { groupId: 113, isArchived: false }]));
      const ruled = cashReceipt(rows, accounts);
      if (!ruled.ok) throw new Error(ruled.refusal.code);
      // As the database returns it.
      expect(rowsFromForm(JSON.parse(JSON.stringify(ruled.draft.form)) as Json)).toEqual(rows);
    }),
  );
});

test('a form of another kind is not taken for rows', () => {
  expect(() => rowsFromForm({ products: [] })).toThrow();
});
