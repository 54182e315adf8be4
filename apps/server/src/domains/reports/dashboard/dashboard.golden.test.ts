import type { Dashboard } from '@cashbook/contract/reports/dashboard';
import { expect, test } from 'vitest';
import { entryOf, karim, useStory } from '#testing/report-books';
import { tokenOf } from '#testing/test-company';
import { call } from '#testing/test-server';

const { server, books, token } = await useStory('accountant');

const read = (headers: Record<string, string> = {}, as = token) =>
  call(server, 'GET /api/dashboard/data', { token: as, headers });

test('the card of the working branch: the open day, and cash up to it', async () => {
  const { receiveDetails, ...card } = (await read()).body.data as Dashboard;
  expect(card).toEqual({
    branch: { id: books.company.branches.trading, name: 'Meghna Trading' },
    trx_dt: '2026-07-03',
    transactionText: '03/07/2026',
    todayReceived: { debit: 110, credit: 0 },
    totalTransaction: { debit: 1510, credit: 310.5 },
    last_update: '2026-07-03T06:00:00.000Z',
  });
  expect(receiveDetails).toMatchObject({ from_branches: 0, in_transit: null });
});

test('a branch without vouchers has zeros and was never updated', async () => {
  const officer = await tokenOf(server, books.company, books.company.people.officer);
  expect((await read({}, officer)).body.data).toMatchObject({
    todayReceived: { debit: 0, credit: 0 },
    totalTransaction: { debit: 0, credit: 0 },
    last_update: null,
  });
});

test('who has the card already is told so, until the books change', async () => {
  const first = await read();
  const tag = String(first.headers.etag);
  const again = await read({ 'if-none-match': tag });
  expect(again.status).toBe(304);
  expect(again.text).toBe('');
  await books.shop.post(1, entryOf([[17, '0.01']], [[karim, '0.01']]));
  const changed = await read({ 'if-none-match': tag });
  expect(changed.status).toBe(200);
  expect(changed.body.data).toMatchObject({ todayReceived: { debit: 110.01 } });
});
