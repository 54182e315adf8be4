import { status } from '@cashbook/contract/enumerations';
import type { partyCalls } from '@cashbook/contract/parties/party-calls';
import type { RouteReply } from '@cashbook/contract/route';
import { GROUP } from '@cashbook/kernel';
import { type RawBuilder, sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner } from '#db/owner-connection';
import { inCompany, type Tx } from '#db/tx';
import { sweepPictures } from '#domains/files/index';
import { partyNidPictures, partyPhotos } from '#domains/parties/index';
import { type CashDesk, openCashDesk } from '#testing/cash-desk';
import { createTestCompany, personWho, type TestCompany, tokenOf } from '#testing/test-company';
import { call, startTestServer, type TestReply, type TestServer } from '#testing/test-server';
import { upload } from '#testing/upload';

let server: TestServer;
let padma: TestCompany;
/** Works in the trading branch. */
let accountant: CashDesk;
/** Works in the electronics branch. */
let neighbour: CashDesk;
/** Works in head office and reaches every branch. */
let admin: CashDesk;

beforeAll(async () => {
  server = await startTestServer();
  padma = await createTestCompany(server, 'Padma');
  accountant = await openCashDesk(server, padma, padma.people.accountant);
  const reader = ['party.view', 'party.edit', 'ledger.view', 'cash.received.create'] as const;
  neighbour = await openCashDesk(server, padma, await personWho(server, padma, reader, padma.branches.electronics));
  admin = await openCashDesk(server, padma, padma.people.admin);
});
afterAll(() => server.close());

type Row = Record<string, string | number | boolean | null> & { id: number; version: number };
let people = 0;
/** Returns the form of a new party, with a mobile number of its own. */
function someone(more: object = {}) {
  people += 1;
  const mobile = `017${String(10_000_000 + people)}`;
  return { type_id: 1, name: `Person ${people}`, manual_address: 'Khatunganj', mobile, ...more };
}
const store = (desk: CashDesk, body: object, headers?: Record<string, string>) =>
  desk.post('/customer-supplier/store', body, headers);
async function add(desk: CashDesk, body: object): Promise<Row> {
  const reply = await store(desk, body);
  expect(reply.status, reply.text).toBe(200);
  return read(desk, (reply.body.data as { id: number }).id);
}
const read = async (desk: CashDesk, id: number) => (await desk.get(`/customer-supplier/edit/${id}`)).body.data as Row;
const update = (desk: CashDesk, row: Row, more: object) => desk.post('/customer-supplier/update', { ...row, ...more });
const setStatus = (desk: CashDesk, { id, version }: Row, to: number) =>
  desk.post('/customer-supplier/status', { id, version, status: to });
const faultOf = ({ status: code, body }: TestReply) => [code, body.error?.code, body.error?.fields ?? {}];
const offers = async (desk: CashDesk, query: string) =>
  (await desk.get(`/coal4/search?${query}`)).body.data as { value: number; label_2: string; label_4: string }[];
const inPadma = <T>(work: (tx: Tx) => Promise<T>, mode: 'write' | 'report' = 'write') =>
  inCompany(server.services.db, { companyId: padma.companyId, mode }, work);
const setBranch = (branchId: number, column: 'share_customers' | 'customer_serial' | 'status', to: unknown) =>
  inPadma((tx) =>
    sql`update branch set ${sql.ref(column)} = ${to} where company_id = ${padma.companyId} and branch_id = ${branchId}`.execute(
      tx,
    ),
  );
const rowsOf = async <T>(query: RawBuilder<T>) => (await inPadma((tx) => query.execute(tx), 'report')).rows;

