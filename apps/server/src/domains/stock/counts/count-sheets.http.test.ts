import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { type CashDesk, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server';

let server: TestServer;
let meghna: TestCompany;
/** A desk in head office, which owns the goods. */
let desk: CashDesk;
/** A person who may count and nothing else. */
let counter: CashDesk;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  await addGoods(server.database, { companyId: meghna.companyId });
  desk = await openCashDesk(server, meghna, meghna.people.admin);
  counter = await openCashDesk(server, meghna, await personWho(server, meghna, ['stock.count'], meghna.branches.head));
  const products = [
    { product: 1, qty: 100, price: 40 },
    { product: 2, qty: 10, price: 12.5 },
    { product: 4, qty: 3, price: 900, serial_no: 'F1 F2 F3' },
  ];
  data(await desk.post('/stock/opening/store', { warehouse: 2, products }));
});
afterAll(() => server.close());

interface Row {
  product: number;
  counted: number | null;
  in_books: number;
  difference: number | null;
  value: number | null;
  has_moved: boolean;
  missing: string[];
  extra: string[];
  counted_by: string;
}
interface Whole {
  sheet: { id: number; state: string; entries: number; counted: number; voucher: Saved | null };
  rows: Row[];
}

function data<T>(reply: TestReply): T {
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as T;
}
const start = async (body: object = { warehouse: 2 }, by = counter) =>
  data<{ id: number }>(await by.post('/stock/count/store', body)).id;
const enter = (id: number, entry: object, by = counter, headers: Record<string, string> = {}) =>
  by.post('/stock/count/enter', { id, entry }, headers);
const set = (id: number, product: number, qty: number | null, seen: number | null = null, by = counter) =>
  enter(id, { change: 'set', product, qty, seen }, by);
const scan = (id: number, text: string, by = counter) => enter(id, { change: 'scan', text }, by);
const read = async (id: number, by = desk) => data<Whole>(await by.get(`/stock/count/sheet/${id}`));
const rowOf = async (id: number, product: number) => (await read(id)).rows.find((row) => row.product === product);
const post = async (id: number, more: object = {}, by = counter) => {
  const { sheet } = await read(id);
  return by.post('/stock/count/post', { id, entries: sheet.entries, ...more });
};
const end = async (id: number, ending = 'abandoned') => {
  const { sheet } = await read(id);
  return counter.post('/stock/count/end', { id, entries: sheet.entries, ending });
};
const adjust = async (reason: string, row: object, warehouse: number | null = 2) =>
  data<Saved>(await desk.post('/stock/adjustment/store', { reason, warehouse, products: [row] }));
const voidOf = async ({ vr_no }: Saved) =>
  data(await desk.post('/admin/voucher/void', { voucher_number: vr_no, reason: 'counted wrong' }));

