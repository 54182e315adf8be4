import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { type CashDesk, liveLines, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server';

let server: TestServer;
let padma: TestCompany;
/** Desks in the branch that sends (it owns the goods and shares them), in the branch that receives, and in a third one. */
let sender: CashDesk;
let receiver: CashDesk;
let third: CashDesk;
/** The transfer of the tests: 10 kg of rice at 42.50 and two refrigerators at 900.00. */
let sent: Saved;

beforeAll(async () => {
  server = await startTestServer();
  padma = await createTestCompany(server, 'Padma');
  await addGoods(server.database, { companyId: padma.companyId });
  const { head, trading, electronics } = padma.branches;
  const moves = async (branchId: number) =>
    openCashDesk(
      server,
      padma,
      await personWho(server, padma, ['stock.transfer', 'voucher.void', 'stock.adjust', 'dayclose.jumpdate'], branchId),
    );
  sender = await openCashDesk(server, padma, padma.people.admin);
  receiver = await moves(trading);
  third = await moves(electronics);
  expect(head).toBe(1);
  const products = [
    { product: 1, qty: 100, price: 42.5 },
    { product: 4, qty: 6, price: 900, serial_no: 'F1 F2 F3 F4 F5 F6' },
  ];
  saved(await sender.post('/stock/opening/store', { warehouse: 1, products }));
});
afterAll(() => server.close());

const saved = (reply: TestReply): Saved => {
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved;
};
const rice = (qty: number) => ({ product: 1, qty });
const fridges = (...serials: string[]) => ({ product: 4, qty: serials.length, serial_no: serials.join(' ') });
const sending = (more: object = {}) => ({
  to_branch: padma.branches.trading,
  warehouse: 1,
  vehicle: 'Dhaka Metro TA 11-2345',
  remarks: 'for the season',
  products: [rice(10), fridges('F1', 'F2')],
  ...more,
});
const send = (more: object = {}) => sender.post('/stock/branch-transfer/store', sending(more));
const receive = (products: object[], more: object = {}, headers = {}) =>
  receiver.post('/stock/in-transit/receive', { mtm_id: sent.mtm_id, products, ...more }, headers);
const withdraw = (missing: string, by = sender) =>
  by.post('/stock/in-transit/withdraw', { mtm_id: sent.mtm_id, missing, remarks: '' });
const voidOf = (vr_no: string, by: CashDesk) =>
  by.post('/admin/voucher/void', { voucher_number: vr_no, reason: 'wrong' });

interface OnTheWay {
  readonly vr_no: string;
  readonly products: readonly { readonly open: number; readonly open_serials: readonly string[] }[];
}
/** Returns the goods that the desk sees on their way, in short. */
async function onTheWay(desk: CashDesk): Promise<string[]> {
  const reply = await desk.get('/stock/in-transit');
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as OnTheWay[]).map(({ vr_no, products }) =>
    [vr_no, ...products.map(({ open, open_serials }) => `${open} ${open_serials.join(' ')}`.trim())].join(' | '),
  );
}

/** Returns the branch's quantity and average cost of rice and refrigerators. It includes goods on their way. */
async function stock(branchId: number): Promise<string[]> {
  const { rows } = await inCompany(server.services.db, { companyId: padma.companyId, mode: 'write' }, async (tx) => {
    await sql`select set_config('app.branch_ids', ${String(branchId)}, true)`.execute(tx);
    return sql<{ text: string }>`
      select trim_scale(quantity_milli / 1000::numeric) || ' at ' || trim_scale(average_cost) as text
      from stock_balance where product_id in (1, 4) order by product_id`.execute(tx);
  });
  return rows.map(({ text }) => text);
}
async function findings(): Promise<string[]> {
  const { companyId } = padma;
  const audit = await inCompany(server.services.db, { companyId, mode: 'report' }, (tx) => runAudit(tx, companyId));
  return audit.flatMap(({ name, findings: found }) => found.map(({ code }) => `${name} ${code}`));
}

