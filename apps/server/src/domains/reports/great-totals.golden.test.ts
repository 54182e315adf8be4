import { expect, test } from 'vitest';
import { entryOf, rahim, useStory } from '#testing/report-books';
import { call } from '#testing/test-server';

const { server, books, token } = await useStory('accountant');

const branch = () => books.company.branches.trading;
const range = () => `branch_id=${branch()}&start_date=2026-07-03&end_date=2026-07-03`;
const reports = () => [
  `reports/cashbook?${range()}`,
  `reports/ledger?${range()}&ledger_id=${rahim}`,
  `reports/due-list?branch_id=${branch()}&enddate=2026-07-03`,
  `reports/trial-balance?branch_id=${branch()}&end_date=2026-07-03`,
  'dashboard/data',
];
const answers = () => Promise.all(reports().map((path) => call(server, `GET /api/${path}`, { token })));

/** The greatest amount that a JSON number stores exactly, less the present debits: 1,860.25. */
const nearlyAll = '70368744175803.74';

test('totals are exact up to the greatest number there is, and beyond it refused', async () => {
  const receipt = await books.shop.post(1, entryOf([[17, nearlyAll]], [[rahim, nearlyAll]]));
  const whole = await answers();
  expect(whole.map(({ status }) => status)).toEqual(whole.map(() => 200));
  expect(whole[3]?.text).toContain('"total_debit":70368744177663.99,"total_credit":70368744177663.99');

  const paisa = await books.shop.post(1, entryOf([[17, nearlyAll]], [[rahim, nearlyAll]]));
  for (const { status, body } of await answers()) {
    expect(status).toBe(409);
    expect(body.error?.code).toBe('total_too_large');
    expect(body.error?.message).toBe(
      'The totals are too large to be shown exactly. Please look for a mistaken amount, or choose other dates.',
    );
  }
  const file = (format: string) =>
    call(server, `GET /api/reports/cashbook/export?${range()}&format=${format}`, { token });
  expect((await file('xlsx')).status, 'Excel holds numbers too').toBe(409);
  const csv = await file('csv');
  expect(csv.status, 'text holds them all').toBe(200);
  expect(csv.text).toContain('Range total,,,,,140737488351717.48');

  await books.shop.void(paisa);
  await books.shop.void(receipt);
  expect(
    (await answers()).map(({ status }) => status),
    'the mistake is voided',
  ).toEqual(whole.map(() => 200));
});
