import { expect, it } from 'vitest';
import { emptyDocument } from '#domains/posting/draft/document.ts';
import type { FieldValue, Values } from '#domains/posting/draft/fields.ts';
import { namesOfAccounts } from '#domains/posting/entry/names-of-accounts.ts';
import { saleReturn } from './goods-return.ts';

const taken = (id: number, name: string): FieldValue => ({ kind: 'taken', account: { id, name, text: '' } });
const place = { branchId: 1, branchName: 'Head Office' };
const returned = (head: Values, payment: Values) => ({
  ...emptyDocument(saleReturn, { key: 'k', place, day: '2026-07-01', head }),
  rows: [
    { id: 'p', table: 'payments', values: payment },
    { id: 'g', table: 'products', values: { productId: taken(9, 'Rice'), warehouseId: taken(3, 'Back') } },
  ],
});

it('names the party of the invoice and the bank in what it will post, and neither goods nor warehouses', () => {
  const document = returned({ account: taken(1001, 'Nabil Traders') }, { accountId: taken(40, 'Agrani Bank') });
  expect([...namesOfAccounts(saleReturn, document)]).toEqual([
    [1001, 'Nabil Traders'],
    [40, 'Agrani Bank'],
  ]);
});