describe('goods that are sent', () => {
  beforeEach(async () => {
    sent = saved(await send());
  });
  /** Expects that the test leaves nothing on its way. */
  const nothingLeft = async () => {
    expect(await onTheWay(sender)).toEqual([]);
    expect(await findings()).toEqual([]);
  };

  test('are on their way, still stock of the branch that sent them, and received there at the cost at which they left', async () => {
    const { head, trading } = padma.branches;
    const line = `${sent.vr_no} | 10 | 2 F1 F2`;
    expect([await onTheWay(sender), await onTheWay(receiver), await onTheWay(third)]).toEqual([[line], [line], []]);
    expect(await stock(head)).toEqual(['100 at 42.5', '6 at 900']);
    expect((await sender.get('/stock/products?q=Rice')).body.data).toMatchObject([{ name: 'Rice', in_stock: 90 }]);
    expect((await sender.get('/stock/in-stock?products=1')).body.data).toMatchObject({
      products: [{ id: 1, in_stock: 90 }],
    });
    expect((await sender.get('/stock/product/1')).body.data).toMatchObject({
      warehouses: [
        { warehouse: 'Front', quantity: 90 },
        { warehouse: '→ Padma Trading', quantity: 10 },
      ],
    });
    expect((await sender.get('/stock/product/4')).body.data).toMatchObject({
      serials: [
        { serial: 'F1', warehouse: '→ Padma Trading' },
        { serial: 'F2', warehouse: '→ Padma Trading' },
        ...['F3', 'F4', 'F5', 'F6'].map((serial) => ({ serial, warehouse: 'Front' })),
      ],
    });
    expect(await liveLines(server, padma, sent.mtm_id)).toEqual([]);
    // A later receipt at another cost changes the average. The goods on their way keep their cost.
    const later = saved(
      await sender.post('/stock/opening/store', { products: [{ product: 1, qty: 100, price: 52.5 }] }),
    );
    expect(await stock(head)).toEqual(['200 at 47.5', '6 at 900']);

    const got = saved(await receive([rice(10), fridges('F1', 'F2')]));
    expect(await liveLines(server, padma, got.mtm_id)).toEqual([
      `Dr 36/10 222500 ${sent.vr_no}`,
      `Cr 10/36 222500 ${sent.vr_no}`,
    ]);
    expect(await liveLines(server, padma, got.mtm_id + 1)).toEqual([
      `Dr 10/36 222500 ${sent.vr_no}`,
      `Cr 36/10 222500 ${sent.vr_no}`,
    ]);
    expect(await stock(trading)).toEqual(['10 at 42.5', '2 at 900']);
    expect(await stock(head)).toEqual(['190 at 47.763158', '4 at 900']);
    await nothingLeft();

    // A received sending can be neither changed nor voided. Voiding the receipt voids both halves and puts the goods back
    // on their way.
    const update = { mtmId: sent.mtm_id, ...sending({ products: [rice(11)] }) };
    expect(refusalOf(await sender.post('/stock/branch-transfer/update', update, { 'if-match': '"1"' }))[1]).toBe(
      'has_dependents',
    );
    expect(refusalOf(await voidOf(sent.vr_no, sender))[1]).toBe('has_dependents');
    expect((await voidOf(got.vr_no, receiver)).status).toBe(200);
    expect(await onTheWay(receiver)).toEqual([line]);
    expect(await stock(trading)).toEqual(['0 at 0', '0 at 0']);
    expect(await findings()).toEqual([]);
    // Without a receipt the sending can be voided. Then nothing was sent.
    expect((await voidOf(sent.vr_no, sender)).status).toBe(200);
    expect((await voidOf(later.vr_no, sender)).status).toBe(200);
    expect(await stock(head)).toEqual(['100 at 42.5', '6 at 900']);
    await nothingLeft();
  });

  test('are received short: the rest waits, and the sender takes it back', async () => {
    const first = saved(await receive([rice(4)]));
    expect(await onTheWay(receiver)).toEqual([`${sent.vr_no} | 6 | 2 F1 F2`]);
    const second = saved(await receive([fridges('F2')]));
    expect(await onTheWay(sender)).toEqual([`${sent.vr_no} | 6 | 1 F1`]);
    const back = saved(await withdraw('returned'));
    expect(await liveLines(server, padma, back.mtm_id)).toEqual([]);
    await nothingLeft();
    expect(await stock(padma.branches.head)).toEqual(['96 at 42.5', '5 at 900']);
    expect(refusalOf(await receive([rice(1)]))[1]).toBe('transfer_ended');
    expect(refusalOf(await withdraw('lost'))[1]).toBe('transfer_ended');
    for (const { vr_no } of [second, first]) expect((await voidOf(vr_no, receiver)).status).toBe(200);
    expect(await onTheWay(sender)).toEqual([`${sent.vr_no} | 4 | 1 F2`]);
    expect((await voidOf(back.vr_no, sender)).status).toBe(200);
    expect(await onTheWay(sender)).toEqual([`${sent.vr_no} | 10 | 2 F1 F2`]);
    saved(await withdraw('returned'));
    await nothingLeft();
  });

  test('are received short: the rest goes back, or is lost at the sender', async () => {
    saved(await receive([rice(4), fridges('F1')], { missing: 'returned' }));
    expect(await stock(padma.branches.head)).toEqual(['96 at 42.5', '5 at 900']);
    await nothingLeft();
    sent = saved(await send({ products: [rice(10)] }));
    saved(await receive([rice(9)], { missing: 'lost' }));
    expect(await stock(padma.branches.head)).toEqual(['86 at 42.5', '5 at 900']);
    await nothingLeft();
    const report = await sender.get(
      `/reports/product-stock?branch_id=${padma.branches.head}&category_id=0&product_name=rice&startdate=2026-07-01&enddate=2026-07-01`,
    );
    expect(report.text).toContain('"balance":86');
    // F1 is now in the receiving branch, so the next test sends other pieces.
    sent = saved(await send({ products: [fridges('F2', 'F3')] }));
    saved(await receive([fridges('F2', 'F3')]));
  });
});

