import { bestShown, type SalesOverview, type SoldInDays } from '@cashbook/contract/reports/overviews';
import { addDays, addMonths, type IsoDate } from '@cashbook/money';
import { type AskOfSales, type Grouping, readSoldByEach, type Sold } from '#domains/reports/sales-summary/sold-by.sql';

/** A question about the sales up to a day, and whether their profit is shown. */
interface AskOfOverview extends Omit<AskOfSales, 'asked' | 'reach'> {
  readonly end: IsoDate;
  readonly seesProfit: boolean;
}

/** Returns the overview of the sales of a branch up to a day: the figures of the Sales Summary and the Gross Profit. */
export async function salesOverview(ask: AskOfOverview): Promise<SalesOverview> {
  const { end } = ask;
  const periods = periodsTo(end);
  const begins = periods.map(({ before }) => before.start);
  const begin = begins.reduce((first, day) => (day < first ? day : first), end);
  const month = `${end.slice(0, 7)}-01`;
  const bests = (['product', 'customer', 'salesman'] as const).map((by) => ({ by, from: month, most: bestShown }));
  const [days = [], product = [], customer = [], salesman = []] = await read(ask, begin, [
    { by: 'day', from: begin },
    ...bests,
  ]);
  const chartBegin = addMonths(month, -1);
  return {
    periods: periods.map(({ name, now, before }) => ({
      name,
      now: soldIn(ask, days, now),
      before: soldIn(ask, days, before),
    })),
    days: daysFrom(chartBegin, end).map((day) => {
      return { day, sales: days.find((sold) => sold.day === day)?.sales ?? 0n };
    }),
    best: {
      product: best(ask, product),
      customer: best(ask, customer),
      salesman: best(ask, salesman),
    },
  };
}

interface Days {
  readonly start: IsoDate;
  readonly end: IsoDate;
}

/**
 * Returns the day beside the same weekday a week before, the seven days to it beside the seven before those, and the month
 * to it beside the same days of the month before.
 */
export function periodsTo(end: IsoDate): { name: 'day' | 'week' | 'month'; now: Days; before: Days }[] {
  const weekBefore = addDays(end, -7);
  const month = `${end.slice(0, 7)}-01`;
  return [
    { name: 'day', now: { start: end, end }, before: { start: weekBefore, end: weekBefore } },
    {
      name: 'week',
      now: { start: addDays(end, -6), end },
      before: { start: addDays(end, -13), end: weekBefore },
    },
    {
      name: 'month',
      now: { start: month, end },
      before: { start: addMonths(month, -1), end: addMonths(end, -1) },
    },
  ];
}

function daysFrom(start: IsoDate, end: IsoDate): IsoDate[] {
  const days: IsoDate[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) days.push(day);
  return days;
}

const read = ({ frame, end, ...ask }: AskOfOverview, start: IsoDate, groupings: readonly Grouping[]) =>
  readSoldByEach(
    {
      ...ask,
      frame,
      reach: [],
      asked: { branch_id: frame.branchId, scope: 'one', by: 'day', start_date: start, end_date: end },
    },
    groupings,
    'sales',
  );

function soldIn({ seesProfit }: AskOfOverview, sold: readonly Sold[], { start, end }: Days): SoldInDays {
  const inDays = sold.filter(({ day = '' }) => day >= start && day <= end);
  return {
    start_date: start,
    end_date: end,
    invoices: inDays.reduce((sum, { invoices }) => sum + invoices, 0),
    sales: inDays.reduce((sum, { sales }) => sum + sales, 0n),
    profit: seesProfit ? inDays.reduce((sum, { profit }) => sum + profit, 0n) : null,
  };
}

const best = ({ seesProfit }: AskOfOverview, sold: readonly Sold[]) =>
  sold.map(({ name = '', invoices, quantity, sales, profit }) => {
    return { name, invoices, quantity, sales, profit: seesProfit ? profit : null };
  });
