import { ACCOUNT, GROUP } from '@cashbook/kernel';
import { MAX_ROW_PAISA, MAX_VOUCHER_PAISA, MAX_VOUCHER_ROWS } from '@cashbook/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, type CashDesk, countBooks, openCashDesk, refusalOf } from '#testing/cash-desk';
import { createTestCompany, firstDay, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let meghna: TestCompany;
let desk: CashDesk;
let rahim: number;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  rahim = await addAccount(server, meghna, { groupId: GROUP.accountsReceivable, name: 'Rahim Store' });
  desk = await openCashDesk(server, meghna, meghna.people.accountant);
});
afterAll(() => server.close());

const largestTaka = Number(MAX_ROW_PAISA) / 100;
const rowsOf = (count: number, amount: number) => Array.from({ length: count }, () => ({ account: rahim, amount }));

test('the largest amount is taken once, and not in every row of a voucher', async () => {
  const before = await countBooks(server, meghna);
  const saved = await desk.save('received', rowsOf(MAX_VOUCHER_ROWS, largestTaka));
  expect(refusalOf(saved)).toEqual([422, 'voucher_too_large', 'A voucher takes at most a thousand crore taka in all.']);
  expect(refusalOf(await desk.save('received', rowsOf(1, largestTaka + 0.01))).slice(0, 2)).toEqual([
    422,
    'invalid_input',
  ]);
  expect(await countBooks(server, meghna)).toEqual(before);
});

test('the largest vouchers of the most rows leave every screen its exact totals', async () => {
  const amount = Number(MAX_VOUCHER_PAISA / BigInt(MAX_VOUCHER_ROWS)) / 100;
  for (let turn = 0; turn < 6; turn += 1) await desk.saved('received', rowsOf(MAX_VOUCHER_ROWS, amount));
  await desk.saved('received', [{ account: rahim, amount: 0.01 }]);
  const branch = meghna.branches.trading;
  const range = `branch_id=${branch}&start_date=${firstDay}&end_date=${firstDay}`;
  const total = `${6 * largestTaka}.01`;
  for (const path of [
    '/dashboard/data',
    `/reports/cashbook?${range}`,
    `/reports/ledger?${range}&ledger_id=${rahim}`,
    `/reports/trial-balance?branch_id=${branch}&end_date=${firstDay}`,
  ]) {
    const { status, text } = await desk.get(path);
    expect([path, status]).toEqual([path, 200]);
    expect(text, path).toContain(total);
  }
  const admin = await openCashDesk(server, meghna, meghna.people.admin);
  expect((await admin.get(`/coal4/account-details/${ACCOUNT.cash}`)).status).toBe(200);
});
