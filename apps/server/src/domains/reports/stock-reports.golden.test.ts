import { reports } from '@cashbook/contract/reports/all';
import type { Report } from '@cashbook/contract/reports/report';
import { balance, credit, type DraftMovement, debit, type VoucherTypeId } from '@cashbook/kernel';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { lockDocument, postDocument } from '#domains/ledger/index';
import { bookTime } from '#testing/book-company';
import { type CashDesk, openCashDesk } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

/* One small stock whose figures can be worked out by hand, and the reports of it. */

let server: TestServer;
let meghna: TestCompany;
let desk: CashDesk;
let trader: CashDesk;

const superuser = async (...statements: readonly string[]) => {
  const client = new Client({ connectionString: server.database.superuser });
  await client.connect();
  for (const statement of statements) await client.query(statement.replaceAll('$1', String(meghna.companyId)));
  await client.end();
};

type Moved = Pick<DraftMovement, 'productId' | 'quantityMilli'> & Partial<DraftMovement>;

/** Posts a voucher of that type as invoices do: with an entry and a movement. */
async function post(branchId: number, typeId: VoucherTypeId, accounts: [number, number], moved: Moved) {
  const movement = { warehouseId: null, givenCost: null, orderId: null, serials: [], ...moved };
  const entry = balance([debit(accounts[0], 10_000n), credit(accounts[1], 10_000n)]);
  const draft = { typeId, totalPaisa: 10_000n, remarks: 'By truck', entries: [entry], movements: [movement] };
  const author = { userId: null, ip: '', userAgent: '' };
  const own = { kind: 'test', formVersion: 1, form: { moved: String(moved.quantityMilli), typeId } };
  const document = { branchId, expectedDay: null, author, idempotency: null, ...own, drafts: [draft] };
  const saved = await inCompany(server.services.db, { companyId: meghna.companyId, mode: 'write' }, async (tx) => {
    const locked = await lockDocument(tx, document);
    return locked.ok ? postDocument(tx, document, bookTime) : locked;
  });
  if (!saved.ok) throw new Error(JSON.stringify(saved.refusal));
}

const saved = async (path: string, payload: object) => {
  const reply = await desk.post(path, payload);
  expect(reply.status, reply.text).toBe(200);
};
const karim = 1001;
const taka = (amount: number) => BigInt(amount * 1_000_000);

/**
 * 1 July: head office begins with rice in the front warehouse, salt and two fridges. 2 July: rice is damaged, bought, sold
 * and returned both ways, and a fridge is sold. The trading branch has rice of head office.
 */
beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  await addGoods(server.database, meghna);
  await superuser(
    `update product set order_level_milli = case product_id when 1 then 10000 when 2 then 4000 when 3 then 1000 end where company_id = $1`,
    `update product set warranty_type = 1, warranty_days = 365 where company_id = $1 and product_id = 4`,
    `insert into account (company_id, account_id, group_id, name, is_party) values ($1, ${karim}, 113, 'Karim Store', true)`,
    `insert into party (company_id, account_id, type_id, idfr_code, mobile, manual_address, ledger_page) values ($1, ${karim}, 1, 'K1', '', '', '')`,
  );
  desk = await openCashDesk(server, meghna, meghna.people.admin);
  trader = await openCashDesk(server, meghna, meghna.people.accountant);
  const { head, trading } = meghna.branches;
  await saved('/stock/opening/store', { warehouse: 1, products: [{ product: 1, qty: 10, price: 40 }] });
  await saved('/stock/opening/store', {
    products: [
      { product: 2, qty: 5, price: 12.5 },
      { product: 4, qty: 2, price: 900, serial_no: 'FR-1 FR-2' },
    ],
  });
  await post(trading, 9, [31, 17], { productId: 1, quantityMilli: 4000n, givenCost: taka(50) });
  await saved('/admin/dayclose/store', { current_date: '01/07/2026', next_date: '02/07/2026' });
  const products = [{ product: 1, qty: 2 }];
  await saved('/stock/adjustment/store', { reason: 'damage', warehouse: 1, remarks: 'Torn', products });
  await post(head, 9, [31, 17], { productId: 1, quantityMilli: 5000n, givenCost: taka(52) });
  await post(head, 11, [17, 21], { productId: 1, quantityMilli: -3500n });
  await post(head, 14, [21, 17], { productId: 1, quantityMilli: 1500n, givenCost: 44_615_385n });
  await post(head, 10, [17, 31], { productId: 1, quantityMilli: -1000n, givenCost: taka(52) });
  await post(head, 13, [karim, 21], { productId: 4, quantityMilli: -1000n, serials: ['FR-1'] });
});
afterAll(() => server.close());