describe('a new customer', () => {
  test('of a name that exists already is another one, told from the first by number and mobile', async () => {
    const first = await add(accountant, someone({ name: 'Mizanur Rahman', mobile: '01711000042', idfr_code: 'K-7' }));
    const second = await add(accountant, someone({ name: 'Mizanur Rahman', mobile: '০১৮১৯-২২০৪১৭' }));
    const offered = await offers(accountant, 'searchName=mizanur&acType=customer');
    expect(offered.map(({ value, label_2: code, label_4: mobile }) => [value, code, mobile])).toEqual([
      [first.id, 'K-7', '01711000042'],
      [second.id, String(second.id), '01819220417'],
    ]);
    await accountant.saved('received', [{ account: second.id, amount: 12.5 }]);
  });

  test.each([
    [1, GROUP.accountsReceivable],
    [2, GROUP.accountsPayable],
    [3, GROUP.accountsReceivable],
    [4, GROUP.customerAdvances],
  ])('of type %d has an account in group %d, of the branch in which one works', async (type_id, groupId) => {
    const { id, name } = await add(accountant, someone({ type_id }));
    const accounts = await rowsOf(sql`
      select group_id, branch_id, is_party, name from account where company_id = ${padma.companyId} and account_id = ${id}`);
    expect(accounts).toEqual([{ group_id: groupId, branch_id: padma.branches.trading, is_party: true, name }]);
  });

  test('is in the audit trail with every field, its type as one of a party', async () => {
    const { id } = await add(accountant, someone({ name: 'Told of', credit_limit: 500 }));
    const trail = await admin.get(`/audit/list?search=${encodeURIComponent(`party ${id}`)}`);
    const [event] = (trail.body.data as { data: { changes: { field: string; after: string }[] }[] }).data;
    const told = Object.fromEntries((event?.changes ?? []).map(({ field, after }) => [field, after]));
    expect(told).toMatchObject({ name: 'Told of', credit_limit: '500', party_type: '1' });
  });

  test.each([
    ['name', { name: ' ' }, 'Name is required'],
    ['manual_address', { manual_address: '' }, 'Address is required'],
    ['mobile', { mobile: '' }, 'Mobile number is required'],
    ['mobile', { mobile: '0171100004' }, 'Must be a valid 11-digit Bangladeshi number'],
    ['type_id', { type_id: null }, 'Customer or Supplier type is required'],
    ['nid', { nid: '12345' }, 'A national ID number has 10, 13 or 17 digits.'],
    ['credit_limit', { credit_limit: -1 }, 'The number must be at least 0.'],
  ])('is refused at %s: %o', async (field, wrong, sentence) => {
    const reply = await store(accountant, someone(wrong));
    expect(faultOf(reply)).toEqual([422, 'invalid_input', { [field]: [sentence] }]);
  });

  test('is said the first of several faults in the order of the spec', async () => {
    const reply = await store(accountant, {});
    expect(Object.keys(reply.body.error?.fields ?? {})).toEqual(['name', 'manual_address', 'mobile', 'type_id']);
  });

  test('in a branch that is being disabled is refused, after waiting', async () => {
    const { companyId, branches } = padma;
    const storing = await inPadma(async (tx) => {
      await sql`update branch set status = ${status.inactive} where company_id = ${companyId} and branch_id = ${branches.trading}`.execute(
        tx,
      );
      const reply = store(accountant, someone({ name: 'Too Late' }));
      const waiting = sql`select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`;
      await expect.poll(async () => (await waiting.execute(tx)).rows.length, { timeout: 10_000 }).toBe(1);
      return { reply };
    });
    expect(faultOf(await storing.reply).slice(0, 2)).toEqual([409, 'branch_disabled']);
    await setBranch(branches.trading, 'status', status.active);
    expect(await offers(accountant, 'searchName=too%20late')).toEqual([]);
  });
});

