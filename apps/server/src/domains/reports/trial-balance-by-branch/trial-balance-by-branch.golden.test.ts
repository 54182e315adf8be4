import { expect, test } from 'vitest';
import { karim, padma, rahim, useStory } from '#testing/report-books';
import { tokenOf } from '#testing/test-company';
import { call } from '#testing/test-server';

const { server, books, shop, token } = await useStory('manager');
const { company } = books;
const { head, electronics } = company.branches;
const admin = await tokenOf(server, company, company.people.admin);
const path = '/api/reports/trial-balance-by-branch';

type Rows = readonly Readonly<Record<string, number>>[];
const read = async (day: string, more = '', who = admin) => {
  const { body } = await call(server, `GET ${path}?branch_id=${shop}&end_date=${day}${more}`, { token: who });
  return body.data as { branches: { branch_id: number; name: string }[]; rows: Rows };
};
const of = (branchId: number) => `branch_${branchId}`;

test('a column for each branch, by name, and what they come to', async () => {
  const { branches, rows } = await read('2026-07-03');
  expect(branches).toEqual([
    { branch_id: electronics, name: 'Meghna Electronics' },
    { branch_id: head, name: 'Meghna Head Office' },
    { branch_id: shop, name: 'Meghna Trading' },
  ]);
  const seen = rows.map((row) => [row.account_id, row[of(head)], row[of(shop)], row[of(electronics)], row.together]);
  expect(seen).toEqual([
    [17, 5, 1199.5, 0, 1204.5],
    [rahim, -5, -1360.25, 0, -1365.25],
    [karim, 0, 350.25, 0, 350.25],
    [padma, 0, 310.5, 0, 310.5],
    [20, 0, -500, 0, -500],
  ]);
});

test('at every date the columns of the branches come to what stands together, and each column to nothing', async () => {
  for (const day of [
    '2026-06-28',
    '2026-06-29',
    '2026-06-30',
    '2026-07-01',
    '2026-07-02',
    '2026-07-03',
    '2027-01-01',
  ]) {
    const { branches, rows } = await read(day);
    const columns = branches.map(({ branch_id }) => of(branch_id));
    const paisa = (row: Rows[number], name: string) => Math.round((row[name] ?? Number.NaN) * 100);
    for (const row of rows) {
      expect(columns.reduce((sum, name) => sum + paisa(row, name), 0)).toBe(paisa(row, 'together'));
    }
    for (const name of [...columns, 'together']) expect(rows.reduce((sum, row) => sum + paisa(row, name), 0)).toBe(0);
  }
});

test('the row of account 10 comes to what is on its way between the branches', async () => {
  const rowOf10 = async (day: string) => (await read(day)).rows.find(({ account_id }) => account_id === 10);
  expect(await rowOf10('2026-07-03')).toBeUndefined();
  // Each half has the open day of its branch: 1 July in head office, 3 July in the shop.
  const payload = { toBranch: shop, fromAccount: 17, toAccount: 17, amount: 4, remarks: '' };
  const sent = await call(server, 'POST /api/accounts/remittance/store', { token: admin, payload });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  expect(await rowOf10('2026-07-02')).toMatchObject({ [of(head)]: 4, [of(shop)]: 0, together: 4 });
  expect(await rowOf10('2026-07-03')).toMatchObject({ [of(head)]: 4, [of(shop)]: -4, together: 0 });
});

test('somebody who reaches one branch sees that one alone', async () => {
  const { branches, rows } = await read('2026-07-02', '', token);
  expect(branches).toEqual([{ branch_id: shop, name: 'Meghna Trading' }]);
  for (const row of rows) expect(row[of(shop)]).toBe(row.together);
});

test('as a file the columns bear the names of the branches', async () => {
  const query = `branch_id=${shop}&end_date=2026-07-03&format=csv`;
  const { text } = await call(server, `GET ${path}/export?${query}`, { token: admin });
  const lines = text.replace('\ufeff', '').trimEnd().split('\r\n');
  expect(lines[0]).toBe(
    'Sl. No.,Number,Name,L3 Name,L2 Name,L1 Name,Meghna Electronics,Meghna Head Office,Meghna Trading,Together',
  );
  expect(lines.find((line) => line.includes('Rahim'))).toContain(',-5.00,-1360.25,-1365.25');
});