type Row = Record<string, unknown>;
const at = (path: string, query: string) => `/reports/${path}?branch_id=${meghna.branches.head}&${query}`;
const ask = async (path: string, query: string, who = desk) => {
  const reply = await who.get(path.startsWith('/') ? path : at(path, query));
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Row;
};
const rowsOf = (data: Row, ...names: readonly string[]) =>
  ((data.rows ?? data.details) as Row[]).map((row) => names.map((name) => row[name]).join(' | '));

describe('stock valuation', () => {
  const seen = ['branch_name', 'product_name', 'quantity', 'average_cost', 'value'];

  test.each([
    ['before the books', '2026-06-30', [], 0],
    [
      'after the first day',
      '2026-07-01',
      ['Fridge | 2 | 900 | 1800', 'Rice | 10 | 40 | 400', 'Salt | 5 | 12.5 | 62.5'],
      2262.5,
    ],
    // Rice: 8 at 40 and 5 at 52 are 13 at 44.615385; 11 at that less one at 52 are 10 at 43.876924.
    [
      'now',
      '2026-07-02',
      ['Fridge | 1 | 900 | 900', 'Rice | 10 | 43.876924 | 438.77', 'Salt | 5 | 12.5 | 62.5'],
      1401.27,
    ],
  ])('%s', async (_, day, rows, total) => {
    const data = await ask('stock-valuation', `enddate=${day}`);
    expect(rowsOf(data, ...seen)).toEqual(rows.map((row) => `Meghna Head Office | ${row}`));
    expect(data.total_value).toBe(total);
  });

  test('of all branches that the reader reaches, and of a category', async () => {
    const everywhere = await ask('stock-valuation', 'enddate=2026-07-02&scope=all');
    expect(rowsOf(everywhere, ...seen).at(-1)).toBe('Meghna Trading | Rice | 4 | 50 | 200');
    expect(everywhere.total_value).toBe(1601.27);
    const { trading } = meghna.branches;
    const own = await ask(`/reports/stock-valuation?branch_id=${trading}&enddate=2026-07-02&scope=all`, '', trader);
    expect(own.total_value).toBe(200);
    expect((await ask('stock-valuation', 'enddate=2026-07-02&category_id=2')).rows).toEqual([]);
    expect((await trader.get(at('stock-valuation', 'enddate=2026-07-02'))).status).toBe(404);
  });

  test('as a file, each figure a number', async () => {
    const { text } = await desk.get(at('stock-valuation/export', 'enddate=2026-07-02&format=csv'));
    expect(text.split('\r\n').slice(1, 5)).toEqual([
      '1,Meghna Head Office,All,Fridge,1,kg,900,900.00',
      '2,Meghna Head Office,All,Rice,10,kg,43.876924,438.77',
      '3,Meghna Head Office,All,Salt,5,kg,12.5,62.50',
      ',Total,,,,,,1401.27',
    ]);
  });
});

describe('category wise in and out', () => {
  const dates = 'startdate=2026-07-01&enddate=2026-07-02';

  test('what was bought and sold, less what went back', async () => {
    const seen = ['product_name', 'cat_name', 'unit', 'quantity'];
    const bought = await ask('cat-wise-in-out', `${dates}&reportType=Purchase`);
    expect(rowsOf(bought, ...seen)).toEqual(['Rice | All | kg | 4']);
    const sold = await ask('cat-wise-in-out', `${dates}&reportType=sales`);
    expect(rowsOf(sold, ...seen)).toEqual(['Fridge | All | kg | 1', 'Rice | All | kg | 2']);
    expect((await ask('cat-wise-in-out', 'startdate=2026-07-01&enddate=2026-07-01&reportType=sales')).rows).toEqual([]);
    expect((await ask('cat-wise-in-out', `${dates}&reportType=sales&category_id=2`)).rows).toEqual([]);
  });

  test('asked by a body, as the spec does; the type is required', async () => {
    const body = { branch_id: meghna.branches.head, category_id: 0, startdate: '2026-07-01', enddate: '2026-07-02' };
    const reply = await desk.post('/reports/cat-wise-in-out', { ...body, reportType: 'Purchase' });
    expect(rowsOf(reply.body.data as Row, 'product_name', 'quantity')).toEqual(['Rice | 4']);
    for (const reportType of [undefined, '', 'both']) {
      const refused = await desk.post('/reports/cat-wise-in-out', { ...body, reportType });
      expect(refused.body.error?.fields).toEqual({ reportType: ['Please select report type.'] });
    }
    expect((await trader.post('/reports/cat-wise-in-out', { ...body, reportType: 'sales' })).status).toBe(404);
  });
});

