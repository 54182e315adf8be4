import { Client } from 'pg';
import { expect, test } from 'vitest';
import { useStory } from '#testing/report-books';
import { tokenOf } from '#testing/test-company';
import { call } from '#testing/test-server';

const { server, books, shop, token } = await useStory('manager');
const { company } = books;
const admin = await tokenOf(server, company, company.people.admin);

const read = async (day: string, more = '', who = token) => {
  const { status, body } = await call(
    server,
    `GET /api/reports/voucher-numbers?branch_id=${shop}&end_date=${day}${more}`,
    {
      token: who,
    },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.data as { rows: Record<string, string | number>[] }).rows.map((row) =>
    ['type_name', 'first_no', 'last_no', 'vouchers', 'void_vouchers', 'missing', 'missing_numbers']
      .map((name) => row[name])
      .join('|'),
  );
};

const july = [
  'Cash Receipt|CR-2627-000001|CR-2627-000004|4|1|0|',
  'Cash Payment|CP-2627-000001|CP-2627-000001|1|0|0|',
  'Due Sales|SD-2627-000001|SD-2627-000001|1|0|0|',
];

test('the numbers of each type in the fiscal year of the day: none is missing, that of a void voucher stays', async () => {
  expect(await read('2026-07-01')).toEqual(july);
  expect(await read('2026-06-30')).toEqual([
    'Cash Receipt|CR-2526-000001|CR-2526-000001|1|0|0|',
    'Cash Payment|CP-2526-000001|CP-2526-000001|1|0|0|',
  ]);
  expect(await read('2025-06-30')).toEqual([]);
});

test('of all branches that the reader reaches', async () => {
  expect(await read('2026-07-01', '&scope=all', admin)).toHaveLength(4);
  expect(await read('2026-07-01', '&scope=all')).toEqual(july);
});

test('numbers that somebody took out past every guard are named, the last one too', async () => {
  const client = new Client({ connectionString: server.database.superuser });
  await client.connect();
  await client.query("set session_replication_role = 'replica'");
  const taken = async (numbers: readonly number[]) =>
    client.query(
      `delete from voucher_number where company_id = $1 and branch_id = $2 and type_id = 1 and fiscal_year = 2026
         and number = any ($3)`,
      [company.companyId, shop, numbers],
    );
  await taken([2]);
  expect((await read('2026-07-01'))[0]).toBe('Cash Receipt|CR-2627-000001|CR-2627-000004|3|0|1|2');
  await taken([1, 4]);
  expect((await read('2026-07-01'))[0]).toBe('Cash Receipt|CR-2627-000003|CR-2627-000003|1|0|3|1–2, 4');
  await client.end();
});