describe('a mobile number that somebody has', () => {
  test('is warned of with their name, and saved once it is said to be shared', async () => {
    const father = await add(accountant, someone({ name: 'Abdul Gofur' }));
    const son = someone({ name: 'Selim Gofur', mobile: father.mobile });
    const others = await accountant.get(`/customer-supplier/same-mobile?mobile=${String(father.mobile)}`);
    expect(others.body.data).toEqual([{ id: father.id, name: 'Abdul Gofur', manual_address: 'Khatunganj' }]);
    const warning = 'Also the number of Abdul Gofur. Tick “Shared mobile number” if that is right.';
    expect(faultOf(await store(accountant, son))).toEqual([409, 'mobile_repeated', { mobile: [warning] }]);
    const saved = await add(accountant, { ...son, shares_mobile: true });
    expect((await update(accountant, saved, { name: 'Selim' })).status, 'and changed without a word').toBe(200);
    const back = await update(accountant, await read(accountant, saved.id), { shares_mobile: false });
    expect(faultOf(back)[1]).toBe('mobile_repeated');
    expect((await update(accountant, father, { name: 'Abdul Gofur Mia' })).status, 'nor is who had it first').toBe(200);
  });

  test('of a branch that does not share its customers is nobody’s else to know', async () => {
    const other = await add(neighbour, someone({ name: 'Of Electronics' }));
    expect((await accountant.get(`/customer-supplier/same-mobile?mobile=${String(other.mobile)}`)).body.data).toEqual(
      [],
    );
    await add(accountant, someone({ mobile: other.mobile }));
  });
});

describe('the customer number', () => {
  test('is given by a branch that counts its customers, past those that are taken; suppliers have none', async () => {
    await add(accountant, someone({ idfr_code: '2' }));
    await setBranch(padma.branches.trading, 'customer_serial', true);
    const codes = [];
    for (const more of [{}, {}, { type_id: 2 }, { idfr_code: 'OLD-9' }, { type_id: 3 }]) {
      codes.push((await add(accountant, someone(more))).idfr_code);
    }
    expect(codes).toEqual(['1', '3', '', 'OLD-9', '4']);
    const both = await Promise.all([add(accountant, someone()), add(accountant, someone())]);
    expect(both.map(({ idfr_code: code }) => code).toSorted(), 'two at once get two').toEqual(['5', '6']);
    expect((await add(neighbour, someone())).idfr_code, 'other branches do not count').toBe('');
    await setBranch(padma.branches.trading, 'customer_serial', false);
    expect((await add(accountant, someone())).idfr_code).toBe('');
  });
});

describe('a customer of another branch', () => {
  const seenBy = async (desk: CashDesk, row: Row) => {
    const listed = await desk.post('/customer-supplier/list', { search: String(row.name) });
    return {
      listed: (listed.body.data as { data: Row[] }).data.map(({ id }) => id).includes(row.id),
      read: (await desk.get(`/customer-supplier/edit/${row.id}`)).status === 200,
      card: (await desk.get(`/customer-supplier/card/${row.id}`)).status === 200,
      exported: (await desk.get('/customer-supplier/list/export?format=csv')).text.includes(String(row.name)),
      offered: (await offers(desk, `searchName=${encodeURIComponent(String(row.name))}`)).length > 0,
      chosen: (await desk.save('received', [{ account: row.id, amount: 1 }])).status === 200,
    };
  };
  const all = (is: boolean) => ({ listed: is, read: is, card: is, exported: is, offered: is, chosen: is });

  test('is seen and chosen while their branch shares its customers, and never changed', async () => {
    const theirs = await add(accountant, someone({ name: 'Shafiqul Islam of Trading' }));
    expect(await seenBy(neighbour, theirs)).toEqual(all(false));
    expect(faultOf(await update(neighbour, theirs, { name: 'Mine' }))[1]).toBe('not_found');
    await setBranch(padma.branches.trading, 'share_customers', true);
    expect(await seenBy(neighbour, theirs)).toEqual(all(true));
    expect(await read(neighbour, theirs.id)).toMatchObject({ is_elsewhere: true });
    expect(faultOf(await update(neighbour, theirs, { name: 'Mine' })).slice(0, 2)).toEqual([403, 'record_elsewhere']);
    expect(faultOf(await setStatus(neighbour, theirs, 3))[1]).toBe('record_elsewhere');
    await setBranch(padma.branches.trading, 'share_customers', false);
    expect(await seenBy(neighbour, theirs)).toEqual(all(false));
    expect(await read(admin, theirs.id), 'head office reaches all').toMatchObject({ is_elsewhere: false });
  });

  test('is kept from the application by the database itself', async () => {
    const theirs = await add(accountant, someone());
    const { trading, electronics } = padma.branches;
    const seen = (branches: readonly number[]) =>
      inPadma(async (tx) => {
        await sql`select set_config('app.branch_ids', ${branches.join(',')}, true)`.execute(tx);
        return (await sql`select from party where account_id = ${theirs.id}`.execute(tx)).rows.length;
      });
    expect([await seen([]), await seen([electronics]), await seen([trading])]).toEqual([0, 0, 1]);
    await setBranch(trading, 'share_customers', true);
    expect([await seen([]), await seen([electronics])]).toEqual([0, 1]);
    await expect(
      inPadma(async (tx) => {
        await sql`select set_config('app.branch_ids', ${String(electronics)}, true)`.execute(tx);
        await sql`update party set ledger_page = '9' where account_id = ${theirs.id}`.execute(tx);
      }),
    ).rejects.toThrow(/row-level security/);
    await setBranch(trading, 'share_customers', false);
  });

  test('and of another company is not there', async () => {
    const theirs = await add(accountant, someone());
    const meghna = await createTestCompany(server, 'Meghna');
    const stranger = await openCashDesk(server, meghna, meghna.people.admin);
    expect((await stranger.get(`/customer-supplier/card/${theirs.id}`)).status).toBe(404);
    expect((await stranger.get(`/customer-supplier/same-mobile?mobile=${String(theirs.mobile)}`)).body.data).toEqual(
      [],
    );
  });
});