describe('the stock ledger of a product', () => {
  const seen = ['vr_date', 'type_name', 'description', 'warehouse_name', 'stock_in', 'stock_out', 'balance', 'value'];

  test('goes on from what was there, movement by movement', async () => {
    const data = await ask('stock-ledger', 'product_id=1&start_date=2026-07-02&end_date=2026-07-02');
    expect(data.opening_balance).toEqual({ total_stock_in: 10, total_stock_out: 0 });
    expect(rowsOf(data, ...seen)).toEqual([
      '2026-07-02 | Stock Adjustment | Torn | Front | 0 | 2 | 8 | -80',
      '2026-07-02 | Due Purchase | By truck |  | 5 | 0 | 13 | 260',
      '2026-07-02 | Cash Sales | By truck |  | 0 | 3.5 | 9.5 | -156.15',
      '2026-07-02 | Sales Return | By truck |  | 1.5 | 0 | 11 | 66.92',
      '2026-07-02 | Purchase Return | By truck |  | 0 | 1 | 10 | -52',
    ]);
    expect([data.range_total, data.row_count]).toEqual([{ total_stock_in: 6.5, total_stock_out: 6.5 }, 5]);
  });

  test('of one warehouse alone', async () => {
    const data = await ask('stock-ledger', 'product_id=1&warehouse_id=1&start_date=2026-07-01&end_date=2026-07-02');
    expect(rowsOf(data, 'type_name', 'stock_in', 'stock_out', 'balance')).toEqual([
      'Opening Stock | 10 | 0 | 10',
      'Stock Adjustment | 0 | 2 | 8',
    ]);
    const back = await ask('stock-ledger', 'product_id=1&warehouse_id=2&start_date=2026-07-01&end_date=2026-07-02');
    expect(back.details).toEqual([]);
  });

  test('in slices, each of which goes on where the last one ended', async () => {
    const balances: unknown[] = [];
    let after = '';
    do {
      const slice = `product_id=1&start_date=2026-07-01&end_date=2026-07-02&limit=2${after}`;
      const data = await ask('stock-ledger', slice);
      balances.push(...(data.details as Row[]).map(({ balance: so }) => so));
      after = data.next === null ? '' : `&after=${String(data.next)}`;
    } while (after !== '');
    expect(balances).toEqual([10, 8, 13, 9.5, 11, 10]);
  });

  test('a file says whose it is; a product that nobody knows is not found', async () => {
    const days = 'start_date=2026-07-02&end_date=2026-07-02';
    const { text } = await desk.get(at('stock-ledger/export', `product_id=4&${days}&format=csv`));
    expect(text).toMatch(/,Due Sales,Karim Store · By truck,,0,1,1,900,-900.00/);
    expect((await desk.get(at('stock-ledger', `product_id=99&${days}`))).status).toBe(404);
    expect((await desk.get(at('stock-ledger', days))).body.error?.fields).toEqual({
      product_id: ['Please select a product.'],
    });
  });
});

describe('the history of serials', () => {
  const seen = ['serial', 'where_now', 'in_out', 'type_name', 'description', 'warranty_until'];

  test('where a piece is, who bought it, until when its warranty runs', async () => {
    expect(rowsOf(await ask('serial-history', 'serial=fr-1'), ...seen)).toEqual([
      'FR-1 | Left from, Meghna Head Office | In | Opening Stock |  | ',
      'FR-1 | Left from, Meghna Head Office | Out | Due Sales | Karim Store · By truck | 2027-07-02',
    ]);
  });

  test('of a part of it; nothing of other branches', async () => {
    const found = await ask('serial-history', 'serial=R-');
    expect(rowsOf(found, 'serial', 'product_name', 'where_now', 'place').at(-1)).toBe(
      'FR-2 | Fridge | In stock, Meghna Head Office | Meghna Head Office',
    );
    expect((found.rows as Row[]).length).toBe(3);
    const elsewhere = `/reports/serial-history?branch_id=${meghna.branches.trading}&serial=FR&scope=all`;
    expect((await ask(elsewhere, '', trader)).rows).toEqual([]);
    expect((await desk.get(at('serial-history', 'serial=%20'))).body.error?.fields).toEqual({
      serial: ['Please type a serial, or a part of one.'],
    });
  });
});

describe('below order level', () => {
  const seen = ['branch_name', 'product_name', 'quantity', 'order_level', 'missing', 'last_price', 'last_moved'];

  test('what is at its level or below, and what it last cost', async () => {
    expect(rowsOf(await ask('below-order-level', 'scope=all'), ...seen)).toEqual([
      'Meghna Head Office | Rice | 10 | 10 | 0 | 52 | 2026-07-02',
      'Meghna Trading | Rice | 4 | 10 | 6 | 50 | 2026-07-01',
    ]);
  });
});

