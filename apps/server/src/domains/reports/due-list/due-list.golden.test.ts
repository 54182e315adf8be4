import { expect, test } from 'vitest';
import { karim, padma, rahim, useStory } from '#testing/report-books';
import { call } from '#testing/test-server';

const { server, books, token } = await useStory('accountant');

const read = async (date: string, branch = books.company.branches.trading) =>
  call(server, `GET /api/reports/due-list?branch_id=${branch}&enddate=${date}`, { token });

const facts: Record<number, object> = {
  [rahim]: { coa4_name: 'Rahim Store', mobile: '01711000001', manual_address: 'Reazuddin Bazar' },
  [karim]: { coa4_name: 'Karim & Sons', mobile: '01711000002', manual_address: 'Khatunganj' },
  [padma]: { coa4_name: 'Padma Supply', mobile: '01811000003', manual_address: 'Sadarghat' },
};
const row = (account: number, debit: number, credit: number) => ({
  coa4_id: account,
  ...facts[account],
  ledger_page: '12',
  area_id: null,
  debit,
  credit,
});

test('each party in the column of its balance, by name', async () => {
  expect((await read('2026-07-03')).body.data).toEqual({
    original: [row(karim, 350.25, 0), row(padma, 310.5, 0), row(rahim, 0, 1360.25)],
  });
});

test('as on an earlier day, and without those who owe nothing', async () => {
  expect((await read('2026-06-30')).body.data).toEqual({ original: [row(padma, 250.5, 0), row(rahim, 0, 1000)] });
  expect((await read('2026-06-28')).body.data).toEqual({ original: [] });
});

test('a branch out of reach does not exist', async () => {
  expect((await read('2026-07-03', books.company.branches.electronics)).status).toBe(404);
});
