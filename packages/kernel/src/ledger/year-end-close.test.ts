import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCOUNT } from '#ledger/chart';
import {
  type ClosingBalance,
  type ClosingStock,
  stockGainPaisa,
  unappropriatedProfitPaisa,
  withChangeInStock,
  yearEndClose,
  yearResult,
} from '#ledger/year-end-close';

const income = (accountId: number, netPaisa: bigint): ClosingBalance => ({ accountId, nature: 'income', netPaisa });
const expense = (accountId: number, netPaisa: bigint): ClosingBalance => ({ accountId, nature: 'expense', netPaisa });

const stockOf = (valuationPaisa: bigint, balancePaisa: bigint): ClosingStock => ({ valuationPaisa, balancePaisa });
const noStock = stockOf(0n, 0n);

const linesOf = (balances: readonly ClosingBalance[], stock = noStock) =>
  (yearEndClose(balances, stock)?.entries ?? []).map(({ lines }) =>
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
    expect(yearEndClose(year, noStock)).toMatchObject({ typeId: 6, isSystem: true, totalPaisa: 1400n });
  });

  it('is none where nothing stands, and leaves Retained Earnings alone where a side comes to nothing', () => {
    expect(yearEndClose([], noStock)).toBeNull();
    expect(yearEndClose([], stockOf(500n, 500n)), 'a go-live in the year').toBeNull();
    expect(yearEndClose([income(ACCOUNT.sales, 0n)], noStock)).toBeNull();
    expect(linesOf([income(ACCOUNT.sales, -70n), income(ACCOUNT.salesReturn, 70n)])).toEqual([
      [
        [ACCOUNT.sales, 70n],
        [ACCOUNT.salesReturn, -70n],
      ],
    ]);
  });

  it.each([
    ['is worth more', stockOf(900n, 200n), 700n, -700n],
    ['is worth less', stockOf(-50n, 200n), -250n, 250n],
  ])('first brings Stock in Hand to the valuation where it %s', (_, stock, gain, expenses) => {
    const brought = [ACCOUNT.stockInHand, gain];
    const retained = [ACCOUNT.retainedEarnings, expenses];
    expect(linesOf([], stock)).toEqual([
      [brought, [ACCOUNT.changeInStock, -gain]],
      [[ACCOUNT.changeInStock, gain], retained],
    ]);
    // An earlier balance of 35 is closed with it.
    expect(linesOf([expense(ACCOUNT.changeInStock, gain)], stock)).toEqual([[brought, [ACCOUNT.changeInStock, -gain]]]);
  });

  it('takes every balance to zero, the stock to its valuation, and moves the profit, whatever they are', () => {
    const paisa = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n });
    const balances = fc.uniqueArray(
      fc.record({
        accountId: fc.oneof(fc.integer({ min: 1001, max: 1060 }), fc.constant(ACCOUNT.changeInStock)),
        nature: fc.constantFrom('income' as const, 'expense' as const),
        netPaisa: paisa,
      }),
      { selector: ({ accountId }) => accountId, maxLength: 30 },
    );
    fc.assert(
      fc.property(balances, fc.record({ valuationPaisa: paisa, balancePaisa: paisa }), (year, stock) => {
        const after = new Map(year.map(({ accountId, netPaisa }) => [accountId, netPaisa]));
        after.set(ACCOUNT.stockInHand, stock.balancePaisa);
        for (const { lines } of yearEndClose(year, stock)?.entries ?? []) {
          for (const { accountId, debitPaisa, creditPaisa } of lines) {
            after.set(accountId, (after.get(accountId) ?? 0n) + debitPaisa - creditPaisa);
          }
        }
        const {
          [ACCOUNT.retainedEarnings]: retained = 0n,
          [ACCOUNT.stockInHand]: stockInHand = 0n,
          ...others
        } = Object.fromEntries(after);
        expect(Object.values(others).every((net) => net === 0n)).toBe(true);
        expect(stockInHand).toBe(stock.valuationPaisa);
        expect(-retained).toBe(unappropriatedProfitPaisa(year, stock));
        // After the close nothing is left of it.
        expect(unappropriatedProfitPaisa([], stockOf(stock.valuationPaisa, stockInHand))).toBe(0n);
      }),
    );
  });
});

describe('the profit that is on no account yet', () => {
  const withStock = (balances: ClosingBalance[], stock: ClosingStock) =>
    yearResult(withChangeInStock([...balances, expense(ACCOUNT.changeInStock, 0n)], stock)).profitPaisa;

  it.each<[string, ClosingBalance[], ClosingStock, bigint]>([
    ['nothing of a go-live in the year', [], stockOf(500n, 500n), 0n],
    [
      'nothing of what was bought at a discount and lies there',
      [expense(ACCOUNT.purchases, 100n), income(ACCOUNT.purchaseDiscount, -10n)],
      stockOf(90n, 0n),
      0n,
    ],
    [
      'what was sold less what it cost',
      [income(ACCOUNT.sales, -80n), expense(ACCOUNT.purchases, 100n)],
      stockOf(40n, 0n),
      20n,
    ],
    ['what was lost', [], stockOf(450n, 500n), -50n],
  ])('is %s', (_, balances, stock, profit) => {
    expect(unappropriatedProfitPaisa(balances, stock)).toBe(profit);
    expect(withStock(balances, stock), 'what a close of the year tells').toBe(profit);
    expect(stockGainPaisa(stock)).toBe(stock.valuationPaisa - stock.balancePaisa);
  });
});
