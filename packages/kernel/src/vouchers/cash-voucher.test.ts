import { MAX_ROW_PAISA, MAX_ROW_REMARKS, MAX_VOUCHER_PAISA, MAX_VOUCHER_ROWS } from '@cashbook/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PostableAccount, PostableAccounts } from '#documents/postable-accounts';
import type { TypedRow } from '#documents/typed-row';
import { CHART_LEVEL_4, GROUP } from '#ledger/chart';
import { type CashVoucherRefusal, cashPayment, cashReceipt } from '#vouchers/cash-voucher';

const customer = 1001;
const bank = 1002;
const pettyCash = 1003;
const archivedSupplier = 1004;

const accounts: PostableAccounts = new Map<number, PostableAccount>([
  ...CHART_LEVEL_4.map(({ id, parentId }) => [id, { groupId: parentId, isArchived: false }] as const),
  [customer, { groupId: GROUP.accountsReceivable, isArchived: false }],
  [bank, { groupId: GROUP.cashAtBank, isArchived: false }],
  [pettyCash, { groupId: GROUP.cashInHand, isArchived: false }],
  [archivedSupplier, { groupId: GROUP.accountsPayable, isArchived: true }],
]);

function row(changes: Partial<TypedRow> = {}): TypedRow {
  return { accountId: customer, amountPaisa: 5000n, remarks: '', orderId: null, ...changes };
}

