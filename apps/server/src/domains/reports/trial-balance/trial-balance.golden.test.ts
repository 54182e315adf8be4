import { expect, test } from 'vitest';
import { karim, padma, rahim, useStory } from '#testing/report-books';
import { call } from '#testing/test-server';

const { server, books, shop, token } = await useStory('manager');

const read = async (date: string, branch = shop) =>
  call(server, `GET /api/reports/trial-balance?branch_id=${branch}&end_date=${date}`, { token });

const places: Record<number, object> = {
  17: { name: 'Cash', l3_name: 'Cash in Hand', l2_name: 'Current Assets', l1_name: 'Assets' },
  20: { name: 'Sales', l3_name: 'Sales', l2_name: 'Direct Income', l1_name: 'Income' },
  [rahim]: { name: 'Rahim Store', l3_name: 'Accounts Receivable', l2_name: 'Current Assets', l1_name: 'Assets' },
  [karim]: { name: 'Karim & Sons', l3_name: 'Accounts Receivable', l2_name: 'Current Assets', l1_name: 'Assets' },
  [padma]: { name: 'Padma Supply', l3_name: 'Accounts Receivable', l2_name: 'Current Assets', l1_name: 'Assets' },
};
const row = (account: number, debit: number, credit: number) => ({
  account_id: account,
  ...places[account],
  debit,
  credit,
});

test('on the open day, in the order of the chart, both columns with one sum', async () => {
  expect((await read('2026-07-03')).body.data).toEqual({
    rows: [row(17, 1199.5, 0), row(rahim, 0, 1360.25), row(karim, 350.25, 0), row(padma, 310.5, 0), row(20, 0, 500)],
    total_debit: 1860.25,
    total_credit: 1860.25,
  });
});

test('as it was on closed days, the corrections made since included', async () => {
  expect((await read('2026-07-01')).body.data).toEqual({
    rows: [row(17, 1149.5, 0), row(rahim, 0, 1300.25), row(karim, 400.25, 0), row(padma, 250.5, 0), row(20, 0, 500)],
    total_debit: 1800.25,
    total_credit: 1800.25,
  });
  expect((await read('2026-06-30')).body.data).toEqual({
    rows: [row(17, 749.5, 0), row(rahim, 0, 1000), row(padma, 250.5, 0)],
    total_debit: 1000,
    total_credit: 1000,
  });
});

test('before the books begin and far after they end', async () => {
  expect((await read('2026-06-28')).body.data).toEqual({ rows: [], total_debit: 0, total_credit: 0 });
  expect((await read('9999-12-31')).body.data).toEqual((await read('2026-07-03')).body.data);
});

test('a day that is opened again counts from its lines', async () => {
  const before = (await read('2026-07-01')).body.data;
  await books.shop.jump('2026-07-01');
  expect((await read('2026-07-01')).body.data).toEqual(before);
  await books.shop.jump('2026-06-30');
  expect((await read('2026-07-01')).body.data).toEqual(before);
  await books.shop.jump('2026-07-03');
  expect((await read('2026-07-01')).body.data).toEqual(before);
});

test('a branch out of reach does not exist', async () => {
  expect((await read('2026-07-03', books.company.branches.head)).status).toBe(404);
});

test('as a file it has the same rows, and both columns one sum', async () => {
  const exported = (branch: number) =>
    call(server, `GET /api/reports/trial-balance/export?branch_id=${branch}&end_date=2026-07-03&format=csv`, { token });
  const reply = await exported(shop);
  expect(reply.headers['content-disposition']).toContain('trial-balance-meghna-trading-2026-07-03.csv');
  const lines = reply.text.replace('\ufeff', '').trimEnd().split('\r\n');
  expect(lines.slice(0, 2)).toEqual([
    'Sl. No.,Number,Name,L3 Name,L2 Name,L1 Name,Debit,Credit',
    '1,17,Cash,Cash in Hand,Current Assets,Assets,1199.50,',
  ]);
  expect(lines.slice(-2)).toEqual(['5,20,Sales,Sales,Direct Income,Income,,500.00', ',,Total,,,,1860.25,1860.25']);
  expect((await exported(books.company.branches.head)).status).toBe(404);
});
