import { MAX_ROW_PAISA, MAX_VOUCHER_PAISA } from '@cashbook/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noCheque } from '#cheques/cheque';
import type { PostableAccount, PostableAccounts } from '#documents/postable-accounts';
import type { TypedRow } from '#documents/typed-row';
import { CHART_LEVEL_4, GROUP } from '#ledger/chart';
import { type BankVoucherRefusal, bankPayment, bankReceipt, type TypedBankVoucher } from '#vouchers/bank-voucher';
import { cashPayment, cashReceipt } from '#vouchers/cash-voucher';

const customer = 1001;
const bank = 1002;
const archivedBank = 1003;
const pettyCash = 1004;
const otherBank = 1005;

const accounts: PostableAccounts = new Map<number, PostableAccount>([
  ...CHART_LEVEL_4.map(({ id, parentId }) => [id, { groupId: parentId, isArchived: false }] as const),
  [customer, { groupId: GROUP.accountsReceivable, isArchived: false }],
  [bank, { groupId: GROUP.cashAtBank, isArchived: false }],
  [archivedBank, { groupId: GROUP.cashAtBank, isArchived: true }],
  [pettyCash, { groupId: GROUP.cashInHand, isArchived: false }],
  [otherBank, { groupId: GROUP.cashAtBank, isArchived: false }],
]);
const facts = { accounts };

const row = (changes: Partial<TypedRow> = {}): TypedRow => ({
  accountId: customer,
  amountPaisa: 5000n,
  remarks: '',
  ...changes,
});
const voucher = (...rows: readonly TypedRow[]): TypedBankVoucher => ({ bankAccountId: bank, ...noCheque, rows });

describe('bank receipt and bank payment', () => {
  it('post one entry per row: Dr bank / Cr account, and the mirror', () => {
    const notes = { remarks: 'by transfer', orderId: null };
    const typed = voucher(row({ remarks: 'by transfer' }), row({ accountId: 62, amountPaisa: 100n }));
    expect(bankReceipt(typed, facts, false)).toMatchObject({
      drafts: [
        {
          typeId: 3,
          totalPaisa: 5100n,
          entries: [
            {
              lines: [
                { accountId: bank, contraAccountId: customer, debitPaisa: 5000n, creditPaisa: 0n, ...notes },
                { accountId: customer, contraAccountId: bank, debitPaisa: 0n, creditPaisa: 5000n, ...notes },
              ],
            },
            {
              lines: [
                { accountId: bank, contraAccountId: 62, debitPaisa: 100n },
                { accountId: 62, contraAccountId: bank, creditPaisa: 100n },
              ],
            },
          ],
        },
      ],
    });
    expect(bankPayment(typed, facts, false)).toMatchObject({
      drafts: [
        {
          typeId: 4,
          totalPaisa: 5100n,
          entries: [
            {
              lines: [
                { accountId: customer, debitPaisa: 5000n },
                { accountId: bank, creditPaisa: 5000n },
              ],
            },
            {
              lines: [
                { accountId: 62, debitPaisa: 100n },
                { accountId: bank, creditPaisa: 100n },
              ],
            },
          ],
        },
      ],
    });
  });

  it.each<[string, TypedBankVoucher, BankVoucherRefusal, number | undefined]>([
    ['no row, before the bank', { bankAccountId: null, ...noCheque, rows: [] }, 'no_transactions', undefined],
    [
      'no bank, before the rows',
      { bankAccountId: null, ...noCheque, rows: [row({ amountPaisa: 0n })] },
      'bank_missing',
      undefined,
    ],
    ['an unknown bank', { bankAccountId: 4711, ...noCheque, rows: [row()] }, 'account_not_found', undefined],
    ['an archived bank', { bankAccountId: archivedBank, ...noCheque, rows: [row()] }, 'account_archived', undefined],
    [
      'a customer as the bank',
      { bankAccountId: customer, ...noCheque, rows: [row()] },
      'not_a_bank_account',
      undefined,
    ],
    ['cash as the bank', { bankAccountId: 17, ...noCheque, rows: [row()] }, 'not_a_bank_account', undefined],
    [
      'petty cash as the bank',
      { bankAccountId: pettyCash, ...noCheque, rows: [row()] },
      'not_a_bank_account',
      undefined,
    ],
    [
      'a cheque account as the bank',
      { bankAccountId: 15, ...noCheque, rows: [row()] },
      'not_a_bank_account',
      undefined,
    ],
    ['a zero amount', voucher(row(), row({ amountPaisa: 0n })), 'amount_not_positive', 1],
    ['its own bank in a row', voucher(row({ accountId: bank })), 'account_not_allowed', 0],
    ['another bank in a row', voucher(row({ accountId: otherBank })), 'account_not_allowed', 0],
    ['cash in a row', voucher(row({ accountId: 17 })), 'account_not_allowed', 0],
    ['cheques in hand in a row', voucher(row(), row({ accountId: 15 })), 'account_not_allowed', 1],
    ['too much in all', voucher(row({ amountPaisa: MAX_ROW_PAISA }), row()), 'voucher_too_large', undefined],
  ])('refuse %s', (_, typed, code, at) => {
    const refused = { ok: false, refusal: at === undefined ? { code } : { code, row: at } };
    expect(bankReceipt(typed, facts, false)).toEqual(refused);
    expect(bankPayment(typed, facts, false)).toEqual(refused);
  });

  it('say at an edit that there is nothing to update', () => {
    const refused = { ok: false, refusal: { code: 'no_transactions_to_update' } };
    expect(bankReceipt(voucher(), facts, true)).toEqual(refused);
    expect(bankPayment(voucher(), facts, true)).toEqual(refused);
  });

  // Accounting §4: a bank voucher is a cash voucher through another account.
  it('post what a cash voucher posts, through the bank', () => {
    const rows = fc.array(
      fc.record({
        accountId: fc.constantFrom(customer, 12, 20, 24, 30, 60),
        amountPaisa: fc.bigInt({ min: 1n, max: MAX_VOUCHER_PAISA / 20n }),
        remarks: fc.string({ maxLength: 20 }),
        orderId: fc.constant(null),
      }),
      { minLength: 1, maxLength: 20 },
    );
    const throughBank = (accountId: number | null) => (accountId === 17 ? bank : accountId);
    fc.assert(
      fc.property(rows, (typed) => {
        for (const [ofBank, ofCash] of [
          [bankReceipt(voucher(...typed), facts, false), cashReceipt({ rows: typed }, facts)],
          [bankPayment(voucher(...typed), facts, false), cashPayment({ rows: typed }, facts)],
        ] as const) {
          if (!ofBank.ok || !ofCash.ok) throw new Error('These rows are in order.');
          expect(ofBank.drafts[0].totalPaisa).toBe(ofCash.drafts[0].totalPaisa);
          expect(ofBank.drafts[0].entries).toEqual(
            ofCash.drafts[0].entries.map(({ lines }) => ({
              lines: lines.map((line) => ({
                ...line,
                accountId: throughBank(line.accountId),
                contraAccountId: throughBank(line.contraAccountId),
              })),
            })),
          );
        }
      }),
    );
  });
});
