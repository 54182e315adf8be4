import type { BranchRules } from '@cashbook/contract/records/fields';
import { expect, it } from 'vitest';
import { amountOf } from '#domains/posting/described/kind.ts';
import { type Document, emptyDocument } from '#domains/posting/draft/document.ts';
import type { Values } from '#domains/posting/draft/fields.ts';
import { kindThere, passedOver } from '#domains/posting/draft/fields-there.ts';
import { entered } from '#domains/posting/machine/entry-rows.ts';
import { startEntry, typedTable } from '#domains/posting/machine/entry-state.ts';
import { cashPayment, cashReceipt } from './cash.ts';

const karim = { kind: 'taken', account: { id: 1012, name: 'Abdul Karim Traders', text: 'CK-101' } } as const;
const amount = (paisa: bigint | null) => ({ kind: 'amount', paisa, text: '' }) as const;
const place = { branchId: 4, branchName: 'Chawkbazar' };
const blank = emptyDocument(cashReceipt, { key: 'key', place, day: '2026-09-14' });
const nothing = blank.entries.transactions?.values ?? {};
const faultOf = (entry: Values) => typedTable(cashReceipt, 'transactions')?.rowFault(entry);
const row = (paisa: bigint, account: Values[string] = karim) => ({
  id: 'a',
  table: 'transactions',
  values: { ...nothing, accountId: account, amountPaisa: amount(paisa) },
});
const documentOf = (...rows: Document['rows']): Document => ({ ...blank, rows });

it.each([
  ['no account', { accountId: { kind: 'empty' }, amountPaisa: amount(100n) }, 'accountId'],
  ['no amount', { accountId: karim, amountPaisa: amount(null) }, 'amountPaisa'],
  ['an amount of zero', { accountId: karim, amountPaisa: amount(0n) }, 'amountPaisa'],
] as const)('a row with %s is not taken, and the field is said', (_what, values, field) => {
  const fault = faultOf({ ...nothing, ...values });
  expect(fault).toEqual({ word: 'selectAccountAndAmount', in: 'entry', field });
});

it('an account that is still looked up counts as there', () => {
  const looking = { kind: 'resolving', text: 'karim' } as const;
  expect(faultOf({ ...nothing, accountId: looking, amountPaisa: amount(100n) })).toBeNull();
  expect(cashReceipt.documentFault(documentOf(row(100n, looking)))).toBeNull();
});

it('what the posting rule refuses is said before anything is sent, at the row that it is about', () => {
  expect(cashReceipt.documentFault(documentOf())).toMatchObject({ code: 'no_rows' });
  expect(cashReceipt.documentFault(documentOf(row(100n), { ...row(0n), id: 'b' }))).toMatchObject({
    code: 'amount_not_positive',
    rowId: 'b',
  });
});

it.each([
  ['a receipt debits', cashReceipt, 'debit'],
  ['a payment credits', cashPayment, 'credit'],
] as const)('%s the cash with the sum of its rows', (_what, kind, side) => {
  const document = documentOf(row(100_50n), { ...row(50n), id: 'b' });
  expect(kind.money(document)).toMatchObject({ side });
  expect(amountOf(kind.totals(document))).toBe(101_00n);
});

it('a payment has the field for a requisition where the branch uses them, and Enter leads through it', () => {
  const fields = (isUsed: boolean) =>
    kindThere(cashPayment, { names_requisitions: isUsed } as BranchRules, blank).tables.transactions?.fields.map(
      ({ name }) => name,
    );
  expect(fields(true)).toContain('requisitionId');
  expect(fields(false)).not.toContain('requisitionId');
  const after = (kind: typeof cashPayment, field: string) =>
    typedTable(kind, 'transactions')?.onEnter?.({ rows: [], entry: nothing, editingId: null }, field);
  expect(after(cashPayment, 'amountPaisa')).toEqual({ next: 'requisitionId' });
  expect(after(cashPayment, 'requisitionId')).toEqual({ next: 'add' });
  expect(after(cashReceipt, 'amountPaisa')).toEqual({ next: 'add' });
  const target = { on: 'entry', table: 'transactions', field: 'requisitionId' } as const;
  expect(passedOver(cashPayment, { names_requisitions: false } as BranchRules, blank, target)).toEqual({
    ...{ type: 'entered', table: 'transactions', field: 'requisitionId' },
  });
  const asked = { type: 'entered', table: 'transactions', field: 'requisitionId' } as const;
  const [, effects] = entered(cashPayment, startEntry(cashPayment, { ...place, day: '2026-09-14' }, 'key'), asked);
  expect(effects, 'also while it is empty').toEqual([{ type: 'focus', target: { on: 'add', table: 'transactions' } }]);
});
