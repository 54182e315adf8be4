import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACCOUNT, GROUP } from '#ledger/chart';
import { type OpeningBill, openingBalance, type TypedOpening } from '#vouchers/opening';

const date = '2026-06-30';
const customer = 1001;
const rent = 1002;
const facts = {
  date,
  branchId: 1,
  branchIds: new Set([1, 2]),
  accounts: new Map([
    [customer, { groupId: GROUP.accountsReceivable, isArchived: false, isParty: true }],
    [rent, { groupId: GROUP.accountsReceivable, isArchived: false, isParty: false }],
    [1003, { groupId: GROUP.accountsReceivable, isArchived: true, isParty: false }],
    [ACCOUNT.cash, { groupId: GROUP.cashInHand, isArchived: false, isParty: false }],
    [ACCOUNT.interBranchCurrent, { groupId: GROUP.interBranchAccounts, isArchived: false, isParty: false }],
    [ACCOUNT.openingBalanceEquity, { groupId: GROUP.openingBalances, isArchived: false, isParty: false }],
  ]),
};
const bill = (amountPaisa: bigint, more: Partial<OpeningBill> = {}): OpeningBill => ({
  number: 'INV-1',
  date: '2026-05-01',
  dueDate: '2026-06-01',
  amountPaisa,
  ...more,
});
const typed = (more: Partial<TypedOpening> = {}): TypedOpening => ({
  accountId: rent,
  debitPaisa: 500n,
  creditPaisa: 0n,
  remarks: '',
  bills: [],
  counterBranchId: null,
  cheques: [],
  taxes: [],
  uncleared: [],
  ...more,
});

test('a debit and a credit are posted against Opening Balance Equity', () => {
  const lines = (said: TypedOpening) => {
    const ruled = openingBalance(said, facts);
    return ruled.ok ? ruled.drafts[0].entries[0]?.lines : ruled.refusal.code;
  };
  expect(lines(typed({ accountId: ACCOUNT.cash, remarks: 'counted' }))).toMatchObject([
    { accountId: 17, debitPaisa: 500n, contraAccountId: 11, remarks: 'counted' },
    { accountId: 11, creditPaisa: 500n, contraAccountId: 17 },
  ]);
  expect(lines(typed({ debitPaisa: 0n, creditPaisa: 7n }))).toMatchObject([
    { accountId: 11, debitPaisa: 7n },
    { accountId: rent, creditPaisa: 7n },
  ]);
});

test('what another branch owes is a claim here and a debt there, halves of one document', () => {
  const ruled = openingBalance(typed({ accountId: 10, counterBranchId: 2, remarks: 'since 2024' }), facts);
  expect(ruled).toMatchObject({
    ok: true,
    drafts: [
      {
        typeId: 19,
        totalPaisa: 500n,
        entries: [
          {
            lines: [
              { accountId: 10, debitPaisa: 500n, counterBranchId: 2 },
              { accountId: 11, creditPaisa: 500n },
            ],
          },
        ],
      },
      {
        typeId: 19,
        branchId: 2,
        links: [{ parent: 'first', role: 'half' }],
        entries: [
          {
            lines: [
              { accountId: 11, debitPaisa: 500n },
              { accountId: 10, creditPaisa: 500n, counterBranchId: 1, remarks: 'since 2024' },
            ],
          },
        ],
      },
    ],
  });
});

test('a party has its bills on the side of its balance, and one bill of the opening day where none is typed', () => {
  const bills = (said: Partial<TypedOpening>) => {
    const ruled = openingBalance(typed({ accountId: customer, ...said }), facts);
    return ruled.ok ? ruled.drafts[0].bills : ruled.refusal.code;
  };
  const ofParty = { accountId: customer, isReceivable: true };
  const two = [bill(200n), bill(300n, { number: 'INV-2', date, dueDate: '2026-08-01' })];
  expect(bills({ bills: two })).toEqual(two.map((one) => ({ ...one, ...ofParty })));
  expect(bills({ debitPaisa: 0n, creditPaisa: 500n })).toEqual([
    { number: 'OB', date, dueDate: date, amountPaisa: 500n, accountId: customer, isReceivable: false },
  ]);
});

describe('is refused', () => {
  test.each([
    ['line_needs_one_side', { debitPaisa: 0n }],
    ['line_needs_one_side', { creditPaisa: 1n }],
    ['line_needs_one_side', { debitPaisa: -5n }],
    ['amount_too_large', { debitPaisa: 10n ** 12n + 1n }],
    ['counter_branch_missing', { accountId: 10 }],
    ['own_branch', { accountId: 10, counterBranchId: 1 }],
    ['branch_not_found', { accountId: 10, counterBranchId: 3 }],
    ['counter_branch_not_taken', { counterBranchId: 2 }],
    ['bills_not_of_party', { accountId: 10, counterBranchId: 2, bills: [bill(500n)] }],
    ['opening_of_list', { accountId: 18 }],
    ['account_not_allowed', { accountId: 11 }],
    ['account_not_found', { accountId: 4711 }],
    ['account_archived', { accountId: 1003 }],
    ['remarks_too_long', { remarks: 'x'.repeat(501) }],
    ['bills_not_of_party', { bills: [bill(500n)] }],
    ['too_many_bills', { accountId: customer, bills: Array.from({ length: 501 }, () => bill(1n)) }],
    ['bill_incomplete', { accountId: customer, bills: [bill(500n, { number: ' ' })] }],
    ['bill_incomplete', { accountId: customer, bills: [bill(0n)] }],
    ['bill_due_early', { accountId: customer, bills: [bill(500n, { dueDate: '2026-04-30' })] }],
    ['bill_after_opening', { accountId: customer, bills: [bill(500n, { date: '2026-07-01', dueDate: '2026-07-01' })] }],
    ['bill_twice', { accountId: customer, bills: [bill(200n), bill(300n)] }],
    ['bills_differ', { accountId: customer, bills: [bill(499n)] }],
  ] as const)('%s', (code, said) => {
    expect(openingBalance(typed(said), facts)).toMatchObject({ ok: false, refusal: { code } });
  });
});

test('what is posted balances, and its bills come to it', () => {
  const amounts = fc.array(fc.bigInt(1n, 10n ** 9n), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(amounts, fc.boolean(), (parts, isDebit) => {
      const sumPaisa = parts.reduce((sum, part) => sum + part, 0n);
      const sides = isDebit ? { debitPaisa: sumPaisa, creditPaisa: 0n } : { debitPaisa: 0n, creditPaisa: sumPaisa };
      const bills = parts.map((part, index) => bill(part, { number: `B${index}` }));
      const ruled = openingBalance(typed({ accountId: customer, ...sides, bills }), facts);
      if (!ruled.ok) throw new Error(ruled.refusal.code);
      const [draft] = ruled.drafts;
      const line = draft.entries[0]?.lines.find(({ accountId }) => accountId === customer);
      expect(line).toMatchObject(sides);
      expect(draft.bills?.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n)).toBe(sumPaisa);
      expect(draft.bills?.every(({ isReceivable }) => isReceivable === isDebit)).toBe(true);
    }),
  );
});
