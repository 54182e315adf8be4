import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { showBranches } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { karim, padma, rahim, useStory } from '#testing/report-books';
import { call } from '#testing/test-server';

const { server, books, token } = await useStory('accountant');
const { companyId, branches } = books.company;
await inCompany(server.services.db, { companyId, mode: 'write' }, async (tx) => {
  await showBranches(tx, [branches.trading]);
  await sql`
    insert into area (company_id, area_id, branch_id, name, created_at, updated_at)
    values (${companyId}, 1, ${branches.trading}, 'Chaktai', now(), now())`.execute(tx);
  await sql`update party set area_id = 1 where company_id = ${companyId} and account_id = ${karim}`.execute(tx);
});

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
  area_id: account === karim ? 1 : null,
  area_name: account === karim ? 'Chaktai' : '',
  debit,
  credit,
  without_cheques: debit - credit,
});

test('each party in the column of its balance, by name', async () => {
  expect((await read('2026-07-03')).body.data).toEqual({
    original: [row(karim, 350.25, 0), row(padma, 310.5, 0), row(rahim, 0, 1360.25)],
    balance_without_cheques: -699.5,
  });
});

test('as on an earlier day, and without those who owe nothing', async () => {
  expect((await read('2026-06-30')).body.data).toEqual({
    original: [row(padma, 250.5, 0), row(rahim, 0, 1000)],
    balance_without_cheques: -749.5,
  });
  expect((await read('2026-06-28')).body.data).toEqual({ original: [], balance_without_cheques: 0 });
});

test('a branch out of reach does not exist', async () => {
  expect((await read('2026-07-03', books.company.branches.electronics)).status).toBe(404);
});

describe('as a file', () => {
  const exported = (format: string, branch = books.company.branches.trading) =>
    call(server, `GET /api/reports/due-list/export?branch_id=${branch}&enddate=2026-07-03&format=${format}`, { token });

  test('has the rows and their sums', async () => {
    const reply = await exported('csv');
    expect(reply.headers['content-disposition']).toContain('due-list-meghna-trading-2026-07-03.csv');
    expect(reply.text.replace('\ufeff', '').trimEnd().split('\r\n')).toEqual([
      'Sl. No.,Name,Mobile,Address,Ledger Page,Area,Debit,Credit,Without cheques not realized',
      '1,Karim & Sons,01711000002,Khatunganj,12,Chaktai,350.25,,350.25',
      '2,Padma Supply,01811000003,Sadarghat,12,,310.50,,310.50',
      '3,Rahim Store,01711000001,Reazuddin Bazar,12,,,1360.25,-1360.25',
      ',Total,,,,,660.75,1360.25,-699.50',
      ',Balance,,,,,,699.50,',
      ',Without cheques not realized,,,,,,699.50,',
    ]);
    expect((await exported('xlsx')).status).toBe(200);
  });

  test('is refused as the report is', async () => {
    expect((await exported('csv', books.company.branches.electronics)).status).toBe(404);
    expect((await exported('pdf')).status).toBe(422);
  });
});
