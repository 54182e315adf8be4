import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { type CashDesk, liveLines, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { addGoods, setShortStockPolicy } from '#testing/stock-goods';
import { createTestCompany, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let meghna: TestCompany;
/** A desk in head office, which owns the goods. */
let desk: CashDesk;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  await addGoods(server.database, { companyId: meghna.companyId });
  desk = await openCashDesk(server, meghna, meghna.people.admin);
});
afterAll(() => server.close());

const kindOf = (name: string) => `/stock/${name}`;
const saved = async (name: string, body: object): Promise<Saved> => {
  const reply = await desk.post(`${kindOf(name)}/store`, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved;
};
const rice = (qty: number, more: object = {}) => ({ product: 1, qty, ...more });

/** Returns the stock of the desk's branch by product: `2.5 at 40`. */
async function stock(): Promise<Record<number, string>> {
  const { rows } = await inCompany(server.services.db, { companyId: meghna.companyId, mode: 'write' }, async (tx) => {
    await sql`select set_config('app.branch_ids', ${String(meghna.branches.head)}, true)`.execute(tx);
    return sql<{ id: number; text: string }>`
      select product_id as id, trim_scale(quantity_milli / 1000::numeric) || ' at ' || trim_scale(average_cost) as text
      from stock_balance order by product_id`.execute(tx);
  });
  return Object.fromEntries(rows.map(({ id, text }) => [id, text]));
}

describe('opening stock', () => {
  test('brings goods in at their cost: Dr 18 / Cr 11', async () => {
    const products = [
      rice(100, { price: 42.5 }),
      { product: 2, qty: 3, price: 33.333 },
      { product: 4, qty: 2, price: 900, serial_no: 'F1\nF2' },
    ];
    const { mtm_id: mtmId, vr_no } = await saved('opening', { warehouse: 2, products, remarks: 'Counted on 30 June' });
    expect(vr_no).toBe('SA-2627-000001');
    expect(await liveLines(server, meghna, mtmId)).toEqual(['Dr 18/11 615000', 'Cr 11/18 615000']);
    expect(await stock()).toEqual({ 1: '100 at 42.5', 2: '3 at 33.333333', 4: '2 at 900' });

    const found = await desk.post('/stock/opening/search', { invoiceNo: '1' });
    expect(found.body.data).toMatchObject({
      mtm_id: mtmId,
      remarks: 'Counted on 30 June',
      warehouse: { id: 2, name: 'Back' },
      products: [
        {
          id: 1,
          product: 1,
          product_name: 'Rice',
          unit: 'kg',
          qty: 100,
          price: 42.5,
          total: 4250,
          serial_no: '',
        },
        {
          id: 2,
          product: 2,
          product_name: 'Salt',
          qty: 3,
          price: 33.333,
          total: 100,
        },
        { id: 3, product: 4, product_name: 'Fridge', qty: 2, price: 900, serial_no: 'F1 F2' },
      ],
    });
  });
});

describe('an adjustment', () => {
  test('moves stock alone, is found, changed and voided', async () => {
    const { mtm_id: mtmId, vr_no: number } = await saved('adjustment', {
      reason: 'damage',
      remarks: 'Rain',
      warehouse: 1,
      products: [rice(2.5)],
    });
    expect(await liveLines(server, meghna, mtmId)).toEqual([]);
    expect((await stock())[1]).toBe('97.5 at 42.5');
    const whole = await desk.get(`/admin/voucher/${mtmId}`);
    expect(whole.body.data).toMatchObject({
      kind: 'stock-adjustment',
      total: 0,
      remarks: 'Rain',
      entries: [],
      movements: [{ product_name: 'Rice', unit: 'kg', warehouse_name: 'Front', qty: -2.5, serials: [] }],
    });
    const printed = await desk.get('/admin/print/vouchers?type_id=18');
    expect(printed.body.data).toMatchObject({ vouchers: [{}, { vr_no: number, movements: [{ qty: -2.5 }] }] });

    const update = { mtmId, reason: 'gain', products: [rice(1)] };
    const updated = await desk.post('/stock/adjustment/update', update, { 'if-match': '"1"' });
    expect(updated.status, updated.text).toBe(200);
    expect((await stock())[1]).toBe('101 at 42.5');
    const again = await desk.post('/stock/adjustment/update', update, { 'if-match': '"2"' });
    expect(again.body.data).toMatchObject({ version: 2 });
    const held = await desk.post('/stock/adjustment/search', { invoiceNo: number });
    expect(held.body.data).toMatchObject({ reason: 'gain', warehouse: null, products: [{ qty: 1 }] });

    const voided = await desk.post('/admin/voucher/void', { voucher_number: number, reason: 'twice' });
    expect(voided.status, voided.text).toBe(200);
    expect((await stock())[1]).toBe('100 at 42.5');
    const after = await desk.get(`/admin/voucher/${mtmId}`);
    expect(after.body.data).toMatchObject({
      is_void: true,
      movements: [],
      history: [{ movements: [{ qty: -2.5 }] }, {}, {}],
    });
    const trail = await desk.get(`/audit/list?voucher=${number}`);
    expect(trail.text).toContain('Rice · -2.5 kg · Front');
  });

  test.each([
    ['no reason', { products: [rice(1)] }, 'stock_reason_missing'],
    ['no rows', { reason: 'gain', products: [] }, 'no_rows'],
    ['a product that is not there', { reason: 'gain', products: [{ product: 99, qty: 1 }] }, 'product_not_found'],
    ['another branch’s warehouse', { reason: 'gain', warehouse: 9, products: [rice(1)] }, 'warehouse_not_found'],
    [
      'a serial that is there',
      { reason: 'gain', products: [{ product: 4, qty: 1, serial_no: 'F1' }] },
      'serial_in_stock',
    ],
    [
      'a serial that is not',
      { reason: 'loss', products: [{ product: 4, qty: 1, serial_no: 'F9' }] },
      'serial_not_in_stock',
    ],
    ['too many decimals', { reason: 'gain', products: [rice(0.0001)] }, 'invalid_input'],
  ])('refuses %s', async (_, body, code) => {
    expect(refusalOf(await desk.post('/stock/adjustment/store', body))[1]).toBe(code);
  });

  test('says at which row and field', async () => {
    const reply = await desk.post('/stock/adjustment/store', { reason: 'gain', products: [rice(1), rice(0)] });
    expect(reply.body.error).toMatchObject({ fields: { 'products.1.qty': ['The quantity must be more than zero.'] } });
  });
});

describe('a transfer', () => {
  test('moves goods between warehouses and leaves the branch what it had', async () => {
    const before = await stock();
    const products = [rice(30), { product: 4, qty: 1, serial_no: 'F2' }];
    const refused = await desk.post('/stock/transfer/store', { from_warehouse: 1, to_warehouse: 1, products });
    expect(refusalOf(refused)[1]).toBe('same_warehouse');
    const { vr_no: number } = await saved('transfer', { from_warehouse: 2, to_warehouse: 1, products });
    expect(await stock()).toEqual(before);
    const found = await desk.post('/stock/transfer/search', { invoiceNo: number });
    expect(found.body.data).toMatchObject({
      from_warehouse: { id: 2, name: 'Back' },
      to_warehouse: { id: 1, name: 'Front' },
      products: [{ product_name: 'Rice', qty: 30 }, { serial_no: 'F2' }],
    });
    // It is of another kind, though of the same type.
    expect(refusalOf(await desk.post('/stock/adjustment/search', { invoiceNo: number }))[1]).toBe('voucher_not_found');
  });
});

test.each([
  ['adjustment', { reason: 'gain', warehouse: 9 }, 'warehouse'],
  ['transfer', { from_warehouse: 9, to_warehouse: 1 }, 'from_warehouse'],
  ['transfer', { from_warehouse: 1, to_warehouse: 9 }, 'to_warehouse'],
])('%s: %o names the warehouse that is not there at %s', async (name, head, field) => {
  const reply = await desk.post(`/stock/${name}/store`, { ...head, products: [rice(1)] });
  expect(reply.body.error).toMatchObject({ fields: { [field]: [expect.stringContaining('warehouse')] } });
});

test('goods are found by name, code or barcode, with what there is of them', async () => {
  const found = await desk.get('/stock/products?q=ri');
  expect(found.body.data).toEqual(
    [
      expect.objectContaining({ name: 'Fridge', has_serials: true, in_stock: 2 }),
      expect.objectContaining({ name: 'Rice', unit: 'kg', decimals: 3, in_stock: 100 }),
    ].reverse(),
  );
  expect((await desk.get('/stock/products?q=100%25')).body.data).toEqual([]);
  const scanned = await desk.get('/stock/products?q=F2');
  expect(scanned.body.data).toMatchObject([{ name: 'Fridge', match: 'serial', serial: 'F2' }]);
});

test('each document is for whoever may write it, in the branch that they work in', async () => {
  const adjusts = await openCashDesk(
    server,
    meghna,
    await personWho(server, meghna, ['stock.adjust'], meghna.branches.trading),
  );
  const body = { reason: 'gain', products: [rice(1)] };
  expect((await adjusts.post('/stock/adjustment/store', body)).status).toBe(200);
  expect(refusalOf(await adjusts.post('/stock/transfer/store', { products: [] }))[1]).toBe('forbidden');
  expect(refusalOf(await adjusts.post('/stock/opening/store', { products: [] }))[1]).toBe('forbidden');
  // A warehouse of head office does not belong to their branch.
  const elsewhere = { reason: 'gain', warehouse: 1, products: [rice(1)] };
  expect(refusalOf(await adjusts.post('/stock/adjustment/store', elsewhere))[1]).toBe('warehouse_not_found');
});

describe('what has moved stays', () => {
  test('a product with movements is neither archived nor counted otherwise; one without is both', async () => {
    const rice1 = (await desk.get('/product/edit/1')).body.data as Record<string, unknown>;
    const archived = await desk.post('/product/status', { id: 1, version: rice1.version, status: 3 });
    expect(refusalOf(archived)).toEqual([409, 'product_moved', expect.stringContaining('has stock movements')]);
    const bag = 2;
    const recounted = await desk.post('/product/update', { ...rice1, unit_id: bag });
    expect(recounted.body.error).toMatchObject({ code: 'product_moved', fields: { unit_id: [expect.any(String)] } });
    const renamed = await desk.post('/product/update', { ...rice1, description: 'Fine', name: 'Fine Rice' });
    expect(renamed.status, renamed.text).toBe(200);

    const nails = (await desk.get('/product/edit/3')).body.data as Record<string, unknown>;
    const bagged = await desk.post('/product/update', { ...nails, description: 'Box', unit_id: bag });
    expect(bagged.status, bagged.text).toBe(200);
    expect((await desk.post('/product/status', { id: 3, version: 2, status: 3 })).status).toBe(200);
  });

  test('a warehouse is archived once no goods lie in it', async () => {
    const refused = await desk.post('/warehouse/warehouse-status', { id: 2, version: 1, status: 3 });
    expect(refusalOf(refused)).toEqual([409, 'warehouse_has_stock', expect.stringContaining('Fine Rice')]);
  });
});

test.each<['allow' | 'warn', object[]]>([
  ['allow', []],
  ['warn', [{ product: 2, product_name: 'Salt', unit: 'kg', quantity: 2 }]],
])('taking out more than there is, in a branch that says %s', async (policy, below_zero) => {
  await setShortStockPolicy(server.database, meghna, policy);
  const asked = await desk.get('/stock/in-stock?products=2,1');
  expect(asked.body.data).toMatchObject({ policy, products: [{ id: 2, in_stock: 3 }, { id: 1 }] });
  const body = { reason: 'loss', products: [{ product: 2, qty: 5 }, rice(1)] };
  const taken = await saved('adjustment', body);
  expect(taken).toMatchObject({ below_zero });
  const update = { mtmId: taken.mtm_id, reason: 'loss', products: [{ product: 2, qty: 5 }] };
  const changed = await desk.post('/stock/adjustment/update', update, { 'if-match': '"1"' });
  expect(changed.body.data).toMatchObject({ version: 2, below_zero });
  const voided = await desk.post('/admin/voucher/void', { voucher_number: taken.vr_no, reason: 'a test' });
  expect(voided.status, voided.text).toBe(200);
});

test('a branch that blocks refuses to take out more than there is', async () => {
  await setShortStockPolicy(server.database, meghna, 'block');
  const body = { reason: 'loss', products: [{ product: 2, qty: 5 }] };
  expect(refusalOf(await desk.post('/stock/adjustment/store', body))[1]).toBe('short_stock');
  await setShortStockPolicy(server.database, meghna, 'warn');
});

test('the books hold', async () => {
  const audit = await inCompany(server.services.db, { companyId: meghna.companyId, mode: 'report' }, (tx) =>
    runAudit(tx, meghna.companyId),
  );
  expect(audit.filter(({ findings }) => findings.length > 0)).toEqual([]);
});
