import type { RequisitionCard, RequisitionRow } from '@cashbook/contract/requisitions/requisitions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import { type CashDesk, openCashDesk, refusalOf } from '#testing/cash-desk';
import { addGoods, addProduct } from '#testing/stock-goods';
import { createTestCompany, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server';

let server: TestServer;
let meghna: TestCompany;
/** In head office, which owns the goods. The administrator may do everything. */
let admin: CashDesk;
/** Writes requisitions of the head office. */
let writer: CashDesk;
/** Decides about them. */
let manager: CashDesk;
/** Does both. */
let both: CashDesk;
/** Does both in another branch. */
let elsewhere: CashDesk;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  await addGoods(server.database, { companyId: meghna.companyId });
  const { head, trading } = meghna.branches;
  const desk = async (rights: Parameters<typeof personWho>[2], branch: number) =>
    openCashDesk(server, meghna, await personWho(server, meghna, rights, branch));
  admin = await openCashDesk(server, meghna, meghna.people.admin);
  writer = await desk(['requisition.view', 'requisition.create'], head);
  manager = await desk(['requisition.view', 'requisition.approve'], head);
  both = await desk(['requisition.view', 'requisition.create', 'requisition.approve'], head);
  elsewhere = await desk(['requisition.view', 'requisition.create', 'requisition.approve'], trading);
});
afterAll(() => server.close());

interface Saved {
  readonly id: number;
  readonly req_no: string;
  readonly version: number;
}
interface Page {
  readonly data: RequisitionRow[];
  readonly total: number;
  readonly last_page: number;
}

function data<T>(reply: TestReply): T {
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as T;
}

/** 3 × 100 × 2 and 1 × 333 × 1 come to 933. */
const golden = {
  notes: 'For the roof',
  startDate: '2026-07-01',
  endDate: '2026-07-31',
  requisitionAmt: 933,
  products: [
    { product: 1, remarks: 'Fine', day: 3, qty: 2, price: 100 },
    { product: 2, remarks: '', day: 1, qty: 1, price: 333 },
  ],
};
const store = (more: object = {}, by = writer, headers: Record<string, string> = {}) =>
  by.post('/requisition/store', { ...golden, ...more }, headers);
const stored = async (more: object = {}, by = writer) => data<Saved>(await store(more, by));
const update = ({ id, version }: Saved, more: object = {}, by = writer) =>
  by.post('/requisition/update', { id, version, ...golden, ...more });
const decide = ({ id, version }: Saved, status: number, more: object = {}, by = manager) =>
  by.post('/requisition/status', { id, version, status, ...more });
const decided = async (saved: Saved, status: number, more: object = {}, by = manager): Promise<Saved> => ({
  ...saved,
  ...data<Saved>(await decide(saved, status, more, by)),
});
const card = async ({ id }: Pick<Saved, 'id'>, by = writer) =>
  data<RequisitionCard>(await by.get(`/requisition/card/${id}`));
const list = async (asked: object = {}, by = writer) => data<Page>(await by.post('/requisition/list', asked));

const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  inCompany(server.services.db, { companyId: meghna.companyId, mode: 'write' }, async (tx) => {
    await sql`select set_config('app.branch_ids', ${Object.values(meghna.branches).join()}, true)`.execute(tx);
    return work(tx);
  });