test('pieces on their way are sold by nobody, and received once', async () => {
  sent = saved(await send({ products: [fridges('F5')] }));
  const loss = { reason: 'loss', products: [fridges('F5')] };
  expect(refusalOf(await sender.post('/stock/adjustment/store', loss))[1]).toBe('serial_not_in_stock');
  expect(refusalOf(await receiver.post('/stock/adjustment/store', loss))[1]).toBe('serial_not_in_stock');
  expect(refusalOf(await receive([fridges('F6')]))[1]).toBe('serial_not_sent');
  const both = await Promise.all([receive([fridges('F5')]), receive([fridges('F5')])]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.map((reply) => refusalOf(reply)[1])).toContain('transfer_ended');
  expect(await findings()).toEqual([]);
});

test('a branch that blocks it neither sends more than it has nor sells what is on its way', async () => {
  const policy = (name: 'block' | 'warn') =>
    inCompany(server.services.db, { companyId: padma.companyId, mode: 'write' }, (tx) =>
      sql`update branch set short_stock_policy = ${name} where branch_id = ${padma.branches.head}`.execute(tx),
    );
  const [had = ''] = await stock(padma.branches.head);
  const all = Number(had.split(' ')[0]);
  await policy('block');
  expect(refusalOf(await send({ products: [rice(all + 1)] }))[1]).toBe('short_stock');
  sent = saved(await send({ products: [rice(all)] }));
  const loss = await sender.post('/stock/adjustment/store', { reason: 'loss', products: [rice(1)] });
  expect(refusalOf(loss)[1]).toBe('short_stock');
  saved(await withdraw('returned'));
  await policy('warn');
  expect(await stock(padma.branches.head)).toContain(had);
});

test('a receipt that is sent twice under one key is one', async () => {
  sent = saved(await send({ products: [rice(2)] }));
  const headers = { 'idempotency-key': 'received-once' };
  const replies = [await receive([rice(2)], {}, headers), await receive([rice(2)], {}, headers)];
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(await onTheWay(receiver)).toEqual([]);
});

test('each branch works on its own open day', async () => {
  sent = saved(await send({ products: [rice(1)] }));
  const close = await sender.post('/admin/dayclose/store', { current_date: '01/07/2026', next_date: '03/07/2026' });
  expect(close.status, close.text).toBe(200);
  expect(await onTheWay(sender)).toEqual([`${sent.vr_no} | 1`]);
  const got = saved(await receive([rice(1)]));
  expect(got.vr_date).toBe('2026-07-01');
  const whole = await sender.get(`/admin/voucher/${got.mtm_id + 1}`);
  expect(whole.body.data).toMatchObject({ vr_date: '2026-07-03' });
  expect(await findings()).toEqual([]);
});

test('goods do not arrive before they left, nor are they sent later than they arrived', async () => {
  // The open day of the sender is the 3rd, that of the receiver the 1st.
  sent = saved(await send({ products: [rice(1)] }));
  const early = [
    409,
    'received_before_sent',
    'What is sent on 03/07/2026 cannot reach Padma Trading on 01/07/2026. Its day there must be 03/07/2026 or later.',
  ];
  expect(refusalOf(await receive([rice(1)]))).toEqual(early);
  const redate = (day: string, to: string) =>
    sender.post('/admin/voucher/date-change', {
      ...{ branch_id: padma.branches.head, voucher_type: 18, present_date: day, change_date: to },
      ...{ start_voucher: sent.vr_no, end_voucher: sent.vr_no },
    });
  expect((await redate('2026-07-03', '2026-07-01')).status).toBe(200);
  const got = saved(await receive([rice(1)]));
  // The sender's half of the receipt is dated the 3rd, so it allows that day. The receiver's half of the 1st does not.
  expect(refusalOf(await redate('2026-07-01', '2026-07-03'))).toEqual(early);
  expect(await findings()).toEqual([]);
  const owner = new Client({ connectionString: server.database.superuser });
  await owner.connect();
  await owner.query('set session_replication_role = replica');
  const date = (day: string) =>
    owner.query(`update voucher set vr_date = '${day}' where company_id = $1 and voucher_id = $2`, [
      padma.companyId,
      sent.mtm_id,
    ]);
  await date('2026-07-03');
  expect(await findings()).toContain('halves_in_order half_early');
  await date('2026-07-01');
  await owner.end();
  expect((await voidOf(got.vr_no, receiver)).status).toBe(200);
  expect((await redate('2026-07-01', '2026-07-03')).status).toBe(200);
  expect((await receiver.post('/admin/jumpdate/store', { current_date: '2026-07-03' })).status).toBe(200);
  saved(await receive([rice(1)]));
  expect(await findings()).toEqual([]);
});