describe('the list as spec 3 §7 asks for it', () => {
  test('finds by name, number, mobile and address, of one type, in pages', async () => {
    for (const [name, type_id, mobile, idfr_code] of [
      ['Listed Beta', 2, '01555000002', 'L-2'],
      ['listed alpha', 1, '01555000001', 'L-1'],
      ['Listed Gamma', 1, '01555000003', 'L-3'],
    ] as const) {
      await add(accountant, { type_id, name, manual_address: 'Agrabad', mobile, idfr_code });
    }
    const names = async (body: object) => {
      const { data } = await accountant.post('/customer-supplier/list', body).then((reply) => reply.body);
      return (data as { data: Row[] }).data.map(({ name }) => name);
    };
    expect(await names({ search: 'listed' })).toEqual(['listed alpha', 'Listed Beta', 'Listed Gamma']);
    expect(await names({ search: '0155500000', sort: '-mobile' })).toEqual([
      'Listed Gamma',
      'Listed Beta',
      'listed alpha',
    ]);
    expect(await names({ search: 'l-2' })).toEqual(['Listed Beta']);
    expect(await names({ search: 'agrabad', type_id: '2' })).toEqual(['Listed Beta']);
    expect(await names({ search: 'listed%' })).toEqual([]);
    expect((await accountant.post('/customer-supplier/list', { per_page: 7 })).status).toBe(422);
  });

  test('shows what each owes in the branches that one reaches, and is sorted by it', async () => {
    await setBranch(padma.branches.trading, 'share_customers', true);
    const [debtor, creditor, quiet] = [
      await add(accountant, someone({ name: 'Balanced A' })),
      await add(accountant, someone({ name: 'Balanced B' })),
      await add(accountant, someone({ name: 'Balanced C' })),
    ];
    await accountant.saved('payment', [{ account: debtor.id, amount: 900 }]);
    await neighbour.saved('received', [{ account: debtor.id, amount: 200.5 }]);
    await accountant.saved('received', [{ account: creditor.id, amount: 40 }]);
    const seen = async (desk: CashDesk, sort = '') => {
      const query = new URLSearchParams({ search: 'Balanced', sort });
      const { body } = await desk.get(`/customer-supplier/list?${query}`);
      return (body.data as { data: Row[] }).data.map(({ id, balance }) => [id, balance]);
    };
    const mine = [
      [debtor.id, 900],
      [creditor.id, -40],
      [quiet.id, 0],
    ];
    expect(await seen(accountant)).toEqual(mine);
    expect(await seen(admin, 'balance')).toEqual([
      [creditor.id, -40],
      [quiet.id, 0],
      [debtor.id, 699.5],
    ]);
    expect(await seen(accountant, '-balance')).toEqual([mine[0], mine[2], mine[1]]);
    expect((await accountant.get('/customer-supplier/list/export?format=csv&search=Balanced')).text).toMatch(
      /Balance,[\s\S]*Balanced A,.*,900,/,
    );
    const viewer = await personWho(server, padma, ['party.view'], padma.branches.trading);
    const blind = await openCashDesk(server, padma, viewer);
    expect(await seen(blind, '-balance')).toEqual(mine.map(([id]) => [id, undefined]));
    expect((await blind.get('/customer-supplier/list/export?format=csv')).text).not.toContain('Balance,');
    await setBranch(padma.branches.trading, 'share_customers', false);
  });

  test('is for whoever may look at customers, and a change for whoever may edit them', async () => {
    const { trading } = padma.branches;
    const nobody = await openCashDesk(server, padma, await personWho(server, padma, ['cash.received.create'], trading));
    const viewer = await openCashDesk(server, padma, await personWho(server, padma, ['party.view'], trading));
    expect((await nobody.post('/customer-supplier/list', {})).status).toBe(403);
    expect((await viewer.post('/customer-supplier/list', {})).status).toBe(200);
    expect((await store(viewer, someone())).status).toBe(403);
  });
});

