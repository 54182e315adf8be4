import { addDays } from '@cashbook/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AGES, type AgedItem, balanceByAge } from '#invoices/balance-age';
import { balanceOfItems } from '#invoices/bill-allocation';

const day = '2026-07-01';
const item = (voucherId: number, side: AgedItem['side'], openPaisa: bigint, daysAgo: number): AgedItem => ({
  voucherId,
  billNo: 1,
  side,
  openPaisa,
  since: addDays(day, -daysAgo),
});
const aged = (...items: readonly AgedItem[]) => {
  const parts = balanceByAge(items, day);
  return AGES.map((age) => parts[age]);
};

describe('a balance by age', () => {
  it.each([
    [-1, 0],
    [0, 1],
    [30, 1],
    [31, 2],
    [60, 2],
    [61, 3],
    [90, 3],
    [91, 4],
    [120, 4],
    [121, 5],
    [4000, 5],
  ])('has an item of %i days in its part %i', (daysAgo, place) => {
    expect(aged(item(1, 'debit', 7n, daysAgo))).toEqual(AGES.map((_, at) => (at === place ? 7n : 0n)));
  });

  it('lets what was paid take the oldest first', () => {
    const bills = [item(1, 'debit', 100n, 150), item(2, 'debit', 200n, 45), item(3, 'debit', 300n, 10)];
    expect(aged(...bills, item(4, 'credit', 150n, 2))).toEqual([0n, 300n, 150n, 0n, 0n, 0n]);
  });

  it('is below zero where we owe, and nothing where nobody does', () => {
    expect(aged(item(1, 'credit', 100n, 100), item(2, 'debit', 40n, 0))).toEqual([0n, 0n, 0n, 0n, -60n, 0n]);
    expect(aged(item(1, 'credit', 100n, 100), item(2, 'debit', 100n, 0))).toEqual(AGES.map(() => 0n));
    expect(aged()).toEqual(AGES.map(() => 0n));
  });

  it('has parts that come to the balance, all on its side', () => {
    const items = fc.array(
      fc
        .tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom('debit', 'credit'), fc.bigInt({ min: 1n, max: 999n }))
        .chain(([id, side, paisa]) => fc.integer({ min: -40, max: 200 }).map((ago) => item(id, side, paisa, ago))),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(items, (all) => {
        const parts = aged(...all);
        const balance = balanceOfItems(all);
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(balance);
        expect(parts.every((part) => part * balance >= 0n)).toBe(true);
      }),
    );
  });
});