describe('a count sheet', () => {
  test('compares what is counted with the books and posts the differences as one voucher', async () => {
    const id = await start({ warehouse: 2, remarks: 'Half-year' });
    expect((await read(id)).rows.map((row) => [row.product, row.in_books, row.counted])).toEqual([
      [4, 3, null],
      [3, 0, null],
      [1, 100, null],
      [2, 10, null],
    ]);
    data(await set(id, 1, 97.5));
    data(await set(id, 2, 12));
    data(await scan(id, 'F1'));
    data(await scan(id, 'F3'));
    data(await enter(id, { change: 'piece', product: 4, serial: 'F9' }));
    expect((await read(id)).rows).toMatchObject([
      { product: 4, counted: 3, in_books: 3, difference: 0, missing: ['F2'], extra: ['F9'] },
      { product: 3, counted: null, difference: null },
      { product: 1, counted: 97.5, in_books: 100, difference: -2.5, value: -100 },
      { product: 2, counted: 12, in_books: 10, difference: 2, value: 25 },
    ]);
    const voucher = data<Saved>(await post(id, { remarks: 'Count sheet 1' }));
    const whole = await desk.get(`/admin/voucher/${voucher.mtm_id}`);
    expect(whole.body.data).toMatchObject({ kind: 'stock-count', total: 0, remarks: 'Count sheet 1', entries: [] });
    expect((whole.body.data as { movements: object[] }).movements).toMatchObject([
      { product_name: 'Fridge', qty: -1, serials: ['F2'], warehouse_name: 'Back' },
      { product_name: 'Fridge', qty: 1, serials: ['F9'] },
      { product_name: 'Rice', qty: -2.5 },
      { product_name: 'Salt', qty: 2 },
    ]);
    // The sheet reads as before the posting, though the books now have the counted quantities.
    expect(await read(id)).toMatchObject({
      sheet: { state: 'posted', voucher: { vr_no: voucher.vr_no } },
      rows: [
        { product: 4, difference: 0, missing: ['F2'], extra: ['F9'] },
        { product: 3 },
        { in_books: 100, difference: -2.5, value: -100 },
        { in_books: 10, difference: 2, value: 25 },
      ],
    });
    expect(refusalOf(await set(id, 1, 5, 97.5))[1]).toBe('count_posted');
    expect(refusalOf(await post(id))[1]).toBe('count_posted');

    await voidOf(voucher);
    expect((await read(id)).sheet).toMatchObject({ state: 'open', voucher: null });
    data(await set(id, 1, 100, 97.5));
    const again = data<Saved>(await post(id));
    expect((await rowOf(id, 1))?.difference).toBe(0);
    await voidOf(again);
    expect(data<{ state: string }>(await end(id))).toMatchObject({ state: 'abandoned' });
    expect(refusalOf(await set(id, 1, 5, 100))[1]).toBe('count_ended');
  });

  test('what moves before or after a product is counted makes no difference', async () => {
    const id = await start();
    const before = await adjust('loss', { product: 1, qty: 10 });
    data(await set(id, 1, 90));
    const after = await adjust('loss', { product: 1, qty: 40 });
    data(await scan(id, 'F1'));
    data(await scan(id, 'F2'));
    data(await scan(id, 'F3'));
    // A counted piece leaves, and another arrives after the count.
    const left = await adjust('loss', { product: 4, qty: 1, serial_no: 'F1' });
    const came = await adjust('gain', { product: 4, qty: 1, serial_no: 'F7' });
    expect(await rowOf(id, 1)).toMatchObject({ counted: 90, in_books: 90, difference: 0 });
    expect(await rowOf(id, 4)).toMatchObject({ difference: 0, missing: [], extra: [] });
    expect(refusalOf(await post(id))[1]).toBe('count_agrees');
    expect(data<{ state: string }>(await end(id, 'agreed'))).toMatchObject({ state: 'agreed' });
    for (const voucher of [came, left, after, before]) await voidOf(voucher);
  });

  test('what is entered later of an earlier day had moved before the count', async () => {
    const yesterday = await adjust('gain', { product: 3, qty: 5 });
    data(await desk.post('/admin/dayclose/store', { current_date: '01/07/2026', next_date: '02/07/2026' }));
    const id = await start();
    data(await set(id, 3, 7));
    expect(await rowOf(id, 3)).toMatchObject({ in_books: 5, difference: 2 });
    // Seven pieces were received, not five.
    const mtmId = yesterday.mtm_id;
    const body = { mtmId, reason: 'gain', warehouse: 2, products: [{ product: 3, qty: 7 }] };
    data(await desk.post('/stock/adjustment/update', body, { 'if-match': '"1"' }));
    expect(await rowOf(id, 3)).toMatchObject({ in_books: 7, difference: 0 });
    data(await end(id, 'agreed'));
  });

  test('a product that moves between two scans has to be counted again', async () => {
    const id = await start();
    data(await enter(id, { change: 'add', product: 2, qty: 4 }));
    const sold = await adjust('loss', { product: 2, qty: 1 });
    data(await enter(id, { change: 'add', product: 2, qty: 5 }));
    expect(await rowOf(id, 2)).toMatchObject({ counted: 9, has_moved: true });
    const reply = await post(id);
    expect(refusalOf(reply)[1]).toBe('count_has_moved');
    expect(reply.text).toContain('Salt moved while it was counted');
    data(await set(id, 2, 9, 9));
    expect(await rowOf(id, 2)).toMatchObject({ has_moved: false, difference: 0 });
    await voidOf(sold);
    data(await end(id));
  });

  test('of what nobody counted nothing is there, once somebody says so who has seen all of it', async () => {
    const id = await start();
    const seen = (await read(id)).sheet.entries;
    data(await set(id, 1, 4));
    const rest = (entries: number) => counter.post('/stock/count/rest-is-zero', { id, entries });
    expect(refusalOf(await rest(seen))[1]).toBe('count_changed_meanwhile');
    const before = await read(id);
    expect(data<{ counted: number }>(await rest(before.sheet.entries)).counted).toBe(before.rows.length);
    for (const row of (await read(id)).rows) {
      expect([row.product, row.counted]).toEqual([row.product, row.product === 1 ? 4 : 0]);
      if (row.product !== 1) expect(row.difference).toBe(-row.in_books);
    }
    expect((await rowOf(id, 4))?.missing.length).toBe((await rowOf(id, 4))?.in_books);
    data(await end(id));
  });

  test('several count on one sheet; nothing is lost, nothing counts twice', async () => {
    const id = await start();
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        enter(id, { change: 'add', product: 1, qty: 1 }, index % 2 === 0 ? counter : desk),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(await rowOf(id, 1)).toMatchObject({ counted: 12 });
    const key = { 'idempotency-key': 'scan-once' };
    const first = await enter(id, { change: 'add', product: 1, qty: 1 }, counter, key);
    expect((await enter(id, { change: 'add', product: 1, qty: 1 }, counter, key)).body).toEqual(first.body);
    expect((await read(id)).sheet).toMatchObject({ entries: 13, counted: 1 });

    // A person who overwrites a newer count of somebody else gets a refusal.
    data(await set(id, 2, 10));
    const late = await set(id, 2, 11, null, desk);
    expect(refusalOf(late)).toEqual([409, 'count_changed', 'Somebody else has just counted Salt. Please look again.']);
    // So does a person who posts without the newest counts. The next read returns only the counts since then.
    const { sheet } = await read(id);
    data(await set(id, 3, 0));
    expect(refusalOf(await counter.post('/stock/count/post', { id, entries: sheet.entries }))[1]).toBe(
      'count_changed_meanwhile',
    );
    const since = data<Whole>(await counter.get(`/stock/count/sheet/${id}?since=${sheet.entries}`));
    expect(since.rows.map(({ product }) => product)).toEqual([3]);
    data(await end(id));
  });

  test('of several who post at the same moment one does', async () => {
    const id = await start();
    data(await set(id, 1, 99));
    const { sheet } = await read(id);
    const replies = await Promise.all(
      [counter, desk, counter, desk].map((by) => by.post('/stock/count/post', { id, entries: sheet.entries })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const { voucher } = (await read(id)).sheet;
    expect((await rowOf(id, 1))?.difference).toBe(-1);
    if (voucher !== null) await voidOf(voucher);
    data(await end(id));
  });

  test('says what it does not take, and lets the next scan in', async () => {
    const id = await start();
    const overlapping = await counter.post('/stock/count/store', { warehouse: 2, category: 1 });
    expect(refusalOf(overlapping)).toEqual([
      409,
      'count_overlaps',
      `Count sheet ${id} is open and has the same products. Please post or abandon it first.`,
    ]);
    expect(refusalOf(await scan(id, '4711'))).toEqual([422, 'code_unknown', 'Nothing has the code “4711”.']);
    data(await scan(id, 'F1'));
    expect(refusalOf(await scan(id, 'F1'))[1]).toBe('serial_counted');
    expect(refusalOf(await set(id, 4, 2, 1))[1]).toBe('serial_needed');
    expect(refusalOf(await enter(id, { change: 'piece', product: 1, serial: 'X1' }))[1]).toBe('serials_differ');
    expect(refusalOf(await enter(id, { change: 'add', product: 1, qty: -1 }))[1]).toBe('quantity_not_positive');
    data(await enter(id, { change: 'remove_piece', product: 4, serial: 'F1' }));
    expect(await rowOf(id, 4)).toMatchObject({ counted: 0, missing: ['F1', 'F2', 'F3'] });
    data(await set(id, 4, null, 0));
    expect(await rowOf(id, 4)).toMatchObject({ counted: null, missing: [], in_books: 3 });
    expect(refusalOf(await end(id, 'agreed'))[1]).toBe('nothing_counted');
    expect(refusalOf(await post(id))[1]).toBe('nothing_counted');
    data(await end(id));
  });
});

test('what is on its way to another branch lies in no place that is counted', async () => {
  await adjust('gain', { product: 2, qty: 6 }, null);
  const products = [{ product: 2, qty: 4 }];
  const body = { to_branch: meghna.branches.trading, warehouse: null, vehicle: '', remarks: '', products };
  const sent = data<Saved>(await desk.post('/stock/branch-transfer/store', body));
  const id = await start({});
  data(await set(id, 2, 2));
  expect(await rowOf(id, 2)).toMatchObject({ counted: 2, in_books: 2, difference: 0 });
  data(await end(id));
  await voidOf(sent);
});

test('sheets are of the branch that counts, and costs are for who reads reports', async () => {
  const elsewhere = await openCashDesk(
    server,
    meghna,
    await personWho(server, meghna, ['stock.count'], meghna.branches.trading),
  );
  const id = await start();
  data(await set(id, 1, 1));
  expect((await read(id, counter)).rows.map(({ value }) => value)).toEqual([null, null, null, null]);
  expect((await rowOf(id, 1))?.value).toBe(-3960);
  expect((await elsewhere.get(`/stock/count/sheet/${id}`)).status).toBe(404);
  expect(refusalOf(await set(id, 1, 2, 1, elsewhere))[1]).toBe('count_not_found');
  expect(refusalOf(await elsewhere.post('/stock/count/post', { id, entries: 1 }))[1]).toBe('count_not_found');
  expect(refusalOf(await elsewhere.post('/stock/count/end', { id, entries: 1, ending: 'abandoned' }))[1]).toBe(
    'count_not_found',
  );
  expect(refusalOf(await elsewhere.post('/stock/count/store', { warehouse: 2 }))[1]).toBe('warehouse_not_found');
  expect(data<{ total: number }>(await elsewhere.get('/stock/count/list')).total).toBe(0);
  expect(data<{ data: object[] }>(await counter.get('/stock/count/list?state=open')).data).toMatchObject([
    { id, state: 'open', warehouse: 'Back', category: '', products: 4, counted: 1 },
  ]);
  const salesman = await openCashDesk(server, meghna, meghna.people.salesman);
  expect((await salesman.get('/stock/count/list')).status).toBe(403);
});

test('the books hold', async () => {
  const audit = await inCompany(server.services.db, { companyId: meghna.companyId, mode: 'report' }, (tx) =>
    runAudit(tx, meghna.companyId),
  );
  expect(audit.filter(({ findings }) => findings.length > 0)).toEqual([]);
});