describe('a change', () => {
  test('of the type moves the account, until vouchers have posted to it', async () => {
    const groupOf = async (id: number) => {
      const [account] = await rowsOf(sql<{ group_id: number }>`
        select group_id from account where company_id = ${padma.companyId} and account_id = ${id}`);
      return account?.group_id;
    };
    const unused = await add(accountant, someone());
    expect((await update(accountant, unused, { type_id: 2 })).status).toBe(200);
    expect(await groupOf(unused.id)).toBe(GROUP.accountsPayable);
    const used = await add(accountant, someone());
    await accountant.saved('received', [{ account: used.id, amount: 5 }]);
    const refused = await update(accountant, used, { type_id: 2 });
    expect(faultOf(refused)).toMatchObject([409, 'account_in_use', { type_id: [expect.any(String)] }]);
    expect((await update(accountant, used, { type_id: 3 })).status, 'both kinds are owed alike').toBe(200);
    expect(await groupOf(used.id)).toBe(GROUP.accountsReceivable);
  });

  test('of the name is one of the account, whichever of the two forms it comes from', async () => {
    const row = await add(accountant, someone({ name: 'Before' }));
    await update(accountant, row, { name: 'Then' });
    expect(await offers(accountant, 'searchName=then')).toMatchObject([{ value: row.id }]);
    const account = (await admin.get(`/coal4/coal4-edit/${row.id}`)).body.data as Row;
    const renamed = await admin.post('/coal4/coal4-update', { ...account, name: 'Now Nasreen' });
    expect(renamed.status, renamed.text).toBe(200);
    expect(await read(accountant, row.id)).toMatchObject({ name: 'Now Nasreen', version: 3 });
    expect(faultOf(await update(accountant, { ...row, version: 2 }, {}))[1], 'an open form is stale').toBe(
      'stale_version',
    );
  });
});

describe('archiving', () => {
  test('waits until nothing is owed, from either list, and says what is', async () => {
    const row = await add(accountant, someone());
    await accountant.saved('payment', [{ account: row.id, amount: 1250 }]);
    const refused = await setStatus(accountant, row, 3);
    const said = 'This account is not settled: Padma Trading 1,250. It can be archived once nothing is owed.';
    expect([refused.status, refused.body.error?.code, refused.body.error?.message]).toEqual([
      409,
      'party_has_balance',
      said,
    ]);
    const account = (await admin.get(`/coal4/coal4-edit/${row.id}`)).body.data as Row;
    expect(faultOf(await admin.post('/coal4/coal4-update', { ...account, status: 3 }))[1]).toBe('party_has_balance');
    await accountant.saved('received', [{ account: row.id, amount: 1250 }]);
    expect((await setStatus(accountant, row, 3)).status).toBe(200);
    expect(await offers(accountant, `searchName=${encodeURIComponent(String(row.name))}`)).toEqual([]);
    expect(faultOf(await accountant.save('received', [{ account: row.id, amount: 1 }]))[1]).toBe('account_archived');
  });
});

