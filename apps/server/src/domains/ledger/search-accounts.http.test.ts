import { ACCOUNT, CHART_LEVEL_4, GROUP, isOpenToContra, isOpenToTypedRows } from '@cashbook/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { addAccount, type CashDesk, openCashDesk, setArchived } from '#testing/cash-desk';
import { createTestCompany, firstDay, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let meghna: TestCompany;
/** Works in the trading branch. */
let accountant: CashDesk;
/** Works in head office and reaches every branch. */
let head: CashDesk;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  accountant = await openCashDesk(server, meghna, meghna.people.accountant);
  head = await openCashDesk(server, meghna, meghna.people.admin);
});
afterAll(() => server.close());

const add = (groupId: number, name: string, branchId?: number) =>
  addAccount(server, meghna, { groupId, name, ...(branchId === undefined ? {} : { branchId }) });
const offers = async (desk: CashDesk, query: string) =>
  ((await desk.get(`/coal4/search?${query}`)).body.data as { value: number; label: string }[]).map(
    ({ label }) => label,
  );

describe('for the rows of a cash voucher', () => {
  test('nobody is offered cash, a bank, or what only the product posts to, however many of them match first', async () => {
    // More than the search answers at most, all before the one that is wanted.
    for (let teller = 10; teller < 35; teller += 1) await add(GROUP.cashAtBank, `Agrani branch ${teller}`);
    await add(GROUP.cashInHand, 'Agrani till');
    await add(GROUP.accountsReceivable, 'Messrs Agrani Stores');
    expect(await offers(accountant, 'searchName=agrani&for=cash')).toEqual(['Messrs Agrani Stores']);
    expect(await offers(accountant, 'searchName=agrani&for=cash&acType=bank')).toEqual([]);
    expect(await offers(accountant, 'searchName=agrani&acType=bank')).toHaveLength(20);
    for (const { id, name, parentId: groupId } of CHART_LEVEL_4) {
      const offered = await offers(accountant, `searchName=${encodeURIComponent(name)}&for=cash`);
      expect(offered.includes(name), name).toBe(isOpenToTypedRows(id, { groupId, isArchived: false }));
    }
  });

  test('a contra is offered cash and banks alone', async () => {
    for (const { id, name, parentId: groupId } of CHART_LEVEL_4) {
      const offered = await offers(accountant, `searchName=${encodeURIComponent(name)}&for=contra`);
      expect(offered.includes(name), name).toBe(isOpenToContra(id, { groupId, isArchived: false }));
    }
    expect(await offers(accountant, 'searchName=agrani%20till&for=contra')).toEqual(['Agrani till']);
    expect(await offers(accountant, 'searchName=messrs%20agrani&for=contra')).toEqual([]);
  });

  test('no other purpose is known', async () => {
    expect((await accountant.get('/coal4/search?searchName=agrani&for=tea')).status).toBe(422);
  });
});

describe('of a named branch', () => {
  const named = (branchId: number) => `searchName=meherun&branch_id=${branchId}`;

  test('its own customers are offered to head office, and nobody else’s', async () => {
    const { trading, electronics } = meghna.branches;
    const own = await add(GROUP.accountsReceivable, 'Meherun Nesa', trading);
    expect(await offers(head, 'searchName=meherun')).toEqual([]);
    expect(await offers(head, named(trading))).toEqual(['Meherun Nesa']);
    expect(await offers(head, named(electronics))).toEqual([]);
    expect((await head.get(`/coal4/account-details/${own}?branch_id=${trading}`)).body.data).toMatchObject({ id: own });
    expect((await head.get(`/coal4/account-details/${own}?branch_id=${electronics}`)).status).toBe(404);
  });

  test('that the caller does not reach, there is nothing', async () => {
    expect((await accountant.get(`/coal4/search?${named(meghna.branches.electronics)}`)).status).toBe(404);
    const details = `/coal4/account-details/${ACCOUNT.sales}?branch_id=${meghna.branches.electronics}`;
    expect((await accountant.get(details)).status).toBe(404);
  });

  test('the balance is that branch’s', async () => {
    const { trading } = meghna.branches;
    const account = await add(GROUP.accountsReceivable, 'Nurul Islam');
    await accountant.saved('payment', [{ account, amount: 75.25 }]);
    const balanceIn = async (query: string) =>
      ((await head.get(`/coal4/account-details/${account}${query}`)).body.data as { balance: number }).balance;
    expect([await balanceIn(''), await balanceIn(`?branch_id=${trading}`)]).toEqual([0, 75.25]);
  });
});

test('an account that is shared no longer but stands on the branch’s lines is read like its ledger', async () => {
  const { trading, electronics } = meghna.branches;
  const { companyId } = meghna;
  const shopkeeper = await add(GROUP.accountsReceivable, 'Shopkeeper', electronics);
  const share = (shared: boolean) =>
    inCompany(server.services.db, { companyId, mode: 'write' }, async (tx) => {
      await sql`update account set is_party = true where company_id = ${companyId} and account_id = ${shopkeeper}`.execute(
        tx,
      );
      await sql`update branch set share_customers = ${shared} where company_id = ${companyId} and branch_id = ${electronics}`.execute(
        tx,
      );
    });
  const dates = `start_date=${firstDay}&end_date=${firstDay}`;
  const ledger = `/reports/ledger?branch_id=${trading}&ledger_id=${shopkeeper}&${dates}`;
  const statuses = async () => [
    (await accountant.get(ledger)).status,
    (await accountant.get(`/coal4/account-details/${shopkeeper}`)).status,
    (await accountant.get(`/coal4/account-details/${shopkeeper}?branch_id=${trading}`)).status,
  ];
  await share(false);
  expect(await statuses()).toEqual([404, 404, 404]);
  await share(true);
  await accountant.saved('received', [{ account: shopkeeper, amount: 5 }]);
  await share(false);
  expect(await statuses()).toEqual([200, 200, 200]);
  expect(await offers(accountant, 'searchName=shopkeeper'), 'no new voucher may use it').toEqual([]);
});

test('the choices of bank accounts are those under Cash at Bank that the branch may use, by name', async () => {
  const { trading, head: headOffice } = meghna.branches;
  const choices = async (reader = accountant, query = '') =>
    ((await reader.get(`/accounts/bank/ddl${query}`)).body.data as { name: string }[])
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('Agrani'));
  const sonali = await add(GROUP.cashAtBank, 'Sonali Bank', trading);
  await add(GROUP.cashAtBank, 'Janata Bank');
  await add(GROUP.cashAtBank, 'Rupali Bank', headOffice);
  await add(GROUP.cashInHand, 'Petty till');
  expect(await choices()).toEqual(['Janata Bank', 'Sonali Bank']);
  const admin = await openCashDesk(server, meghna, meghna.people.admin);
  expect(await choices(admin), 'of the branch worked in').toEqual(['Janata Bank', 'Rupali Bank']);
  expect(await choices(admin, `?branch_id=${trading}`), 'of a branch that is named').toEqual([
    'Janata Bank',
    'Sonali Bank',
  ]);
  expect((await accountant.get(`/accounts/bank/ddl?branch_id=${headOffice}`)).status).toBe(404);
  await setArchived(server, meghna, sonali, true);
  expect(await choices()).toEqual(['Janata Bank']);
});