describe('a requisition', () => {
  test('has the totals of its rows and is numbered in its branch', async () => {
    const saved = await stored();
    expect(saved.req_no).toBe('RQ-000001');
    expect(await card(saved)).toMatchObject({
      ...{ req_no: 'RQ-000001', vr_date: '2026-07-01', project: 'Meghna Head Office', typed_project: '' },
      ...{ requisition_start_date: '2026-07-01', requisition_end_date: '2026-07-31', notes: 'For the roof' },
      ...{ req_total: 933, approved_total: null, state: 'waiting', may_edit: true, next: ['approve', 'reject'] },
      products: [
        { product: 1, product_name: 'Rice', unit: 'kg', remarks: 'Fine', day: 3, qty: 2, price: 100, total: 600 },
        { product: 2, product_name: 'Salt', day: 1, qty: 1, price: 333, total: 333, approved: null },
      ],
      history: [{ version: 1, action: 'create', amount: 933 }],
    });
    const other = await stored({ requisitionAmt: 2, products: [{ product: 1, qty: 0.5, price: 3 }] }, elsewhere);
    expect(other.req_no).toBe('RQ-000001');
    expect((await card(other, elsewhere)).products).toMatchObject([{ day: 1, total: 1.5 }]);
  });

  test('is approved with less, which is shared over its rows', async () => {
    const saved = await decided(await stored(), 1, { amount: 800, reason: 'Rest in August' });
    expect(await card(saved)).toMatchObject({
      ...{ state: 'approved', approved_total: 800, may_edit: false, next: ['close', 'undo'] },
      products: [{ approved: 514.47 }, { approved: 285.53 }],
      history: [{ action: 'create' }, { action: 'approve', amount: 800, reason: 'Rest in August' }],
    });
    expect(refusalOf(await update(saved))[1]).toBe('requisition_not_possible');

    const closed = await decided(saved, 3);
    expect(await card(closed)).toMatchObject({ state: 'closed', approved_total: 800, next: ['undo'] });
    const open = await decided(closed, 0);
    expect(await card(open)).toMatchObject({
      state: 'approved',
      products: [{ approved: 514.47 }, { approved: 285.53 }],
    });
    const waiting = await decided(open, 0);
    expect(await card(waiting)).toMatchObject({
      ...{
        state: 'waiting',
        approved_total: null,
        approved_by: '',
        products: [{ approved: null }, { approved: null }],
      },
    });
  });

  test('that was rejected waits again once it is changed, and keeps its history', async () => {
    const saved = await stored();
    expect(refusalOf(await decide(saved, 2))).toEqual([
      ...[422, 'requisition_reason_missing', 'Please say why the requisition is rejected.'],
    ]);
    const rejected = await decided(saved, 2, { reason: 'Too dear' });
    const products = [{ product: 3, day: 2, qty: 5, price: 10 }];
    const changed = data<Saved>(
      await update(rejected, { requisitionAmt: 100, products, project: 'Mirpur 10', notes: '' }),
    );
    const shown = await card(changed);
    expect(shown).toMatchObject({
      ...{ state: 'waiting', req_total: 100, project: 'Mirpur 10', products: [{ product_name: 'Nails', total: 100 }] },
      history: [
        { version: 1, action: 'create', amount: 933 },
        { version: 2, action: 'reject', amount: null, reason: 'Too dear' },
        { version: 3, action: 'edit', amount: 100 },
      ],
    });
    const before = await writer.get(`/requisition/card/${changed.id}?version=1`);
    expect(before.body.data).toMatchObject({
      shown_version: 1,
      req_total: 933,
      notes: 'For the roof',
      products: [{}, {}],
    });
    expect((await writer.get(`/requisition/card/${changed.id}?version=2`)).status).toBe(404);
    const done = await decided(changed, 1);
    expect(await card(done)).toMatchObject({ approved_total: 100, products: [{ approved: 100 }] });
  });

  test('is changed by one of two desks at once', async () => {
    const saved = await stored();
    const replies = await Promise.all([
      update(saved, { notes: 'First' }),
      update(saved, { notes: 'Second' }, both),
      decide(saved, 1),
      decide(saved, 2, { reason: 'No' }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await card(saved)).history).toHaveLength(2);
  });

  test('is written once for a key', async () => {
    const key = { 'idempotency-key': 'requisition-once' };
    const first = data<Saved>(await store({}, writer, key));
    expect(data<Saved>(await store({}, writer, key))).toEqual(first);
    const many = await Promise.all([1, 2, 3, 4, 5].map(() => stored()));
    expect(new Set(many.map(({ req_no }) => req_no)).size).toBe(5);
  });

  test.each<[number, string, object, string?]>([
    [422, 'requisition_amount_missing', { requisitionAmt: null }, 'requisitionAmt'],
    [409, 'requisition_amount_differs', { requisitionAmt: 932 }, 'requisitionAmt'],
    [422, 'requisition_dates', { endDate: '2026-06-30' }, 'endDate'],
    [422, 'products_missing', { products: [] }],
    [422, 'product_missing', { products: [{ product: null, qty: 1, price: 1 }] }, 'products.0.product'],
    [422, 'days_missing', { products: [{ product: 1, day: 0, qty: 1, price: 1 }] }, 'products.0.day'],
    [422, 'quantity_missing', { products: [golden.products[0], { product: 1, qty: -1, price: 1 }] }, 'products.1.qty'],
    [422, 'price_missing', { products: [{ product: 1, qty: 1, price: 0 }] }, 'products.0.price'],
    [
      422,
      'product_not_found',
      { requisitionAmt: 1, products: [{ product: 99, qty: 1, price: 1 }] },
      'products.0.product',
    ],
  ])('is refused with %i %s', async (status, code, wrong, field) => {
    const reply = await store(wrong);
    expect(refusalOf(reply).slice(0, 2), reply.text).toEqual([status, code]);
    const { fields = {} } = reply.body.error as { fields?: object };
    expect(Object.keys(fields)).toEqual(field === undefined ? [] : [field]);
  });

  test('says what it should come to', async () => {
    expect(refusalOf(await store({ requisitionAmt: null }))[2]).toBe('Please add requisition amount!');
    expect(refusalOf(await store({ requisitionAmt: 900 }))[2]).toBe('The amount is not the total of the rows, 933.00.');
  });

  test('is not decided twice, with more than it asks for, or when it does not fit', async () => {
    const saved = await stored();
    expect(refusalOf(await decide(saved, 1, { amount: 933.01 }))).toEqual([
      ...[422, 'approved_amount_beyond', 'No more than the total of the requisition, 933.00, can be approved.'],
    ]);
    expect(refusalOf(await decide(saved, 1, { amount: 0 }))[1]).toBe('approved_amount_missing');
    expect(refusalOf(await decide(saved, 3))[1]).toBe('requisition_not_possible');
    expect(refusalOf(await decide({ ...saved, version: 7 }, 1))[1]).toBe('stale_version');
  });

  test('above a limit is approved by somebody else', async () => {
    await write((tx) => sql`update company set own_requisition_paisa = 50000`.execute(tx));
    const own = await stored({}, both);
    expect(refusalOf(await decide(own, 1, {}, both))).toEqual([
      ...[403, 'own_requisition', 'Nobody approves their own requisition above 500.00.'],
    ]);
    expect((await decide(own, 1, { amount: 500 }, both)).status).toBe(200);
    // A person who changes the rows counts as their writer, even if somebody else wrote the requisition first.
    const changed = data<Saved>(await update(await stored(), {}, both));
    expect(refusalOf(await decide(changed, 1, {}, both))[1]).toBe('own_requisition');
    expect((await decide(changed, 1)).status).toBe(200);
    await write((tx) => sql`update company set own_requisition_paisa = null`.execute(tx));
    expect((await decide(await stored({}, both), 1, {}, both)).status).toBe(200);
  });
});

test('the list narrows by state, dates, branch and text', async () => {
  const nails = await stored({
    notes: 'Shelves',
    project: 'Uttara',
    requisitionAmt: 10,
    products: [{ product: 3, qty: 1, price: 10 }],
  });
  const first = await list({ perPage: 10 });
  expect(first.data[0]).toMatchObject({
    ...{ req_no: nails.req_no, vr_date: '2026-07-01', requisition_start_date: '2026-07-01', project: 'Uttara' },
    ...{ notes: 'Shelves', req_total: 10, approved_total: null, state: 'waiting' },
  });
  expect(first.last_page).toBe(Math.ceil(first.total / 10));
  const states = async (requisitionType: unknown) =>
    new Set((await list({ requisitionType, perPage: 100 })).data.map(({ state }) => state));
  expect(await states(1)).toEqual(new Set(['approved']));
  expect(await states('0')).toEqual(new Set(['waiting']));
  await decided(await stored(), 2, { reason: 'No' });
  expect(await states('2')).toEqual(new Set(['rejected']));
  const found = async (asked: object, by = writer) => (await list(asked, by)).data.map(({ req_no }) => req_no);
  for (const search of ['uttara', 'shelv', 'nails', nails.req_no.toLowerCase(), '100%']) {
    expect((await found({ search })).includes(nails.req_no), search).toBe(search !== '100%');
  }
  expect(await found({ startDate: '2026-07-02' })).toEqual([]);
  expect((await found({ endDate: '2026-07-01', startDate: '' })).length).toBeGreaterThan(0);
  const { head, trading } = meghna.branches;
  expect((await elsewhere.post('/requisition/list', { branchId: head })).status).toBe(404);
  expect(await found({}, elsewhere)).toEqual(['RQ-000001']);
  expect(new Set((await list({ branchId: 0, perPage: 100 }, admin)).data.map(({ branch_id }) => branch_id))).toEqual(
    new Set([head, trading]),
  );
});

test('the search of items finds products of the branch, with prices for those who buy', async () => {
  const search = async (q: string, by = writer) => data<object[]>(await by.get(`/requisition/item-search?q=${q}`));
  expect(await search('ric')).toEqual([{ id: 1, name: 'Rice', code: '', unit: 'kg', price: null }]);
  expect(await search('ric', admin)).toEqual([{ id: 1, name: 'Rice', code: '', unit: 'kg', price: 40 }]);
  expect(await search('nothing')).toEqual([]);
});

test('the search of items for a requisition of another branch finds the products of that branch', async () => {
  const { head, trading } = meghna.branches;
  await addProduct(server.database, { companyId: meghna.companyId }, 9);
  await inCompany(server.services.db, { companyId: meghna.companyId, mode: 'write' }, async (tx) => {
    await showBranches(tx, [head, trading]);
    await sql`update product set branch_id = ${trading} where company_id = ${meghna.companyId} and product_id = 9`.execute(
      tx,
    );
  });
  const found = (by: CashDesk, more: string) => by.get(`/requisition/item-search?q=rice${more}`);
  const ids = async (more: string) => data<{ id: number }[]>(await found(admin, more)).map(({ id }) => id);
  expect(await ids('')).not.toContain(9);
  expect(await ids(`&branch_id=${trading}`)).toContain(9);
  expect((await found(elsewhere, `&branch_id=${head}`)).status).toBe(404);
});

test('requisitions are of their branch, and of those who may see, write or decide', async () => {
  const saved = await stored();
  expect((await elsewhere.get(`/requisition/card/${saved.id}`)).status).toBe(404);
  expect(refusalOf(await update(saved, {}, elsewhere))[1]).toBe('not_found');
  expect(refusalOf(await decide(saved, 1, {}, elsewhere))[1]).toBe('not_found');
  expect(refusalOf(await decide(saved, 1, {}, writer))[1]).toBe('forbidden');
  expect(refusalOf(await store({}, manager))[1]).toBe('forbidden');
  const nobody = await openCashDesk(
    server,
    meghna,
    await personWho(server, meghna, ['stock.count'], meghna.branches.head),
  );
  expect((await nobody.post('/requisition/list', {})).status).toBe(403);
  const shown = { 'x-branch-id': String(meghna.branches.trading) };
  expect(refusalOf(await store({}, writer, shown))[1]).toBe('branch_changed');
  expect(refusalOf(await store({}, writer, { 'x-transaction-date': '2026-06-30' }))[1]).toBe('day_changed');
});

test('the database holds the rows, the total and the approval together, and removes nothing', async () => {
  const { id } = await decided(await stored(), 1, { amount: 800 });
  const broken = [
    sql`update requisition set approved_paisa = 80001 where requisition_id = ${id}`,
    sql`update requisition_line set approved_paisa = approved_paisa + 1 where requisition_id = ${id}`,
    sql`update requisition set state = 'waiting', approved_paisa = null, version = version + 1 where requisition_id = ${id}`,
    sql`update requisition_line set total_paisa = 1 where requisition_id = ${id}`,
    sql`update requisition_version set notes = 'other' where requisition_id = ${id}`,
    sql`delete from requisition_decision where requisition_id = ${id}`,
  ];
  for (const statement of broken) await expect(write((tx) => statement.execute(tx))).rejects.toThrow();
  expect(await card({ id })).toMatchObject({ state: 'approved', approved_total: 800 });
});

test('every change is in the audit record', async () => {
  const saved = await stored({ notes: 'Audited' });
  await decided(saved, 2, { reason: 'Too early' });
  const { data: events } = data<{ data: { action: string; after: object | null }[] }>(
    await admin.get(`/audit/list?per_page=10&search=requisition ${saved.id}`),
  );
  expect(events.map(({ action }) => action).slice(0, 2)).toEqual(['requisition.reject', 'requisition.create']);
});