describe('the card', () => {
  type Card = RouteReply<typeof partyCalls.readCard>;
  const cardOf = async (desk: CashDesk, id: number) =>
    (await desk.get(`/customer-supplier/card/${id}`)).body.data as Card;

  test('has the balance of each branch that one reaches, and the company’s for who reaches all', async () => {
    await setBranch(padma.branches.trading, 'share_customers', true);
    const row = await add(accountant, someone());
    await accountant.saved('payment', [{ account: row.id, amount: 700 }]);
    await neighbour.saved('received', [{ account: row.id, amount: 200.5 }]);
    const mine = await cardOf(accountant, row.id);
    expect(mine.books).toMatchObject({
      balances: [{ branch_name: 'Padma Trading', balance: 700 }],
      company_balance: null,
      vouchers: [{ branch_name: 'Padma Trading', debit: 700, credit: 0 }],
    });
    const whole = await cardOf(admin, row.id);
    expect(whole.books).toMatchObject({
      balances: [
        { branch_name: 'Padma Electronics', balance: -200.5 },
        { branch_name: 'Padma Trading', balance: 700 },
      ],
      company_balance: 499.5,
    });
    expect(whole.books?.vouchers).toHaveLength(2);
    const viewer = await personWho(server, padma, ['party.view'], padma.branches.trading);
    expect((await cardOf(await openCashDesk(server, padma, viewer), row.id)).books).toBeNull();
    await setBranch(padma.branches.trading, 'share_customers', false);
  });

  test('has what is open; receipts are allocated to bills, which is taken back by hand, by a void or by an edit', async () => {
    const { id } = await add(accountant, someone());
    const bill = (number: string, amount: number, date: string) => ({ number, date, due_date: '2026-07-31', amount });
    const bills = [bill('INV-9', 200, '2026-06-20'), bill('INV-7', 100, '2026-05-01')];
    const opened = await admin.post('/user/switch-branch', { id: padma.branches.trading });
    expect(opened.status, opened.text).toBe(200);
    const saved = await admin.post('/accounts/opening/store', { rows: [{ account: id, debit: 300, bills }] });
    expect(saved.status, saved.text).toBe(200);
    const receipt = await accountant.saved('received', [{ account: id, amount: 160 }]);
    const books = async () => (await cardOf(accountant, id)).books;
    const open = async () =>
      (await books())?.items.map(({ number, side, amount, open }) => [number, side, amount, open]);
    const untouched = [
      ['INV-7', 'debit', 100, 100],
      ['INV-9', 'debit', 200, 200],
      ['', 'credit', 160, 160],
    ];
    expect(await open()).toEqual(untouched);

    const [older, newer, onAccount] = (await books())?.items ?? [];
    const key = (item: typeof older) => ({ mtm_id: item?.mtm_id, bill_no: item?.bill_no });
    const row = (item: typeof older, amount: number) => ({ debit: key(item), credit: key(onAccount), amount });
    const allocate = (rows: object[], desk = accountant, headers?: Record<string, string>) =>
      desk.post('/customer-supplier/allocate', { party: id, rows }, headers);
    const once = { 'idempotency-key': 'allocated-once' };
    const first = await allocate([row(older, 100), row(newer, 60)], accountant, once);
    expect(first.body.data, first.text).toMatchObject({ allocated: 2 });
    expect((await allocate([row(older, 100), row(newer, 60)], accountant, once)).body.data).toEqual(first.body.data);
    expect(await open()).toEqual([['INV-9', 'debit', 200, 140]]);
    expect(faultOf(await allocate([row(newer, 1)])).slice(0, 2)).toEqual([409, 'allocation_differs']);

    const undo = (number: number | undefined) =>
      accountant.post('/customer-supplier/allocate/undo', { party: id, numbers: [number] });
    const held = (await books())?.allocations ?? [];
    expect(held.map(({ amount, debit, credit, by }) => [debit.number, credit.vr_no, amount, by === ''])).toEqual([
      ['INV-9', receipt.vr_no, 60, false],
      ['INV-7', receipt.vr_no, 100, false],
    ]);
    expect((await undo(held[0]?.allocation_no)).status).toBe(200);
    expect(faultOf(await undo(held[0]?.allocation_no)).slice(0, 2)).toEqual([409, 'allocation_not_found']);
    expect(await open()).toEqual([
      ['INV-9', 'debit', 200, 200],
      ['', 'credit', 160, 60],
    ]);
    const less = [{ mtmId: receipt.mtm_id, account: id, amount: 40 }];
    expect((await accountant.update('received', less, { 'if-match': '"1"' })).status).toBe(200);
    expect(await open()).toEqual([...untouched.slice(0, 2), ['', 'credit', 40, 40]]);
    expect((await allocate([row(older, 40)])).status).toBe(200);
    expect((await admin.post('/admin/voucher/void', { voucher_number: receipt.vr_no, reason: 'twice' })).status).toBe(
      200,
    );
    expect(await open()).toEqual(untouched.slice(0, 2));
    expect((await books())?.allocations).toEqual([]);
  });

  test('allocates for who may and who sees the party, in its own branch', async () => {
    const row = await add(accountant, someone());
    await accountant.saved('received', [{ account: row.id, amount: 20 }]);
    await accountant.saved('payment', [{ account: row.id, amount: 50 }]);
    const items = (await cardOf(accountant, row.id)).books?.items ?? [];
    const [credit, debit] = items.map(({ mtm_id, bill_no }) => ({ mtm_id, bill_no }));
    const rows = [{ debit, credit, amount: 20 }];
    const send = async (desk: CashDesk) =>
      faultOf(await desk.post('/customer-supplier/allocate', { party: row.id, rows })).slice(0, 2);
    const viewer = await personWho(server, padma, ['party.view', 'party.edit'], padma.branches.trading);
    expect(await send(await openCashDesk(server, padma, viewer))).toEqual([403, 'forbidden']);
    const elsewhere = await personWho(server, padma, ['party.view', 'party.allocate'], padma.branches.electronics);
    expect(await send(await openCashDesk(server, padma, elsewhere))).toEqual([404, 'not_found']);
    await accountant.post('/customer-supplier/allocate', { party: row.id, rows });
    expect((await cardOf(accountant, row.id)).books?.items.map(({ side, open }) => [side, open])).toEqual([
      ['debit', 30],
    ]);
  });
});

