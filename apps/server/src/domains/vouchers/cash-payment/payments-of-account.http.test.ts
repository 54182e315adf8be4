import { GROUP } from '@cashbook/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, type CashDesk, openCashDesk } from '#testing/cash-desk';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let meghna: TestCompany;
let rent: number;
let accountant: CashDesk;
let head: CashDesk;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  rent = await addAccount(server, meghna, { groupId: GROUP.administration, name: 'Shop Rent' });
  accountant = await openCashDesk(server, meghna, meghna.people.accountant);
  head = await openCashDesk(server, meghna, meghna.people.admin);
});
afterAll(() => server.close());

interface Page {
  readonly data: readonly Record<string, unknown>[];
  readonly total: number;
  readonly last_page: number;
}
const paidFor = async (desk: CashDesk, query: string) =>
  (await desk.get(`/accounts/payment/specific-item?${query}`)).body.data as Page;

test('what was paid in cash to an account, the newest first, and nothing else', async () => {
  const other = await addAccount(server, meghna, { groupId: GROUP.administration, name: 'Tea' });
  const first = await accountant.saved('payment', [
    { account: rent, amount: 100.5, remarks: 'July' },
    { account: other, amount: 7 },
    { account: rent, amount: 20 },
  ]);
  const second = await accountant.saved('payment', [{ account: rent, amount: 30 }]);
  await accountant.saved('received', [{ account: rent, amount: 999, remarks: 'given back' }]);
  const voided = await accountant.saved('payment', [{ account: rent, amount: 1 }]);
  const manager = await openCashDesk(server, meghna, meghna.people.manager);
  await manager.post('/admin/voucher/void', { voucher_number: voided.vr_no, reason: 'mistaken' });

  const { data, total } = await paidFor(accountant, `account_id=${rent}`);
  expect(total).toBe(3);
  expect(data.map(({ vr_no, amount }) => [vr_no, amount])).toEqual([
    [second.vr_no, 30],
    [first.vr_no, 20],
    [first.vr_no, 100.5],
  ]);
  expect(data[2]).toEqual({
    mtm_id: first.mtm_id,
    vr_no: first.vr_no,
    vr_date: first.vr_date,
    account: rent,
    accountName: 'Shop Rent',
    remarks: 'July',
    amount: 100.5,
    is_approved: false,
  });
  expect((await paidFor(accountant, `account_id=${rent}&search=july`)).data).toHaveLength(1);
  expect((await paidFor(accountant, `account_id=${rent}&search=%25`)).data).toEqual([]);
});

test('comes in pages', async () => {
  const account = await addAccount(server, meghna, { groupId: GROUP.administration, name: 'Carriage' });
  await accountant.saved(
    'payment',
    Array.from({ length: 12 }, (_, index) => ({ account, amount: index + 1 })),
  );
  expect(await paidFor(accountant, `account_id=${account}`)).toMatchObject({ total: 12, last_page: 2 });
  const rest = await paidFor(accountant, `account_id=${account}&page=2`);
  expect(rest.data.map(({ amount }) => amount)).toEqual([2, 1]);
});

test('is of the working branch unless another is named that the caller reaches', async () => {
  const account = await addAccount(server, meghna, { groupId: GROUP.administration, name: 'Guards' });
  await accountant.saved('payment', [{ account, amount: 3 }]);
  expect((await paidFor(head, `account_id=${account}`)).total).toBe(0);
  expect((await paidFor(head, `account_id=${account}&branch_id=${meghna.branches.trading}`)).total).toBe(1);
  const elsewhere = `account_id=${account}&branch_id=${meghna.branches.electronics}`;
  expect((await accountant.get(`/accounts/payment/specific-item?${elsewhere}`)).status).toBe(404);
  expect((await accountant.get('/accounts/payment/specific-item?account_id=999999')).status).toBe(404);
  expect((await accountant.get('/accounts/payment/specific-item')).status).toBe(422);
});