describe('cash receipt and cash payment', () => {
  it('post one entry per row: Dr 17 / Cr account, and the mirror', () => {
    const rows = [row({ remarks: 'on account', orderId: 9 }), row({ accountId: 24, amountPaisa: 100n })];
    const receipt = cashReceipt({ rows }, { accounts });
    const payment = cashPayment({ rows }, { accounts });
    const first = { remarks: 'on account', orderId: 9 };
    const second = { remarks: '', orderId: null };
    expect(receipt.ok && receipt.drafts[0].entries).toEqual([
      {
        lines: [
          { accountId: 17, contraAccountId: customer, debitPaisa: 5000n, creditPaisa: 0n, ...first },
          { accountId: customer, contraAccountId: 17, debitPaisa: 0n, creditPaisa: 5000n, ...first },
        ],
      },
      {
        lines: [
          { accountId: 17, contraAccountId: 24, debitPaisa: 100n, creditPaisa: 0n, ...second },
          { accountId: 24, contraAccountId: 17, debitPaisa: 0n, creditPaisa: 100n, ...second },
        ],
      },
    ]);
    expect(payment.ok && payment.drafts[0].entries).toEqual([
      {
        lines: [
          { accountId: customer, contraAccountId: 17, debitPaisa: 5000n, creditPaisa: 0n, ...first },
          { accountId: 17, contraAccountId: customer, debitPaisa: 0n, creditPaisa: 5000n, ...first },
        ],
      },
      {
        lines: [
          { accountId: 24, contraAccountId: 17, debitPaisa: 100n, creditPaisa: 0n, ...second },
          { accountId: 17, contraAccountId: 24, debitPaisa: 0n, creditPaisa: 100n, ...second },
        ],
      },
    ]);
    expect([receipt.ok && receipt.drafts[0].typeId, payment.ok && payment.drafts[0].typeId]).toEqual([1, 2]);
  });

  it('do not merge rows of the same account', () => {
    const result = cashPayment({ rows: [row(), row()] }, { accounts });
    expect(result.ok && result.drafts[0].entries.length).toBe(2);
  });

  const many = (count: number) => Array.from({ length: count }, () => row());

  it.each<[string, TypedRow[], CashVoucherRefusal, number | undefined]>([
    ['no row', [], 'no_rows', undefined],
    ['too many rows', many(MAX_VOUCHER_ROWS + 1), 'too_many_rows', undefined],
    ['a zero amount', [row(), row({ amountPaisa: 0n })], 'amount_not_positive', 1],
    ['a negative amount', [row({ amountPaisa: -1n })], 'amount_not_positive', 0],
    ['more than a thousand crore', [row({ amountPaisa: MAX_ROW_PAISA + 1n })], 'amount_too_large', 0],
    ['long remarks', [row({ remarks: 'x'.repeat(MAX_ROW_REMARKS + 1) })], 'remarks_too_long', 0],
    ['an unknown account', [row({ accountId: 4711 })], 'account_not_found', 0],
    ['an archived account', [row({ accountId: archivedSupplier })], 'account_archived', 0],
    ['a bank account', [row({ accountId: bank })], 'account_not_allowed', 0],
    ['another cash account', [row(), row(), row({ accountId: pettyCash })], 'account_not_allowed', 2],
    ...[10, 15, 16, 17, 18, 35, 36].map((accountId): [string, TypedRow[], CashVoucherRefusal, number] => [
      `account ${accountId}`,
      [row({ accountId })],
      'account_not_allowed',
      0,
    ]),
    ['the amount before the account', [row({ accountId: 4711, amountPaisa: 0n })], 'amount_not_positive', 0],
    [
      'rows that are too much together',
      [row({ amountPaisa: MAX_ROW_PAISA }), row({ amountPaisa: 1n })],
      'voucher_too_large',
      undefined,
    ],
    [
      'the bad row before the sum',
      [row({ amountPaisa: MAX_ROW_PAISA }), row({ accountId: 4711 })],
      'account_not_found',
      1,
    ],
    ['the first bad row', [row({ accountId: 4711 }), row({ amountPaisa: 0n })], 'account_not_found', 0],
  ])('refuse %s', (_, rows, code, at) => {
    const refusal = at === undefined ? { code } : { code, row: at };
    expect(cashReceipt({ rows }, { accounts })).toEqual({ ok: false, refusal });
    expect(cashPayment({ rows }, { accounts })).toEqual({ ok: false, refusal });
  });

  it('take the largest amount, and the longest remarks on the most rows', () => {
    const amountPaisa = MAX_VOUCHER_PAISA / BigInt(MAX_VOUCHER_ROWS);
    const largest = row({ amountPaisa, remarks: 'x'.repeat(MAX_ROW_REMARKS) });
    expect(cashReceipt({ rows: [row({ amountPaisa: MAX_ROW_PAISA })] }, { accounts }).ok).toBe(true);
    expect(cashReceipt({ rows: Array.from({ length: MAX_VOUCHER_ROWS }, () => largest) }, { accounts }).ok).toBe(true);
  });

  // Accounting §2.1 and §4: the total goes through account 17, and a payment undoes a receipt of the same rows.
  it('move the total through cash and mirror each other', () => {
    const allowed = fc.constantFrom(customer, 12, 20, 24, 30, 60);
    const rows = fc.array(
      fc.record({
        accountId: allowed,
        amountPaisa: fc.bigInt({ min: 1n, max: MAX_VOUCHER_PAISA / 20n }),
        remarks: fc.string({ maxLength: 20 }),
        orderId: fc.option(fc.nat()),
      }),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(rows, (typed) => {
        const receipt = cashReceipt({ rows: typed }, { accounts });
        const payment = cashPayment({ rows: typed }, { accounts });
        if (!receipt.ok || !payment.ok) throw new Error('These rows are in order.');
        const totalPaisa = typed.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n);
        const received = receipt.drafts[0].entries.flatMap((entry) => entry.lines);
        const paid = payment.drafts[0].entries.flatMap((entry) => entry.lines);
        const netPaisa = (lines: typeof received, accountId: number) =>
          lines
            .filter((line) => line.accountId === accountId)
            .reduce((sum, line) => sum + line.debitPaisa - line.creditPaisa, 0n);
        expect(netPaisa(received, 17)).toBe(totalPaisa);
        for (const accountId of [17, customer, 12, 20, 24, 30, 60]) {
          expect(netPaisa(received, accountId)).toBe(-netPaisa(paid, accountId));
        }
      }),
    );
  });
});
