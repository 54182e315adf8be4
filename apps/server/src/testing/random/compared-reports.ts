import type { SalesOverview, SoldInDays } from '@cashbook/contract/reports/overviews';
import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { showBranches } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import type { TestServer } from '#testing/test-server';

/** The books of a branch, with a reader of its calls that expects an answer. */
export interface ComparedBooks {
  readonly db: TestServer['services']['db'];
  readonly companyId: number;
  readonly branchId: number;
  readonly read: (path: string) => Promise<unknown>;
}

interface Days {
  readonly start: IsoDate;
  readonly end: IsoDate;
}

/** A row of a statement. */
interface StatementRow {
  readonly weight: string;
  readonly name: string;
  readonly account_id: number | null;
  readonly amount: number | null;
  readonly beside_amount?: number | null;
}

const statements = ['profit-and-loss', 'balance-sheet', 'cash-flow?form=direct', 'cash-flow?form=indirect'] as const;
const inPaisa = (taka: unknown) => Math.round(Number(taka ?? 0) * 100);

/**
 * Expects that every figure of a statement beside other days is that of the statement of those days alone, and that the accounts of
 * profit or loss are what their lines come to in either period.
 */
export async function expectComparison(books: ComparedBooks, now: Days, before: Days): Promise<void> {
  for (const statement of statements) {
    const ask = async (days: Days, more = '') => {
      const [name, form = ''] = statement.split('?');
      const asked = `branch_id=${books.branchId}&enddate=${days.end}&accounts=all${more}${form && `&${form}`}`;
      const start = name === 'balance-sheet' ? '' : `&startdate=${days.start}`;
      const reply = (await books.read(`/reports/${name}?${asked}${start}`)) as { rows: readonly StatementRow[] };
      return reply.rows;
    };
    const besideStart = statement === 'balance-sheet' ? '' : `&beside_startdate=${before.start}`;
    const compared = await ask(now, `&beside=dates&beside_enddate=${before.end}${besideStart}`);
    const where = `${statement} of ${now.start} to ${now.end} beside ${before.start} to ${before.end}`;
    expect(figuresOf(compared, 'amount'), where).toEqual(figuresOf(await ask(now), 'amount'));
    expect(figuresOf(compared, 'beside_amount'), where).toEqual(figuresOf(await ask(before), 'amount'));
    if (statement !== 'profit-and-loss') continue;
    expect(accountsIn(compared, 'amount'), where).toEqual(await linesOf(books, now, accountsIn(compared, 'amount')));
    const beside = accountsIn(compared, 'beside_amount');
    expect(beside, where).toEqual(await linesOf(books, before, beside));
  }
}

/** Returns the figures of lines and sums that are not zero, by their names; a comparison also shows those of its other days. */
function figuresOf(rows: readonly StatementRow[], column: 'amount' | 'beside_amount'): Record<string, number> {
  const figures = rows
    .filter(({ weight }) => weight !== 'account')
    .map((row): [string, number] => [`${row.weight} ${row.name}`, inPaisa(row[column])]);
  return Object.fromEntries(figures.filter(([, paisa]) => paisa !== 0));
}

/** Returns the size of what the accounts of a statement come to, by account. */
function accountsIn(rows: readonly StatementRow[], column: 'amount' | 'beside_amount'): Record<number, number> {
  const sums: Record<number, number> = {};
  for (const { weight, account_id: account, [column]: taka } of rows) {
    if (weight === 'account' && account !== null) sums[account] = (sums[account] ?? 0) + inPaisa(taka);
  }
  return Object.fromEntries(Object.entries(sums).map(([account, paisa]) => [account, Math.abs(paisa)]));
}

/** Returns the size of what the lines of these accounts come to in a period, by account. */
async function linesOf(
  { db, companyId, branchId }: ComparedBooks,
  { start, end }: Days,
  accounts: Readonly<Record<number, number>>,
): Promise<Record<number, number>> {
  const ids = Object.keys(accounts).map(Number);
  const { rows } = await inCompany(db, { companyId, mode: 'report' }, async (tx) => {
    await showBranches(tx, [branchId]);
    return sql<{ id: number; paisa: bigint }>`
      select x.id, coalesce(sum(l.debit_paisa - l.credit_paisa), 0)::bigint as paisa
      from unnest(${ids}::int[]) x (id)
        left join line l on l.company_id = ${companyId} and l.branch_id = ${branchId} and l.account_id = x.id and l.live
          and l.vr_date between ${start} and ${end}
      group by x.id`.execute(tx);
  });
  return Object.fromEntries(rows.map(({ id, paisa }) => [id, Math.abs(Number(paisa))]));
}

interface SoldReport {
  readonly rows: readonly { readonly name?: string; readonly sales: number; readonly profit: number }[];
  readonly total_sales: number;
  readonly total_profit: number;
}

/** Expects that each figure of the overview of sales is that of the Sales Summary or the Gross Profit of its days. */
export async function expectSalesOverview({ branchId, read }: ComparedBooks, day: IsoDate): Promise<void> {
  const report = async (name: string, by: string, { start, end }: Days) =>
    (await read(`/reports/${name}?branch_id=${branchId}&by=${by}&start_date=${start}&end_date=${end}`)) as SoldReport;
  const shown = (await read(`/overviews/sales?branch_id=${branchId}&end_date=${day}`)) as SalesOverview;
  const expectSold = async (what: string, { start_date: start, end_date: end, sales, profit }: SoldInDays) => {
    const sold = await report('sales-summary', 'product', { start, end });
    const earned = await report('gross-profit', 'product', { start, end });
    expect([sales, profit].map(inPaisa), `${what} on ${day}`).toEqual(
      [sold.total_sales, earned.total_profit].map(inPaisa),
    );
  };
  for (const { name, now, before } of shown.periods) {
    await expectSold(name, now);
    await expectSold(`before the ${name}`, before);
  }
  const month = shown.periods.find(({ name }) => name === 'month')?.now;
  if (month === undefined) throw new Error('the overview has no month');
  const days = { start: month.start_date, end: month.end_date };
  for (const by of ['product', 'customer', 'salesman'] as const) {
    const { rows } = await report('sales-summary', by, days);
    const first = rows.slice(0, shown.best[by].length);
    expect(shown.best[by].map(({ name, sales }) => [name, inPaisa(sales)])).toEqual(
      first.map(({ name, sales }) => [name, inPaisa(sales)]),
    );
  }
  const start = shown.days[0]?.day ?? day;
  const byDay = (await report('sales-summary', 'day', { start, end: day })) as unknown as {
    rows: readonly { day: IsoDate; sales: number }[];
  };
  const sold = shown.days.filter(({ sales }) => Number(sales) !== 0).map((one) => [one.day, inPaisa(one.sales)]);
  expect(sold).toEqual(byDay.rows.filter(({ sales }) => sales !== 0).map((one) => [one.day, inPaisa(one.sales)]));
}
