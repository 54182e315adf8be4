import { MAX_ROW_PAISA } from '@cashbook/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { accountRows } from '#domains/posting/account-rows';

const sides = accountRows(['debit', 'credit'], 'transactions');
const amounts = accountRows(['amount'], null);

describe('rows with two amounts', () => {
  const paisa = fc.bigInt({ min: 0n, max: MAX_ROW_PAISA });
  const sentRow = fc.record({
    account: fc.integer({ min: 1, max: 9999 }),
    remarks: fc.string({ maxLength: 500 }),
    debit: paisa,
    credit: paisa,
  });

  it('are found as they were sent, after the database has kept them', () => {
    fc.assert(
      fc.property(fc.array(sentRow), (transactions) => {
        const { rows } = sides.wire.typed({ mtmId: null, transactions });
        const form = z.array(sides.keptRow);
        // The rows as the database returns them.
        const kept = JSON.parse(JSON.stringify(z.encode(form, [...rows]))) as z.input<typeof form>;
        const { transactionList } = sides.wire.loaded({ rows: z.decode(form, kept) }, { accounts: new Map() });
        expect(transactionList).toMatchObject(transactions);
      }),
    );
  });

  it('say the name and the text of an account that is on the voucher', () => {
    const accounts = new Map([[5, { accountName: 'Karim', accountText: 'CK-101' }]]);
    const row = { accountId: 5, remarks: '', debitPaisa: 1n, creditPaisa: 0n };
    expect([row, { ...row, accountId: 6 }].map(sides.foundRow(accounts))).toEqual([
      { id: 1, account: 5, accountName: 'Karim', accountText: 'CK-101', remarks: '', debit: 1n, credit: 0n },
      { id: 2, account: 6, accountName: '', accountText: '', remarks: '', debit: 1n, credit: 0n },
    ]);
  });
});

it.each([
  ['account_archived', 2, 'transactions.2.account', '2.account'],
  ['remarks_too_long', 0, 'transactions.0.remarks', '0.remarks'],
  ['amount_too_large', 1, 'transactions.1.debit', '1.amount'],
  ['voucher_too_large', undefined, null, null],
] as const)('%s of row %s is about %s', (code, row, ofTransactions, ofBareList) => {
  const refusal = row === undefined ? { code } : { code, row };
  expect(sides.fieldOf(refusal)).toBe(ofTransactions);
  expect(amounts.fieldOf(refusal)).toBe(ofBareList);
});
