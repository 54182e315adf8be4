import { asAsked } from '@cashbook/contract/reports/asked-columns';
import { cashBook } from '@cashbook/contract/reports/cash-book';
import { dueList as anyDueList } from '@cashbook/contract/reports/due-list';
import { ledger } from '@cashbook/contract/reports/ledger';
import { type Report, totalOf } from '@cashbook/contract/reports/report';
import { describe, expect, it } from 'vitest';
import { GroupHead, SectionLine } from '../engine/grouped-rows.ts';
import { pageSums } from './page-sums.ts';

const sides = (debitTaka: number, creditTaka: number) => ({
  debit: BigInt(Math.round(debitTaka * 100)),
  credit: BigInt(Math.round(creditTaka * 100)),
});
const rows = [sides(12_500, 0), sides(0, 5_000), sides(9_300.5, 0), sides(0, 60_000), sides(0.5, 0)];

describe('the sums of printed pages', () => {
  it('carry each balance to the next page', () => {
    expect(pageSums(ledger, rows, [2, 2, 1], sides(1_000, 0))).toEqual([
      { brought: sides(1_000, 0), subtotal: sides(12_500, 5_000), carried: sides(8_500, 0) },
      { brought: sides(8_500, 0), subtotal: sides(9_300.5, 60_000), carried: sides(0, 42_199.5) },
      { brought: sides(0, 42_199.5), subtotal: sides(0.5, 0), carried: sides(0, 42_199) },
    ]);
  });

  it('add up to the whole and end with its balance, however the pages are cut', () => {
    const opening = sides(0, 777.77);
    const whole = totalOf(ledger.blocks[0].columns, rows);
    for (const counts of [[5], [1, 1, 1, 1, 1], [3, 2], [1, 4]]) {
      const pages = pageSums(ledger, rows, counts, opening);
      expect(
        totalOf(
          ledger.blocks[0].columns,
          pages.map(({ subtotal }) => subtotal),
        ),
      ).toEqual(whole);
      expect(pages.at(-1)?.carried).toEqual(sides(0, 43_976.77));
    }
  });

  it('begin anew with the opening of each branch', () => {
    const head = (name: string, opening: ReturnType<typeof sides>) =>
      new SectionLine(name, cashBook.blocks[0].columns, 'head', {}, opening);
    const lines = [head('Bogura', sides(10, 0)), sides(5, 0), sides(0, 2), head('Dhaka', sides(700, 0)), sides(1, 0)];
    expect(pageSums(cashBook, lines, [2, 1, 2], sides(710, 0))).toEqual([
      { brought: sides(10, 0), subtotal: sides(5, 0), carried: sides(15, 0) },
      { brought: sides(15, 0), subtotal: sides(0, 2), carried: sides(13, 0) },
      { brought: sides(700, 0), subtotal: sides(1, 0), carried: sides(701, 0) },
    ]);
  });

  it('say the opening on the one page of a book without rows', () => {
    expect(pageSums(ledger, [], [0], sides(5, 0))).toEqual([
      { brought: sides(5, 0), subtotal: sides(0, 0), carried: sides(5, 0) },
    ]);
  });

  it('carry both sums where the report has no opening, and count no head of a group', () => {
    const dueList = asAsked<Report>(anyDueList, {});
    const head = new GroupHead('Assets', 0, dueList.blocks[0].columns);
    const due = (debit: number, credit: number) => {
      const both = sides(debit, credit);
      return { ...both, without_cheques: both.debit - both.credit };
    };
    expect(pageSums(dueList, [head, due(10, 0), due(0, 4), due(1, 0)], [3, 1], due(0, 0))).toEqual([
      { brought: due(0, 0), subtotal: due(10, 4), carried: due(10, 4) },
      { brought: due(10, 4), subtotal: due(1, 0), carried: due(11, 4) },
    ]);
  });
});