test('a third branch sees and receives nothing', async () => {
  sent = saved(await send({ products: [rice(1)] }));
  expect(await onTheWay(third)).toEqual([]);
  expect((await third.get(`/stock/in-transit/${sent.mtm_id}`)).status).toBe(404);
  const body = { mtm_id: sent.mtm_id, products: [rice(1)] };
  expect(refusalOf(await third.post('/stock/in-transit/receive', body)).slice(0, 2)).toEqual([
    404,
    'transfer_not_found',
  ]);
  // The sender cannot receive, and the receiver cannot take back.
  expect(refusalOf(await sender.post('/stock/in-transit/receive', body))[1]).toBe('transfer_not_found');
  expect(refusalOf(await withdraw('returned', receiver))[1]).toBe('transfer_not_found');
  expect((await receiver.get(`/stock/in-transit/${sent.mtm_id}`)).body.data).toMatchObject({
    vr_no: sent.vr_no,
    vehicle: 'Dhaka Metro TA 11-2345',
    from_branch: { name: 'Padma Head Office' },
    products: [{ product_name: 'Rice', sent: 1, open: 1 }],
  });
  saved(await withdraw('lost'));
});

test('books whose goods in transit are damaged are found by the audit', async () => {
  sent = saved(await send({ products: [rice(10)] }));
  saved(await receive([{ product: 1, qty: 4 }]));
  const client = new Client({ connectionString: server.database.superuser });
  await client.connect();
  await client.query('set session_replication_role = replica');
  /** Returns the findings of the audit while the books are damaged, then repairs the books. */
  const foundWhile = async (change: string, back: string) => {
    const { rowCount } = await client.query(change, [sent.mtm_id]);
    const found = await findings();
    await client.query(back, [sent.mtm_id]);
    return { rowCount, found };
  };
  const open = (sign: string) =>
    `update goods_in_transit set open_milli = open_milli ${sign} 1000 where voucher_id = $1 and product_id = 1`;
  expect(await foundWhile(open('-'), open('+'))).toEqual({
    rowCount: 1,
    found: ['goods_in_transit_hold transit_differs'],
  });
  const received = (sign: string) =>
    `update line set debit_paisa = debit_paisa ${sign} 100 where account_id = 36 and debit_paisa > 0 and voucher_id > $1`;
  const { rowCount, found } = await foundWhile(received('+'), received('-'));
  expect(rowCount).toBe(1);
  expect(found).toContain('goods_in_transit_hold transfers_off');
  await client.end();
  saved(await withdraw('returned'));
  expect(await findings()).toEqual([]);
});

test.each<[string, () => object, string, string]>([
  ['no branch', () => ({ to_branch: null }), 'receiving_branch_missing', 'to_branch'],
  ['its own branch', () => ({ to_branch: padma.branches.head }), 'own_branch', 'to_branch'],
  ['no such branch', () => ({ to_branch: 99 }), 'branch_not_found', 'to_branch'],
  ['another warehouse', () => ({ warehouse: 9 }), 'warehouse_not_found', 'warehouse'],
  ['a product twice', () => ({ products: [rice(1), rice(1)] }), 'product_twice', 'products.1.product'],
])('%s is refused at its field', async (_, more, code, field) => {
  const reply = await send(more());
  expect(reply.body.error).toMatchObject({ code, fields: { [field]: [expect.any(String)] } });
});

test('what the other branch may not move is refused at its row', async () => {
  const share = (isShared: boolean) =>
    inCompany(server.services.db, { companyId: padma.companyId, mode: 'write' }, (tx) =>
      sql`update branch set share_products = ${isShared} where branch_id = ${padma.branches.head}`.execute(tx),
    );
  await share(false);
  const reply = await send({ products: [rice(1)] });
  await share(true);
  expect(reply.body.error).toMatchObject({
    code: 'product_not_shared',
    fields: { 'products.0.product': ['Rice is not shared with the branch that receives.'] },
  });
});
