import { status } from '@cashbook/contract/enumerations';
import { GROUP } from '@cashbook/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inCompany, type Tx } from '#db/tx';
import { type CashDesk, openCashDesk } from '#testing/cash-desk';
import { createTestCompany, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let padma: TestCompany;
/** Works in the trading branch. */
let accountant: CashDesk;

beforeAll(async () => {
  server = await startTestServer();
  padma = await createTestCompany(server, 'Padma');
  accountant = await openCashDesk(server, padma, padma.people.accountant);
});
afterAll(() => server.close());

const mizanur = { type_id: 1, name: 'Mizanur Rahman', manual_address: 'Khatunganj', mobile: '01711000042' };
const store = (desk: CashDesk, body: object, headers?: Record<string, string>) =>
  desk.post('/customer-supplier/store', body, headers);
const idOf = async (desk: CashDesk, body: object, headers?: Record<string, string>): Promise<number> => {
  const reply = await store(desk, body, headers);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as { id: number }).id;
};
const offers = async (desk: CashDesk, query: string) =>
  (await desk.get(`/coal4/search?${query}`)).body.data as { value: number; label_2: string; label_4: string }[];

describe('a new customer', () => {
  test('of a name that exists already is another one, told from the first by number and mobile', async () => {
    const first = await idOf(accountant, { ...mizanur, idfr_code: 'K-7' });
    const second = await idOf(accountant, { ...mizanur, mobile: '০১৮১৯-২২০৪১৭' });
    const offered = await offers(accountant, 'searchName=mizanur&acType=customer');
    expect(offered.map(({ value, label_2: code, label_4: mobile }) => [value, code, mobile])).toEqual([
      [first, 'K-7', '01711000042'],
      [second, String(second), '01819220417'],
    ]);
    await accountant.saved('received', [{ account: second, amount: 12.5 }]);
  });

  test.each([
    [1, GROUP.accountsReceivable],
    [2, GROUP.accountsPayable],
    [3, GROUP.accountsReceivable],
    [4, GROUP.customerAdvances],
  ])('of type %d has an account in group %d, of the branch in which one works', async (type_id, groupId) => {
    const id = await idOf(accountant, { ...mizanur, name: `Of type ${type_id}`, type_id });
    const { companyId, branches } = padma;
    const { rows } = await inCompany(server.services.db, { companyId, mode: 'report' }, (tx) =>
      sql`select group_id, branch_id, is_party from account where company_id = ${companyId} and account_id = ${id}`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([{ group_id: groupId, branch_id: branches.trading, is_party: true }]);
  });

  test('is nobody’s in branches with whom it is not shared', async () => {
    await idOf(accountant, { ...mizanur, name: 'Shafiqul Islam' });
    const officer = await openCashDesk(server, padma, padma.people.officer);
    expect(await offers(accountant, 'searchName=shafiqul')).toHaveLength(1);
    expect(await offers(officer, 'searchName=shafiqul')).toEqual([]);
  });

  test('counts once under one key', async () => {
    const key = { 'idempotency-key': 'party-key-1' };
    const body = { ...mizanur, name: 'Only Once' };
    expect(await idOf(accountant, body, key)).toBe(await idOf(accountant, body, key));
    expect(await offers(accountant, 'searchName=only%20once')).toHaveLength(1);
    expect((await store(accountant, { ...body, name: 'Other' }, key)).body.error?.code).toBe('idempotency_mismatch');
  });

  test('is in the audit trail, with who added it', async () => {
    const id = await idOf(accountant, { ...mizanur, name: 'Told of' });
    const { companyId, people, branches } = padma;
    const { rows } = await inCompany(server.services.db, { companyId, mode: 'report' }, (tx) =>
      sql`select action, user_id, after from audit_event where subject = ${`level 4 ${id}`}`.execute(tx),
    );
    expect(rows).toMatchObject([
      {
        action: 'account.create',
        user_id: people.accountant.userId,
        after: { name: 'Told of', mobile: '01711000042', branch_id: branches.trading },
      },
    ]);
  });
});

describe('the list of contacts', () => {
  type Page = { data: { id: number; name: string; type_id: number }[]; total: number; last_page: number };
  const listFor = async (desk: CashDesk, body: object) =>
    (await desk.post('/customer-supplier/list', body)).body.data as Page;
  const namesFor = async (desk: CashDesk, body: object) => (await listFor(desk, body)).data.map(({ name }) => name);

  beforeAll(async () => {
    for (const [name, type_id, mobile] of [
      ['Listed Beta', 2, '01555000002'],
      ['listed alpha', 1, '01555000001'],
      ['Listed Gamma', 1, '01555000003'],
    ] as const) {
      await idOf(accountant, { type_id, name, manual_address: 'Agrabad', mobile, idfr_code: `L-${mobile.slice(-1)}` });
    }
  });

  test('has them by name, in pages, and finds by name, number, mobile and address', async () => {
    expect(await namesFor(accountant, { search: 'listed' })).toEqual(['listed alpha', 'Listed Beta', 'Listed Gamma']);
    expect(await namesFor(accountant, { search: '0155500000', sort: '-mobile' })).toEqual([
      'Listed Gamma',
      'Listed Beta',
      'listed alpha',
    ]);
    expect(await namesFor(accountant, { search: 'l-2' })).toEqual(['Listed Beta']);
    expect(await namesFor(accountant, { search: 'agrabad', type_id: '2' })).toEqual(['Listed Beta']);
    expect(await namesFor(accountant, { search: 'listed%' })).toEqual([]);
    const page = await listFor(accountant, { search: 'listed', page: 1, per_page: 10 });
    expect(page).toMatchObject({ total: 3, last_page: 1, data: [{ type_id: 1, mobile: '01555000001' }, {}, {}] });
    expect((await accountant.post('/customer-supplier/list', { per_page: 7 })).status).toBe(422);
  });

  test('shows a branch its own and what others share with it, and nothing of another company', async () => {
    const officer = await openCashDesk(server, padma, padma.people.officer);
    expect(await namesFor(officer, { search: 'listed' })).toEqual([]);
    const meghna = await createTestCompany(server, 'Meghna');
    const stranger = await openCashDesk(server, meghna, meghna.people.admin);
    expect(await namesFor(stranger, { search: 'listed' })).toEqual([]);
    const share = (isOn: boolean) =>
      inCompany(server.services.db, { companyId: padma.companyId, mode: 'write' }, (tx) =>
        sql`update branch set share_customers = ${isOn} where branch_id = ${padma.branches.trading}`.execute(tx),
      );
    await share(true);
    expect(await namesFor(officer, { search: 'listed' })).toHaveLength(3);
    await share(false);
  });

  test('is for whoever may look at parties', async () => {
    const nobody = await openCashDesk(
      server,
      padma,
      await personWho(server, padma, ['cash.received.create'], padma.branches.trading),
    );
    expect((await nobody.post('/customer-supplier/list', {})).status).toBe(403);
  });
});

describe('refused', () => {
  test.each([
    ['name', { name: ' ' }, 'Name is required'],
    ['manual_address', { manual_address: '' }, 'Address is required'],
    ['mobile', { mobile: '' }, 'Mobile number is required'],
    ['mobile', { mobile: '0171100004' }, 'Must be a valid 11-digit Bangladeshi number'],
    ['type_id', { type_id: null }, 'Customer or Supplier type is required'],
  ])('at %s: %o', async (field, wrong, sentence) => {
    const reply = await store(accountant, { ...mizanur, ...wrong });
    expect([reply.status, reply.body.error?.fields]).toEqual([422, { [field]: [sentence] }]);
  });

  test('to whoever may not edit parties, and from a screen of another branch', async () => {
    const { branches } = padma;
    const viewer = await openCashDesk(
      server,
      padma,
      await personWho(server, padma, ['party.view', 'coa.edit'], branches.trading),
    );
    expect((await store(viewer, mizanur)).status).toBe(403);
    const moved = await store(accountant, mizanur, { 'x-branch-id': String(branches.electronics) });
    expect([moved.status, moved.body.error?.code]).toEqual([409, 'branch_changed']);
  });

  test('in a branch that is being disabled, which is waited for', async () => {
    const { companyId, branches } = padma;
    const inPadma = <T>(work: (tx: Tx) => Promise<T>) =>
      inCompany(server.services.db, { companyId, mode: 'write' }, work);
    const setStatus = (tx: Tx, to: number) =>
      sql`update branch set status = ${to} where company_id = ${companyId} and branch_id = ${branches.trading}`.execute(
        tx,
      );
    const storing = await inPadma(async (tx) => {
      await setStatus(tx, status.inactive);
      const reply = store(accountant, { ...mizanur, name: 'Too Late' });
      const waiting = sql`select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`;
      await expect.poll(async () => (await waiting.execute(tx)).rows.length, { timeout: 10_000 }).toBe(1);
      return { reply };
    });
    const reply = await storing.reply;
    expect([reply.status, reply.body.error?.code]).toEqual([409, 'branch_disabled']);
    await inPadma((tx) => setStatus(tx, status.active));
    expect(await offers(accountant, 'searchName=too%20late')).toEqual([]);
  });

  test('with what there is nothing for yet; saying none of it is no fault', async () => {
    const sent = { ...mizanur, name: 'With Everything', area_id: 3, customerLogin: true };
    expect((await store(accountant, sent)).body.error?.fields).toEqual({
      area_id: ['Customers have no area yet. Please leave this out.'],
      customerLogin: ['Customers cannot sign in yet. Please leave this out.'],
    });
    expect((await store(accountant, { ...sent, area_id: null, customerLogin: false })).status).toBe(200);
  });
});
