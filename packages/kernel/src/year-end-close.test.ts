import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCOUNT } from '#chart';
import { type ClosingBalance, yearEndClose, yearResult } from '#year-end-close';

const income = (accountId: number, netPaisa: bigint): ClosingBalance => ({ accountId, nature: 'income', netPaisa });
const expense = (accountId: number, netPaisa: bigint): ClosingBalance => ({ accountId, nature: 'expense', netPaisa });

const linesOf = (balances: readonly ClosingBalance[]) =>
  (yearEndClose(balances)?.entries ?? []).map(({ lines }) =>
    lines.map(({ accountId, debitPaisa, creditPaisa }) => [accountId, debitPaisa - creditPaisa]),
  );

describe('the journal that closes a year', () => {
  it('brings income and expenses to Retained Earnings, each with an entry of its own', () => {
    const year = [income(ACCOUNT.sales, -900n), income(ACCOUNT.salesReturn, 100n), expense(ACCOUNT.purchases, 500n)];
    expect(linesOf(year)).toEqual([
      [
        [ACCOUNT.sales, 900n],
        [ACCOUNT.salesReturn, -100n],
        [ACCOUNT.retainedEarnings, -800n],
      ],
      [
        [ACCOUNT.purchases, -500n],
        [ACCOUNT.retainedEarnings, 500n],
      ],
    ]);
    expect(yearResult(year)).toEqual({ incomePaisa: 800n, expensePaisa: 500n, profitPaisa: 300n });
    expect(yearEndClose(year)).toMatchObject({ typeId: 6, isSystem: true, totalPaisa: 1400n });
  });

  it('is none where nothing stands, and leaves Retained Earnings alone where a side comes to nothing', () => {
    expect(yearEndClose([])).toBeNull();
    expect(yearEndClose([income(ACCOUNT.sales, 0n)])).toBeNull();
    expect(linesOf([income(ACCOUNT.sales, -70n), income(ACCOUNT.salesReturn, 70n)])).toEqual([
      [
        [ACCOUNT.sales, 70n],
        [ACCOUNT.salesReturn, -70n],
      ],
    ]);
  });

  it('takes every balance to zero and moves the profit, whatever the balances are', () => {
    const balances = fc.uniqueArray(
      fc.record({
        accountId: fc.integer({ min: 1001, max: 1060 }),
        nature: fc.constantFrom('income' as const, 'expense' as const),
        netPaisa: fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }),
      }),
      { selector: ({ accountId }) => accountId, maxLength: 30 },
    );
    fc.assert(
      fc.property(balances, (year) => {
        const after = new Map(year.map(({ accountId, netPaisa }) => [accountId, netPaisa]));
        for (const { lines } of yearEndClose(year)?.entries ?? []) {
          for (const { accountId, debitPaisa, creditPaisa } of lines) {
            after.set(accountId, (after.get(accountId) ?? 0n) + debitPaisa - creditPaisa);
          }
        }
        const { [ACCOUNT.retainedEarnings]: retained = 0n, ...others } = Object.fromEntries(after);
        expect(Object.values(others).every((net) => net === 0n)).toBe(true);
        expect(-retained).toBe(yearResult(year).profitPaisa);
      }),
    );
  });
});