describe('a customer saved with an opening balance', () => {
  const storeOpened = (desk: CashDesk, body: object, headers?: Record<string, string>) =>
    desk.post('/customer-supplier/store-with-opening', body, headers);
  const owes = { opening_amount: 1250.5, opening_side: 'debit' };
  const named = (mobile: string) =>
    rowsOf(sql<{ id: number }>`select account_id as id from party where mobile = ${mobile}`);

  const opener = async () => {
    const may = ['party.view', 'party.edit', 'opening.create', 'opening.edit', 'dayclose.jumpdate'] as const;
    return openCashDesk(server, padma, await personWho(server, padma, may, padma.branches.trading));
  };

  test('owes it from the first day on, once, however often the save arrives', async () => {
    const desk = await opener();
    const body = someone(owes);
    const key = { 'idempotency-key': 'with-its-opening' };
    const first = await storeOpened(desk, body, key);
    expect(first.status, first.text).toBe(200);
    expect((await storeOpened(desk, body, key)).body.data).toEqual(first.body.data);
    const { id } = first.body.data as { id: number };
    const openings = await desk.get(`/accounts/opening/list?search=${body.mobile}`);
    expect((openings.body.data as { data: object[] }).data).toMatchObject([{ account: id, debit: 1250.5, credit: 0 }]);
  });

  test.each([
    ['the amount cannot be taken', { opening_amount: -5 }, {}, 422],
    ['the day has changed meanwhile', {}, { 'x-transaction-date': '2020-01-01' }, 409],
  ])('is not there at all when %s; the form says so at the amount', async (_, wrong, headers, status) => {
    const body = someone({ ...owes, ...wrong });
    const reply = await storeOpened(await opener(), body, headers);
    expect(reply.status, reply.text).toBe(status);
    expect(Object.keys(reply.body.error?.fields ?? {})).toEqual(['opening_amount']);
    expect(await named(body.mobile)).toEqual([]);
  });

  test('is not there either where the opening day is closed for whoever saves', async () => {
    const body = someone(owes);
    expect(faultOf(await storeOpened(accountant, body)).slice(0, 2)).toEqual([409, 'day_closed']);
    expect(await named(body.mobile)).toEqual([]);
  });

  test('needs the permission to enter opening balances', async () => {
    const body = someone(owes);
    expect(faultOf(await storeOpened(neighbour, body)).slice(0, 2)).toEqual([403, 'forbidden']);
    expect(await named(body.mobile)).toEqual([]);
  });
});

