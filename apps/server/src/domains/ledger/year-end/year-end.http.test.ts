import { ACCOUNT, GROUP } from '@cashbook/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, type CashDesk, openCashDesk, refusalOf } from '#testing/cash-desk';
import { createTestCompany, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

/**
 * The calls of the year-end close: the years that each user reaches, the figures before and after, and the users who did
 * it (accounting §5).
 */

let server: TestServer;
let meghna: TestCompany;
let admin: CashDesk;
/** Closes years of the trading branch, and reopens none. */
let manager: CashDesk;
let stranger: CashDesk;
let rent: number;
const path = '/admin/year-end';

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  const jamuna = await createTestCompany(server, 'Jamuna');
  rent = await addAccount(server, meghna, { groupId: GROUP.administration, name: 'Shop Rent' });
  admin = await openCashDesk(server, meghna, meghna.people.admin);
  const closes = ['year.close', 'cash.received.create', 'cash.payment.create', 'dayclose.jumpdate'] as const;
  const { trading } = meghna.branches;
  manager = await openCashDesk(server, meghna, await personWho(server, meghna, closes, trading));
  stranger = await openCashDesk(server, jamuna, jamuna.people.admin);
});
afterAll(() => server.close());

const yearOf = (branch_id: number, fiscal_year = 2026) => ({ branch_id, fiscal_year });
const years = async (desk: CashDesk) => (await desk.get(path)).body.data as Record<string, unknown>[];
const preview = (desk: CashDesk, branch: number, year = 2026) =>
  desk.get(`${path}/preview?branch_id=${branch}&fiscal_year=${year}`);
const jump = (desk: CashDesk, current_date: string) => desk.post('/admin/jumpdate/store', { current_date });

/** Returns the trial balance of the trading branch on the last day of its first year, by account: debits less credits. */
async function balances(): Promise<Record<string, number>> {
  const query = `branch_id=${meghna.branches.trading}&end_date=2027-06-30`;
  const { rows } = (await admin.get(`/reports/trial-balance?${query}`)).body.data as {
    rows: { account_id: number; debit: number; credit: number }[];
  };
  return Object.fromEntries(rows.map(({ account_id: id, debit, credit }) => [id, debit - credit]));
}

