import { asAsked } from '@cashbook/contract/reports/asked-columns';
import { cashBook } from '@cashbook/contract/reports/cash-book';
import { datewiseTotal } from '@cashbook/contract/reports/datewise-total';
import { profitAndLoss } from '@cashbook/contract/reports/profit-and-loss';
import type { Report } from '@cashbook/contract/reports/report';
import { salesSummary } from '@cashbook/contract/reports/sales-summary';
import { stockValuation } from '@cashbook/contract/reports/stock-valuation';
import { expect, it } from 'vitest';
import { byDay, dayColumnOf, figuresOf, mostDays, ranked, summed } from './chart-data.ts';

const namesOf = ({ blocks: [block] }: Report) => figuresOf(block).map(({ name }) => name);
const figuresNamed = ({ blocks: [block] }: Report, ...names: string[]) =>
  figuresOf(block).filter(({ name }) => names.includes(name));

it('draws money before quantities', () => {
  expect(namesOf(stockValuation)).toEqual(['value', 'quantity']);
  expect(namesOf(datewiseTotal).slice(0, 2)).toEqual(['debit', 'credit']);
  expect(namesOf(asAsked(profitAndLoss, { beside: 'none' }))).toContain('amount');
});

it('draws by day what has no names, and the lines of a book', () => {
  expect([dayColumnOf(datewiseTotal), dayColumnOf(cashBook)]).toEqual(['vr_date', 'vr_date']);
  expect(dayColumnOf(asAsked(salesSummary, { by: 'day' }))).toBe('day');
  expect([dayColumnOf(asAsked(salesSummary, { by: 'customer' })), dayColumnOf(stockValuation)]).toEqual([
    undefined,
    undefined,
  ]);
});

it('sums the amounts of a day, and takes the last of a running amount', () => {
  const rows = [
    { vr_date: '2026-07-02', debit: 5n, balance: 9n },
    { vr_date: '2026-07-01', debit: 1n, balance: 2n },
    { vr_date: '2026-07-02', debit: 7n, balance: 16n },
  ];
  expect(byDay(rows, 'vr_date', figuresNamed(datewiseTotal, 'debit', 'balance'))).toEqual([
    { key: '2026-07-01', amounts: [1n, 2n] },
    { key: '2026-07-02', amounts: [12n, 16n] },
  ]);
});

it('draws the months of many days', () => {
  const rows = Array.from({ length: mostDays + 1 }, (_, day) => {
    return { vr_date: new Date(Date.UTC(2026, 6, 1 + day)).toISOString().slice(0, 10), debit: 1n };
  });
  expect(byDay(rows, 'vr_date', figuresNamed(datewiseTotal, 'debit'))).toEqual([
    { key: '2026-07', amounts: [31n] },
    { key: '2026-08', amounts: [31n] },
    { key: '2026-09', amounts: [30n] },
    { key: '2026-10', amounts: [1n] },
  ]);
});

it('keeps the sum when it shows only the largest', () => {
  const rows = [3n, -9n, 1n, 4n].map((sales) => ({ name: 'x', sales, quantity: 1n }));
  const drawn = summed(rows, figuresNamed(salesSummary, 'sales'), (_row, place) => String(place));
  const { shown, others, othersCount } = ranked(drawn, 2);
  expect(shown.map(({ amounts }) => amounts[0])).toEqual([-9n, 4n]);
  expect([others, othersCount]).toEqual([[4n], 2]);
});