describe.each([
  ['photo', '/customer-supplier/photo', 'photo'],
  ['picture of the national id', '/customer-supplier/nid-picture', 'nid_picture'],
])('the %s of a customer', (_, path, column) => {
  const png = () =>
    sharp({ create: { width: 1200, height: 800, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
  const give = async (id: number, token: string) => upload(server, `${path}/${id}`, token, await png(), {}, 'picture');
  const shown = (address: string, token: string) =>
    server.app.inject({ url: address, headers: { authorization: `Bearer ${token}` } });
  const tokenFor = (permissions: Parameters<typeof personWho>[2], branchId: number) =>
    personWho(server, padma, permissions, branchId).then((person) => tokenOf(server, padma, person));

  test('is seen on the card by whoever sees customers in its branch, and by nobody else', async () => {
    const { id } = await add(accountant, someone());
    const { trading, electronics } = padma.branches;
    const keeper = await tokenFor(['party.view', 'party.edit'], trading);
    expect((await give(id, keeper)).status).toBe(200);
    const address = String((await read(accountant, id))[column]);
    const reply = await shown(address, keeper);
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1024 });
    expect(reply.headers['cache-control']).toBe('private, no-store');
    const cashier = await tokenFor(['cash.received.create'], trading);
    const elsewhere = await tokenFor(['party.view', 'party.edit'], electronics);
    expect((await shown(address, cashier)).statusCode).toBe(403);
    expect((await shown(address, elsewhere)).statusCode).toBe(404);
    expect((await give(id, elsewhere)).status).toBe(404);
  });

  test('goes with the customer alone: taken away it is shown no more, and its file is swept away', async () => {
    const { id, version } = await add(accountant, someone());
    const keeper = await tokenFor(['party.view', 'party.edit'], padma.branches.trading);
    await give(id, keeper);
    const row = await read(accountant, id);
    const address = String(row[column]);
    expect((await update(accountant, { ...row, version }, { name: 'Renamed' })).status, 'a form is not stale').toBe(
      200,
    );
    const sweep = () =>
      asOwner(server.database.owner, 'sweep', (owner) =>
        sweepPictures(owner, server.services.files, new Date('2100-01-01T00:00:00Z'), [
          partyPhotos.inBooks,
          partyNidPictures.inBooks,
        ]),
      );
    await sweep();
    expect((await shown(address, keeper)).statusCode, 'what is named stays').toBe(200);
    expect((await call(server, `DELETE /api${path}/${id}` as 'DELETE /', { token: keeper })).status).toBe(200);
    expect((await read(accountant, id))[column]).toBeNull();
    expect((await shown(address, keeper)).statusCode).toBe(404);
    expect(await sweep()).toBe(2);
  });
});
