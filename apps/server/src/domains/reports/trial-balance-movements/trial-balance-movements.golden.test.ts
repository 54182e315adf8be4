import { expect, test } from 'vitest';
import { karim, padma, rahim, useStory } from '#testing/report-books';
import { tokenOf } from '#testing/test-company';
import { call } from '#testing/test-server';

const { server, books, shop, token } = await useStory('manager');
const { company } = books;
const admin = await tokenOf(server, company, company.people.admin);

const read = async (start: string, end: string, more = '', who = token) => {
  const query = `branch_id=${shop}&start_date=${start}&end_date=${end}${more}`;
  const { body } = await call(server, `GET /api/reports/trial-balance-movements?${query}`, { token: who });
  return body.data as { rows: Record<string, number>[] } & Record<string, number>;
};
const figures = ['opening_debit', 'opening_credit', 'debit', 'credit', 'closing_debit', 'closing_credit'];
const seen = ({ rows }: { rows: Record<string, number>[] }) =>
  rows.map((row) => [row.account_id, ...figures.map((name) => row[name])]);

test('each account from its opening to its closing, in the order of the chart, sides with one sum each', async () => {
  const data = await read('2026-07-01', '2026-07-02');
  expect(seen(data)).toEqual([
    [17, 749.5, 0, 400, 60, 1089.5, 0],
    [rahim, 0, 1000, 0, 300.25, 0, 1300.25],
    [karim, 0, 0, 500, 99.75, 400.25, 0],
    [padma, 250.5, 0, 60, 0, 310.5, 0],
    [20, 0, 0, 0, 500, 0, 500],
  ]);
  expect(figures.map((name) => data[`total_${name}`])).toEqual([1000, 1000, 960, 960, 1800.25, 1800.25]);
});

test('over the end of a fiscal year, and of a single day that is open', async () => {
  expect(seen(await read('2026-06-30', '2026-07-01'))[0]).toEqual([17, 1000, 0, 400, 250.5, 1149.5, 0]);
  expect(seen(await read('2026-07-03', '2026-07-03'))).toEqual([
    [17, 1089.5, 0, 110, 0, 1199.5, 0],
    [rahim, 0, 1300.25, 0, 60, 0, 1360.25],
    [karim, 400.25, 0, 0, 50, 350.25, 0],
    [padma, 310.5, 0, 0, 0, 310.5, 0],
    [20, 0, 500, 0, 0, 0, 500],
  ]);
});

test('of all branches that the reader reaches', async () => {
  const all = await read('2026-07-01', '2026-07-02', '&scope=all', admin);
  expect(seen(all)[0]).toEqual([17, 749.5, 0, 405, 60, 1094.5, 0]);
  expect(seen(await read('2026-07-01', '2026-07-02', '&scope=all'))).toEqual(
    seen(await read('2026-07-01', '2026-07-02')),
  );
});

test('dates in the wrong order are refused', async () => {
  const query = `branch_id=${shop}&start_date=2026-07-03&end_date=2026-07-01`;
  const { status, body } = await call(server, `GET /api/reports/trial-balance-movements?${query}`, { token });
  expect([status, body.error?.code]).toEqual([422, 'dates_reversed']);
});
