import type { Json } from '@cashbook/kernel';
import { MAX_VOUCHER_PAISA } from '@cashbook/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { cashReceiptKind, voucherOfRows } from '#domains/vouchers/cash/cash-voucher';

const wireRow = {
  ...{ account: 1001, amount: 100n, remarks: '', mtmId: null },
  ...{ tax_bill: '', tax_bill_total: 0n, tax_bill_vat: 0n, vat_invoice: '' as const, vds: 0n, tds: 0n },
};

test.each([
  ['new rows', [wireRow, wireRow], 'new'],
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
  ['no rows', [], 'empty'],
])('%s', (_name, rows, voucher) => {
  expect(voucherOfRows(rows)).toBe(voucher);
});

const mostRows = 20n;

const typedRow = fc.record({
  accountId: fc.integer({ min: 1001, max: 1009 }),
  amountPaisa: fc.bigInt({ min: 1n, max: MAX_VOUCHER_PAISA / mostRows }),
  remarks: fc.string({ maxLength: 500 }),
  ...{ orderId: fc.constant(null), orderText: fc.constant(null) },
  ...{
    vdsSectionId: fc.option(fc.integer({ min: 1, max: 9 })),
    vdsSectionName: fc.string(),
    vdsPaisa: fc.bigInt(0n, 99n),
  },
  ...{
    tdsSectionId: fc.option(fc.integer({ min: 1, max: 9 })),
    tdsSectionName: fc.string(),
    tdsPaisa: fc.bigInt(0n, 99n),
  },
  ...{ billNumber: fc.string({ maxLength: 60 }), billPaisa: fc.bigInt(0n, 99n), billVatPaisa: fc.bigInt(0n, 99n) },
  vatInvoice: fc.constantFrom('' as const, 'standard' as const),
});

const [form] = cashReceiptKind.forms;

test('what a voucher keeps is read back as it was typed', () => {
  fc.assert(
    fc.property(fc.array(typedRow, { minLength: 1, maxLength: Number(mostRows) }), (rows) => {
      // The rows as the database returns them.
      const kept = JSON.parse(JSON.stringify(z.encode(form, { rows }))) as Json;
      expect(z.decode(form, kept)).toEqual({ rows });
    }),
  );
});

test('a form of another kind is not taken for rows', () => {
  expect(z.safeDecode(form, { products: [] }).success).toBe(false);
});
