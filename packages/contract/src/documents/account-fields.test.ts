import { MAX_ROW_PAISA } from '@cashbook/money';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { describedBody, foundOf, keptOf, replyOf, typedOf, wireFieldOf } from '#documents/described';
import type { Said } from '#documents/field';
import { bankReceiptDocument } from '#vouchers/bank';
import { cashReceiptDocument } from '#vouchers/cash';
import { twoSidedDocument } from '#vouchers/two-sided';

const said: Said = {
  voucherId: 7,
  account: (id) => (id === 5 ? { name: 'Karim', text: 'CK-101 · 01711223300' } : { name: '', text: '' }),
  ...{ product: () => ({ name: '', unit: '' }), warehouse: () => null, sentTo: '', beside: null },
};

describe('rows with two amounts', () => {
  const { fields } = twoSidedDocument;
  const paisa = fc.bigInt({ min: 0n, max: MAX_ROW_PAISA });
  const row = fc.record({
    account: fc.integer({ min: 1, max: 9999 }),
    remarks: fc.string({ maxLength: 500 }),
    debit: paisa,
    credit: paisa,
  });

  it('are found as they were sent, after the database has stored them', () => {
    fc.assert(
      fc.property(fc.array(row), (transactions) => {
        const form = keptOf(fields);
        const stored = z.encode(form, typedOf(fields, { transactions }));
        // The form as the database returns it.
        const read = JSON.parse(JSON.stringify(stored)) as z.core.util.JSONType;
        expect(replyOf(fields, z.decode(form, read), said).transactionList).toMatchObject(transactions);
      }),
    );
  });

  const noOrder = { orderId: null, orderText: null };

  it('name the account, with its mobile number as people read it on the page', () => {
    const { transactionList } = replyOf(
      fields,
      { rows: [5, 6].map((accountId) => ({ accountId, remarks: '', ...noOrder, debitPaisa: 1n, creditPaisa: 0n })) },
      said,
    );
    expect(transactionList.map(({ id, accountName, accountText }) => [id, accountName, accountText])).toEqual([
      [1, 'Karim', 'CK-101 · 01711223300'],
      [2, '', ''],
    ]);
    const { accountId, debitPaisa, creditPaisa } = fields.rows.fields;
    const [first] = transactionList;
    expect(first && accountId.fromReply(first).chosen).toEqual({ id: 5, name: 'Karim', text: 'CK-101 · 01711-223300' });
    // The side without an amount is an empty field.
    expect(first && [debitPaisa, creditPaisa].map((side) => side.fromReply(first).value)).toEqual([1n, null]);
  });
});

describe('the order of a row', () => {
  const { fields } = cashReceiptDocument;
  const storedOf = (order: object) => {
    const transactions = [{ account: 5, amount: 1, ...order }];
    const body = z.object(fields.rows.sent).parse({ transactions });
    return JSON.parse(JSON.stringify(z.encode(keptOf(fields), typedOf(fields, body)))) as { rows: object[] };
  };
  const row = { accountId: 5, remarks: '', amountPaisa: '100' };

  it.each([
    ['none', {}, { orderId: null }],
    ['none, with a text', { purchaseOrderNumber: null, purchaseOrderText: 'PO-1' }, { orderId: null }],
    ['one', { purchaseOrderNumber: 3, purchaseOrderText: 'PO-1' }, { orderId: 3, orderText: 'PO-1' }],
    ['one without a text', { purchaseOrderNumber: 3 }, { orderId: 3, orderText: '' }],
  ])('%s is stored so', (_what, order, stored) => {
    expect(storedOf(order)).toEqual({ rows: [{ ...row, ...stored }] });
  });

  it('is found as it was stored, in a row with the number of the voucher', () => {
    const found = (orders: object) => {
      const typed = z.decode(keptOf(fields), { rows: [{ ...row, ...orders }] });
      return z.encode(z.object(foundOf(fields)), replyOf(fields, typed, said)).transactionList[0];
    };
    const mtmId = 7;
    expect(found({ orderId: 3, orderText: 'PO-1' })).toMatchObject({
      ...{ mtmId, purchaseOrderNumber: 3, purchaseOrderText: 'PO-1' },
    });
    // Older vouchers have the number alone.
    expect(found({ orderId: 3 })).toMatchObject({ mtmId, purchaseOrderNumber: 3, purchaseOrderText: null });
    // Before it had the field, a document stored nothing.
    expect(found({})).toMatchObject({ purchaseOrderNumber: null, purchaseOrderText: null });
    expect(found({ orderId: null })).toMatchObject({ purchaseOrderNumber: null, purchaseOrderText: null });
  });
});

describe('the bank of a document', () => {
  const { fields } = bankReceiptDocument;

  it('is null while none is selected', () => {
    const typed = (bank: object) => typedOf(fields, describedBody(fields).parse({ transactions: [], ...bank }));
    expect([{}, { bankReceivedAccount: null }, { bankReceivedAccount: 90 }].map(typed)).toMatchObject([
      ...[{ bankAccountId: null }, { bankAccountId: null }, { bankAccountId: 90 }],
    ]);
  });

  it('goes back to a body with its name', () => {
    const { bankAccountId } = fields;
    const found = replyOf(
      fields,
      { bankAccountId: 5, chequeNumber: '', chequeDate: null, drawnOn: '', rows: [] },
      said,
    );
    expect(bankAccountId.toBody(bankAccountId.fromReply(found))).toEqual({
      ...{ bankReceivedAccount: 5, bankReceivedAccountName: 'Karim' },
    });
  });
});

test.each([
  ['account_archived', 2, 'transactions.2.account'],
  ['remarks_too_long', 0, 'transactions.0.remarks'],
  ['amount_too_large', 1, 'transactions.1.amount'],
  ['voucher_too_large', undefined, null],
  ['account_archived', undefined, 'bankReceivedAccount'],
  ['account_not_allowed', 3, 'transactions.3.account'],
  ['bank_missing', undefined, 'bankReceivedAccount'],
] as const)('%s of row %s is about %s', (code, row, field) => {
  expect(wireFieldOf(bankReceiptDocument)(row === undefined ? { code } : { code, row })).toBe(field);
});
