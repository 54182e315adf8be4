import { netSides, noSides, plusSides, type Sides } from '@cashbook/money';
import { describe, expect, it } from 'vitest';
import { pageSums } from './sides.ts';

const sides = (debitTaka: number, creditTaka: number): Sides => ({
  debitPaisa: BigInt(Math.round(debitTaka * 100)),
  creditPaisa: BigInt(Math.round(creditTaka * 100)),
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
      const whole = rows.reduce(plusSides, noSides);
      expect(pages.map(({ subtotal }) => subtotal).reduce(plusSides, noSides)).toEqual(whole);
      expect(pages.at(-1)?.carried).toEqual(netSides(plusSides(opening, whole)));
    }
  });

  it('say the opening on the one page of a book without rows', () => {
    expect(pageSums([], [0], sides(5, 0))).toEqual([{ brought: sides(5, 0), subtotal: noSides, carried: sides(5, 0) }]);
  });
});
