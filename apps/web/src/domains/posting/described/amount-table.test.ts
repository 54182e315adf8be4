import { accountList, amountFields, twoSidedFields } from '@cashbook/contract/documents/account-fields';
import { rowNumber, rows } from '@cashbook/contract/documents/field-kinds';
import { expect, it } from 'vitest';
import type { Values } from '#domains/posting/draft/fields.ts';
import { amountTable } from './amount-table.ts';

const { amountPaisa } = amountFields;
const alone = amountTable(rows('rows', { amountPaisa }, { found: 'rows', most: 1, beside: rowNumber }));
const ofAccounts = amountTable(rows('rows', twoSidedFields, accountList('rows')), {
  accountId: { holds: 'account', use: 'cash' },
});

const amount = (paisa: bigint | null) => ({ kind: 'amount', paisa, text: '' }) as const;
const accountId = { kind: 'taken', account: { id: 5, name: 'Karim', text: '' } } as const;

it('has the fields of its rows in their order', () => {
  expect(ofAccounts.fields.map(({ name, holds }) => [name, holds])).toEqual([
    ['accountId', 'account'],
    ['remarks', 'text'],
    ['debitPaisa', 'amount'],
    ['creditPaisa', 'amount'],
  ]);
});

it.each<[string, typeof alone, Values, string | undefined]>([
  ['an amount alone', alone, { amountPaisa: amount(5n) }, undefined],
  ['no amount', alone, { amountPaisa: amount(null) }, 'amountPaisa'],
  ['an account and one of two amounts', ofAccounts, { accountId, creditPaisa: amount(5n) }, undefined],
  ['an account without an amount', ofAccounts, { accountId, creditPaisa: amount(0n) }, 'debitPaisa'],
  ['no account', ofAccounts, { accountId: { kind: 'empty' }, debitPaisa: amount(5n) }, 'accountId'],
  [
    'an account that is looked up',
    ofAccounts,
    { accountId: { kind: 'resolving', text: 'k' }, debitPaisa: amount(5n) },
    undefined,
  ],
])('a row with %s', (_what, table, entry, field) => {
  expect(table.rowFault(entry)?.field).toBe(field);
});
