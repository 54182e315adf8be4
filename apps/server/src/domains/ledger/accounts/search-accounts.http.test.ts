import { ACCOUNT, CHART_LEVEL_4, GROUP, isOpenToContra, isOpenToTypedRows } from '@cashbook/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showBranches } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { addAccount, type CashDesk, openCashDesk, setArchived } from '#testing/cash-desk';
import { createTestCompany, firstDay, personWho, type TestCompany } from '#testing/test-company';
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
    // Adds more accounts than the search returns, all before the wanted one.
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

describe('customers of branches that share them', () => {
  interface Offer {
    value: number;
    label: string;
    label_2: string;
    label_4: string;
    balance: number | null;
  }
  const ask = async (desk: CashDesk, query: string) => (await desk.get(`/coal4/search?${query}`)).body.data as Offer[];

  /** Adds a customer of a branch, or of the whole company. */
  async function addCustomer(name: string, code: string, branchId?: number): Promise<number> {
    const { companyId } = meghna;
    const account = await add(GROUP.accountsReceivable, name, branchId);
    await inCompany(server.services.db, { companyId, mode: 'write' }, async (tx) => {
      await sql`update account set is_party = true where company_id = ${companyId} and account_id = ${account}`.execute(
        tx,
      );
      await showBranches(tx, branchId === undefined ? [] : [branchId]);
      await sql`insert into party (company_id, account_id, type_id, idfr_code, mobile)
        values (${companyId}, ${account}, 1, ${code}, '01711000777')`.execute(tx);
    });
    return account;
  }
  const share = (branchId: number, shared: boolean) => {
    const { companyId } = meghna;
    return inCompany(server.services.db, { companyId, mode: 'write' }, (tx) =>
      sql`update branch set share_customers = ${shared} where company_id = ${companyId} and branch_id = ${branchId}`.execute(
        tx,
      ),
    );
  };

  let own: number;
  let elsewhere: number;

  beforeAll(async () => {
    const { trading, electronics } = meghna.branches;
    elsewhere = await addCustomer('Mizanur Rahman', 'E-7', electronics);
    own = await addCustomer('Mizanur Rahman', 'T-7', trading);
    await addCustomer('Alhaj Mizanur', 'T-8', trading);
    await add(GROUP.accountsReceivable, 'Mizan Fund');
    await addCustomer('Mizan of All', 'A-7');
    await share(electronics, true);
  });

  test('the own branch’s come first, those of other branches last', async () => {
    const inTrading = await ask(accountant, 'searchName=mizan');
    expect(inTrading.map(({ label, label_2: code }) => `${label} ${code}`.replace(/ \d+$/, ''))).toEqual([
      'Mizanur Rahman T-7',
      'Mizan Fund',
      'Mizan of All A-7',
      'Alhaj Mizanur T-8',
      'Mizanur Rahman E-7',
    ]);
    const inElectronics = await ask(head, `searchName=mizanur&branch_id=${meghna.branches.electronics}`);
    expect(inElectronics.map(({ label_2: code }) => code)).toEqual(['E-7']);
  });

  test('the balance is the one in the branch’s own books, of closed days and of today', async () => {
    await accountant.saved('payment', [
      { account: own, amount: 100.5 },
      { account: elsewhere, amount: 3 },
    ]);
    const { electronics } = meghna.branches;
    const theirs = await openCashDesk(
      server,
      meghna,
      await personWho(server, meghna, ['cash.received.create', 'cash.payment.create'], electronics),
    );
    await theirs.saved('payment', [{ account: elsewhere, amount: 7000 }]);
    const balances = async (desk: CashDesk) =>
      new Map((await ask(desk, 'searchName=mizanur')).map(({ label_2: code, balance }) => [code, balance]));
    const today = await balances(accountant);
    expect([today.get('T-7'), today.get('E-7'), today.get('T-8')]).toEqual([100.5, 3, 0]);
    expect(await balances(theirs)).toEqual(new Map([['E-7', 7000]]));

    const manager = await openCashDesk(server, meghna, meghna.people.manager);
    const close = { current_date: '01/07/2026', next_date: '02/07/2026' };
    expect((await manager.post('/admin/dayclose/store', close)).status).toBe(200);
    await accountant.saved('received', [{ account: own, amount: 40.25 }]);
    const tomorrow = await balances(accountant);
    expect([tomorrow.get('T-7'), tomorrow.get('E-7')]).toEqual([60.25, 3]);
    const details = await accountant.get(`/coal4/account-details/${own}`);
    expect(details.body.data, 'as its details say').toMatchObject({ balance: 60.25 });
  });

  test('no balance is told to whoever may not see balances', async () => {
    const viewer = await openCashDesk(
      server,
      meghna,
      await personWho(server, meghna, ['coa.view'], meghna.branches.trading),
    );
    const offered = await ask(viewer, 'searchName=mizanur');
    expect(offered.map(({ balance }) => balance)).toEqual([null, null, null]);
    expect(offered.map(({ label_4: mobile }) => mobile)).toEqual(['01711000777', '01711000777', '01711000777']);
  });

  test('what is shared no longer is gone, with its balance', async () => {
    await share(meghna.branches.electronics, false);
    expect((await ask(accountant, 'searchName=mizanur')).map(({ label_2: code }) => code)).toEqual(['T-7', 'T-8']);
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
