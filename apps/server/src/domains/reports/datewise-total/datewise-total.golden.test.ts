import { expect, test } from 'vitest';
import { useStory } from '#testing/report-books';
import { call } from '#testing/test-server';

const { server, books, shop, token } = await useStory('accountant');

const query = (start: string, end: string, branch = shop) => `branch_id=${branch}&start_date=${start}&end_date=${end}`;
const read = async (...range: Parameters<typeof query>) =>
  call(server, `GET /api/reports/date-wise-total?${query(...range)}`, { token });

/** Returns a day: received, paid, and the sums since the first day. */
const day = (vr_date: string, debit: number, credit: number, cumulative_debit: number, cumulative_credit: number) => ({
  vr_date,
  debit,
  credit,
  cumulative_debit,
  cumulative_credit,
  balance: Number((cumulative_debit - cumulative_credit).toFixed(2)),
});

test('cash received and paid day by day, closed days and the open one, with what they come to', async () => {
  expect((await read('2026-06-29', '2026-07-03')).body.data).toEqual({
    details: [
      day('2026-06-29', 1000, 0, 1000, 0),
      day('2026-06-30', 0, 250.5, 1000, 250.5),
      day('2026-07-01', 400, 0, 1400, 250.5),
      day('2026-07-02', 0, 60, 1400, 310.5),
      day('2026-07-03', 110, 0, 1510, 310.5),
    ],
  });
});

test('the sums begin with the first day asked for, also below zero', async () => {
  expect((await read('2026-06-30', '2026-07-01')).body.data).toEqual({
    details: [day('2026-06-30', 0, 250.5, 0, 250.5), day('2026-07-01', 400, 0, 400, 250.5)],
  });
  expect((await read('2026-06-01', '2026-06-28')).body.data).toEqual({ details: [] });
});

test('a day that is opened again counts once', async () => {
  const before = (await read('2026-06-29', '2026-07-03')).body.data;
  await books.shop.jump('2026-07-01');
  expect((await read('2026-06-29', '2026-07-03')).body.data).toEqual(before);
  await books.shop.jump('2026-07-03');
  expect((await read('2026-06-29', '2026-07-03')).body.data).toEqual(before);
});

test('reversed dates and a branch out of reach are refused', async () => {
  expect((await read('2026-07-03', '2026-07-01')).body.error?.code).toBe('dates_reversed');
  expect((await read('2026-07-01', '2026-07-03', books.company.branches.electronics)).status).toBe(404);
});

test('as a file it has the same figures, and their total', async () => {
  const reply = await call(
    server,
    `GET /api/reports/date-wise-total/export?${query('2026-07-01', '2026-07-03')}&format=csv`,
    { token },
  );
  expect(reply.headers['content-disposition']).toContain('datewise-total-meghna-trading-2026-07-01-2026-07-03.csv');
  expect(reply.text.replace('\ufeff', '').trimEnd().split('\r\n')).toEqual([
    'Sl. No.,Vr Date,Debit,Credit,Cum. Received,Cum. Payment,Balance',
    '1,2026-07-01,400.00,,400.00,0.00,400.00',
    '2,2026-07-02,,60.00,400.00,60.00,340.00',
    '3,2026-07-03,110.00,,510.00,60.00,450.00',
    'Total,,510.00,60.00,,,',
  ]);
});
