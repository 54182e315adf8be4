import { expect, test } from 'vitest';
import { saleRoutes } from '#invoices/sales';
import { saysSomething, unknownKeys } from '#unknown-keys';
import { bankReceiptRoutes } from '#vouchers/bank';
import { cashReceiptRoutes } from '#vouchers/cash';

const row = { account: 12, amount: 5 };

test.each([
  ['the head', bankReceiptRoutes.save.body, { transactions: [row], chequeNo: '123' }, ['chequeNo']],
  ['a row', cashReceiptRoutes.save.body, [row, { ...row, cheque: { number: '123' } }], ['1.cheque']],
  [
    'a payment',
    saleRoutes.save.body,
    { payments: [{ ...row, bank_branch: 'Motijheel' }], products: [] },
    ['payments.0.bank_branch'],
  ],
])('what no field is for is found in %s', (_where, schema, sent, found) => {
  expect(unknownKeys(schema, sent).map((path) => path.join('.'))).toEqual(found);
});

test('what is empty is not, nor what the books say themselves', () => {
  const empty = { cheque: { number: '', date: null }, toggle: false, list: [], rate: 0, nothing: undefined };
  const said = { searchInvoice: 'BR-1', accountName: 'Rahim', vr_no: 'BR-2627-000001' };
  expect(unknownKeys(bankReceiptRoutes.save.body, { ...empty, ...said, transactions: [{ ...row, ...empty }] })).toEqual(
    [],
  );
});

test('an object that takes any field has none that is not for it', () => {
  const plan = { isInstallment: false, installmentData: { amount: 500 } };
  expect(unknownKeys(saleRoutes.save.body, { ...plan, products: [] })).toEqual([]);
});

test('a name of every object is one that no field is for', () => {
  const sent: unknown = JSON.parse('{"transactions":[],"__proto__":{"a":1},"constructor":"x"}');
  expect(unknownKeys(bankReceiptRoutes.save.body, sent)).toEqual([['__proto__'], ['constructor']]);
});

test.each([' ', '', null, undefined, false, 0, [], {}, { a: [''] }])('%j says nothing', (value) => {
  expect(saysSomething(value)).toBe(false);
});

test.each(['x', true, -1, { a: [1] }, 0n + 1n])('%s says something', (value) => {
  expect(saysSomething(value)).toBe(true);
});
