import { describe, expect, it } from 'vitest';
import { cashBookClosing, ledgerClosing, net, noSides, pageSums, plus, type Sides } from './sides.ts';

const sides = (debitTaka: number, creditTaka: number): Sides => ({
  debitPaisa: BigInt(Math.round(debitTaka * 100)),
  creditPaisa: BigInt(Math.round(creditTaka * 100)),
});

describe('the close of a cash book', () => {
  it('balances as the paper does', () => {
    const { closing, total } = cashBookClosing(sides(512_340, 0), sides(4_862_115, 4_659_550));
    expect(closing).toEqual(sides(0, 714_905));
    expect(total).toEqual(sides(5_374_455, 5_374_455));
  });

  it('balances to the paisa whatever moved, overdrawn or empty', () => {
    const openings = [sides(0, 0), sides(10.01, 0), sides(0, 99.99)];
    const ranges = [sides(0, 0), sides(0.01, 0), sides(0, 250), sides(12_34_567.89, 12_34_567.88)];
    for (const opening of openings) {
      for (const range of ranges) {
        const { closing, total } = cashBookClosing(opening, range);
        expect(total.debitPaisa).toBe(total.creditPaisa);
        expect(closing.debitPaisa === 0n || closing.creditPaisa === 0n).toBe(true);
        expect(closing.creditPaisa - closing.debitPaisa).toBe(
          opening.debitPaisa - opening.creditPaisa + range.debitPaisa - range.creditPaisa,
        );
      }
    }
  });
});

it('a ledger ends with the balance on its own side', () => {
  expect(ledgerClosing(sides(100, 0), sides(50, 400))).toEqual({ total: sides(150, 400), balance: sides(0, 250) });
  expect(ledgerClosing(sides(0, 100), sides(100, 0))).toEqual({ total: sides(100, 100), balance: sides(0, 0) });
});

describe('the sums of printed pages', () => {
  const rows = [sides(12_500, 0), sides(0, 5_000), sides(9_300.5, 0), sides(0, 60_000), sides(0.5, 0)];

  it('carry each balance to the next page', () => {
    expect(pageSums(rows, [2, 2, 1], sides(1_000, 0))).toEqual([
      { brought: sides(1_000, 0), subtotal: sides(12_500, 5_000), carried: sides(8_500, 0) },
      { brought: sides(8_500, 0), subtotal: sides(9_300.5, 60_000), carried: sides(0, 42_199.5) },
      { brought: sides(0, 42_199.5), subtotal: sides(0.5, 0), carried: sides(0, 42_199) },
    ]);
  });

  it('add up to the whole and end with its balance, however the pages are cut', () => {
    const opening = sides(0, 777.77);
    for (const counts of [[5], [1, 1, 1, 1, 1], [3, 2], [1, 4]]) {
      const pages = pageSums(rows, counts, opening);
      const whole = rows.reduce(plus, noSides);
      expect(pages.map(({ subtotal }) => subtotal).reduce(plus, noSides)).toEqual(whole);
      expect(pages.at(-1)?.carried).toEqual(net(plus(opening, whole)));
    }
  });

  it('say the opening on the one page of a book without rows', () => {
    expect(pageSums([], [0], sides(5, 0))).toEqual([{ brought: sides(5, 0), subtotal: noSides, carried: sides(5, 0) }]);
  });
});