test('a branch is looked at, closed, told by whom, and reopened with a reason', async () => {
  const { trading } = meghna.branches;
  expect(await years(manager)).toEqual([
    expect.objectContaining({ branch_id: trading, year_text: '2627', state: 'running', can_close: false, closes: [] }),
  ]);
  await manager.saved('received', [{ account: ACCOUNT.otherIncome, amount: 900 }]);
  await manager.saved('payment', [{ account: rent, amount: 250.5 }]);
  expect((await preview(manager, trading)).body.data).toMatchObject({
    obstacles: ['year_not_over'],
    open_day: '2026-07-01',
    profit: 649.5,
  });
  const tooEarly = [409, 'year_not_over', expect.stringContaining('The open day of the branch is 01/07/2026.')];
  expect(refusalOf(await manager.post(`${path}/close`, yearOf(trading)))).toEqual(tooEarly);
  expect((await jump(manager, '2027-07-01')).status).toBe(200);

  expect((await preview(manager, trading)).body.data).toEqual({
    ...yearOf(trading),
    branch_name: 'Meghna Trading',
    year_text: '2627',
    start_date: '2026-07-01',
    end_date: '2027-06-30',
    income: 900,
    expense: 250.5,
    profit: 649.5,
    opening_stock: 0,
    closing_stock: 0,
    accounts: [
      {
        account_id: ACCOUNT.otherIncome,
        name: 'Other Income',
        group_name: 'Other Income',
        nature: 'income',
        amount: 900,
      },
      { account_id: rent, name: 'Shop Rent', group_name: 'Administration', nature: 'expense', amount: 250.5 },
    ],
    obstacles: [],
    to_confirm: [],
    open_day: '2027-07-01',
    unapproved: 2,
    held: 0,
    unremitted: 1,
  });
  await manager.saved('received', [{ account: ACCOUNT.otherIncome, amount: 11 }]);
  expect((await preview(manager, trading, 2027)).body.data, 'of a later year its own alone').toMatchObject({
    obstacles: ['year_not_next', 'year_not_over'],
    income: 11,
    expense: 0,
    unapproved: 1,
    unremitted: 2,
  });
  const key = { 'idempotency-key': 'close-2627' };
  const closed = await manager.post(`${path}/close`, yearOf(trading), key);
  expect([closed.status, closed.body.data, closed.body.message]).toEqual([
    200,
    expect.objectContaining({ vr_no: 'JV-2627-000001', year_text: '2627' }),
    'The fiscal year 01/07/2026 to 30/06/2027 is closed.',
  ]);
  expect((await manager.post(`${path}/close`, yearOf(trading), key)).text).toBe(closed.text);
  expect(await balances(), 'the trial balance is of every line, the journal included').toEqual({
    [ACCOUNT.cash]: 649.5,
    [ACCOUNT.retainedEarnings]: -649.5,
  });
  expect(refusalOf(await preview(manager, trading)).slice(0, 2)).toEqual([409, 'year_closed']);
  expect(refusalOf(await jump(manager, '2026-12-01')).slice(0, 2)).toEqual([409, 'year_closed']);
  expect(refusalOf(await manager.post(`${path}/reopen`, { ...yearOf(trading), reason: 'x' }))[0]).toBe(403);

  const numbered = { voucher_number: 'JV-2627-000001', branch_id: trading, reason: 'not wanted' };
  expect(refusalOf(await admin.post('/admin/voucher/void', numbered)).slice(0, 2)).toEqual([409, 'system_voucher']);
  const retype = { voucher_number: 'JV-2627-000001', branch_id: trading, voucher_type: 1 };
  expect(refusalOf(await admin.post('/admin/voucher/voucher-type-change', retype))[1]).toBe('system_voucher');
  const voidOf = { voucher_number: 'CR-2627-000001', branch_id: trading, reason: 'not wanted' };
  expect(refusalOf(await admin.post('/admin/voucher/void', voidOf))[1]).toBe('year_closed');
  expect(
    (await admin.post('/admin/voucher/voucher-approval-all', { start_date: '2026-07-01', end_date: '2027-06-30' })).body
      .data,
  ).toEqual({ approved: 2, own: 0, left_own: 0 });

  expect(refusalOf(await admin.post(`${path}/reopen`, { ...yearOf(trading), reason: ' ' }))[1]).toBe('reason_missing');
  const opened = await admin.post(`${path}/reopen`, { ...yearOf(trading), reason: 'The auditor asks for it' });
  expect(opened.body.message).toBe('The fiscal year 01/07/2026 to 30/06/2027 is open again.');
  expect(await balances()).toEqual({ [ACCOUNT.cash]: 649.5, [ACCOUNT.otherIncome]: -900, [rent]: 250.5 });
  const [, year] = await years(manager);
  expect(year).toMatchObject({
    state: 'reopened',
    can_close: true,
    can_reopen: false,
    closes: [
      {
        vr_no: 'JV-2627-000001',
        profit: 649.5,
        closing_stock: 0,
        reopened_by: 'admin of Meghna',
        reason: 'The auditor asks for it',
      },
    ],
  });
  const trail = (await admin.get('/audit/list?action=year.reopen')).body.data as { data: Record<string, unknown>[] };
  expect(JSON.stringify(trail.data[0])).toContain('The auditor asks for it');
});

test('years of a branch or a company out of reach do not exist', async () => {
  const { head, electronics } = meghna.branches;
  for (const branch of [head, electronics]) {
    expect((await preview(manager, branch)).status).toBe(404);
    expect((await manager.post(`${path}/close`, yearOf(branch))).status).toBe(404);
  }
  expect((await admin.post(`${path}/reopen`, { ...yearOf(99), reason: 'x' })).status).toBe(404);
  expect((await years(stranger)).map(({ branch_name: name }) => name)).not.toContainEqual(
    expect.stringContaining('Meghna'),
  );
  expect((await years(admin)).map(({ branch_id: id }) => id)).toContain(electronics);
});

test('a year that no number can name is no year', async () => {
  const { head } = meghna.branches;
  for (const year of [1999, 2099, 2_147_483_647]) expect((await preview(admin, head, year)).status).toBe(422);
  expect((await admin.post(`${path}/close`, yearOf(head, 0))).status).toBe(422);
  expect(refusalOf(await admin.post(`${path}/close`, yearOf(head)))[1]).toBe('year_not_next');
});