describe('idle stock', () => {
  const seen = ['product_name', 'quantity', 'last_in', 'last_out', 'value'];

  test('what has not moved for so many days', async () => {
    expect(rowsOf(await ask('idle-stock', 'days=1&enddate=2026-07-02'), ...seen)).toEqual([
      'Salt | 5 | 2026-07-01 |  | 62.5',
    ]);
    const later = await ask('idle-stock', 'days=30&enddate=2026-08-01');
    expect(rowsOf(later, ...seen)).toEqual([
      'Salt | 5 | 2026-07-01 |  | 62.5',
      'Fridge | 1 | 2026-07-01 | 2026-07-02 | 900',
      'Rice | 10 | 2026-07-02 | 2026-07-02 | 438.77',
    ]);
    expect(later.total_value).toBe(1401.27);
    expect((await ask('idle-stock', 'days=2&enddate=2026-07-02')).rows).toEqual([]);
    expect((await desk.get(at('idle-stock', 'days=many&enddate=2026-07-02'))).status).toBe(422);
  });
});

test('the card of a product: what each branch has, what moved last, which pieces lie there', async () => {
  const rice = await ask('/stock/product/1', '');
  expect(rice).toMatchObject({ name: 'Rice', unit: 'kg', has_serials: false, serials: [], serial_count: 0 });
  expect(rice.branches).toEqual([
    { branch_id: 1, branch: 'Meghna Head Office', quantity: 10, average_cost: 43.876924, value: 438.77 },
    { branch_id: 2, branch: 'Meghna Trading', quantity: 4, average_cost: 50, value: 200 },
  ]);
  const warehouses = rice.warehouses as Row[];
  expect(warehouses.map(({ branch, warehouse, quantity }) => `${branch} ${warehouse} ${quantity}`)).toEqual([
    'Meghna Head Office  2',
    'Meghna Head Office Front 8',
    'Meghna Trading  4',
  ]);
  expect((rice.movements as Row[]).map(({ type_name, quantity }) => `${type_name} ${quantity}`).slice(0, 2)).toEqual([
    'Purchase Return -1',
    'Sales Return 1.5',
  ]);
  expect((await ask('/stock/product/4', '')).serials).toEqual([
    { branch_id: 1, branch: 'Meghna Head Office', warehouse: '', serial: 'FR-2' },
  ]);
  const own = await ask('/stock/product/1', '', trader);
  expect((own.branches as Row[]).map(({ branch }) => branch)).toEqual(['Meghna Trading']);
  expect((own.movements as Row[]).length).toBe(1);
  expect((await trader.get(`/stock/product/1?branch_id=${meghna.branches.head}`)).status).toBe(404);
  expect((await desk.get('/stock/product/99')).status).toBe(404);
});

test.each<Report>([
  reports.productStock,
  reports.categoryInOut,
  reports.stockValuation,
  reports.stockLedger,
  reports.serialHistory,
  reports.belowOrderLevel,
  reports.idleStock,
])('rows of $name have the fields that travel, in their order', async (report) => {
  const dates = 'startdate=2026-07-01&enddate=2026-07-02&start_date=2026-07-01&end_date=2026-07-02';
  const query = `branch_id=${meghna.branches.head}&${dates}&product_id=1&serial=FR&reportType=sales&days=0`;
  const data = await ask(`${report.path}?${query}`, '');
  const rows = data[report.reply.rows] as Row[];
  const columns = Object.entries(report.blocks[0].columns).flatMap(([name, { travels }]) => (travels ? [name] : []));
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(Object.keys(row)).toEqual(columns);
});

describe('a branch that lists products with no stock', () => {
  beforeAll(() => superuser('update branch set report_zero_balance = true where company_id = $1 and branch_id = 1'));

  test('values them at nothing, and misses those that it never had', async () => {
    expect(rowsOf(await ask('stock-valuation', 'enddate=2026-06-30'), 'product_name', 'quantity', 'value')).toEqual([
      'Fridge | 0 | 0',
      'Nails | 0 | 0',
      'Rice | 0 | 0',
      'Salt | 0 | 0',
    ]);
    expect(rowsOf(await ask('below-order-level', ''), 'product_name', 'quantity', 'missing', 'last_price')).toEqual([
      'Nails | 0 | 1 | 0.01',
      'Rice | 10 | 0 | 52',
    ]);
  });

  test('goods of a branch that shares no longer stay in the value of the branch that has them', async () => {
    await superuser('update branch set share_products = false where company_id = $1');
    const { trading } = meghna.branches;
    const own = await ask(`/reports/stock-valuation?branch_id=${trading}&enddate=2026-07-02`, '', trader);
    expect(rowsOf(own, 'product_name', 'value')).toEqual(['Rice | 200']);
  });
});
