import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CashDesk, openCashDesk, type Saved } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let meghna: TestCompany;
let desk: CashDesk;
/** The voucher that took two kilograms of rice on 2 July. */
let damage: Saved;

const adjusted = async (reason: string, product: number, qty: number): Promise<Saved> => {
  const reply = await desk.post('/stock/adjustment/store', { reason, products: [{ product, qty }] });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved;
};
const close = async (current_date: string, next_date: string) => {
  const reply = await desk.post('/admin/dayclose/store', { current_date, next_date });
  expect(reply.status, reply.text).toBe(200);
};

/** Three days and the open one: 1, 2 and 31 July, and 1 August. */
beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  await addGoods(server.database, meghna);
  desk = await openCashDesk(server, meghna, meghna.people.admin);
  const products = [
    { product: 1, qty: 10, price: 40 },
    { product: 2, qty: 5, price: 12.5 },
  ];
  await desk.post('/stock/opening/store', { products });
  await close('01/07/2026', '02/07/2026');
  damage = await adjusted('damage', 1, 2);
  await adjusted('gain', 1, 0.5);
  await close('02/07/2026', '31/07/2026');
  await adjusted('damage', 2, 5);
  await close('31/07/2026', '01/08/2026');
  await adjusted('loss', 1, 1.25);
});
afterAll(() => server.close());

const asked = (start: string, end: string, more = '') =>
  `/reports/product-stock?branch_id=${meghna.branches.head}&startdate=${start}&enddate=${end}${more}`;
const read = async (start: string, end: string, more = '') => {
  const reply = await desk.get(asked(start, end, more));
  expect(reply.status, reply.text).toBe(200);
  const { rows } = reply.body.data as { rows: Record<string, unknown>[] };
  return rows.map(({ product_name, opening, stock_in, stock_out, balance, unit }) =>
    [product_name, opening, stock_in, stock_out, balance, unit].join(' '),
  );
};

describe('what there was, came in, went out and is left', () => {
  test.each([
    ['all of it', '2026-07-01', '2026-08-01', ['Rice 0 10.5 3.25 7.25 kg', 'Salt 0 5 5 0 kg']],
    ['closed days in a month', '2026-07-02', '2026-07-02', ['Rice 10 0.5 2 8.5 kg', 'Salt 5 0 0 5 kg']],
    ['the open day, after a month', '2026-08-01', '2026-08-01', ['Rice 8.5 0 1.25 7.25 kg']],
    ['the end of a month', '2026-07-03', '2026-07-31', ['Rice 8.5 0 0 8.5 kg', 'Salt 5 0 5 0 kg']],
    ['before anything moved', '2026-06-01', '2026-06-30', []],
  ])('%s', async (_, start, end, rows) => {
    expect(await read(start, end)).toEqual(rows);
  });

  test('of a category, and of names that contain what was typed', async () => {
    expect(await read('2026-07-01', '2026-08-01', '&category_id=1&product_name=SAL')).toEqual(['Salt 0 5 5 0 kg']);
    expect(await read('2026-07-01', '2026-08-01', '&category_id=2')).toEqual([]);
  });

  test('asked by a body, as the spec does', async () => {
    const body = {
      branch_id: meghna.branches.head,
      startdate: '2026-07-02',
      enddate: '2026-07-02',
      product_name: 'rice',
    };
    expect((await desk.post('/reports/product-stock', body)).body.data).toEqual({
      rows: [
        {
          product_id: 1,
          product_name: 'Rice',
          cat_name: 'All',
          opening: 10,
          stock_in: 0.5,
          stock_out: 2,
          balance: 8.5,
          unit: 'kg',
        },
      ],
    });
  });

  test('as a file, with quantities as numbers', async () => {
    const { text } = await desk.get(`${asked('2026-07-02', '2026-07-02').replace('?', '/export?')}&format=csv`);
    expect(text.replace('\ufeff', '').trimEnd().split('\r\n').slice(0, 3)).toEqual([
      'Sl. No.,Product Name,Category,Opening,Stock In,Stock Out,Balance,Unit',
      '1,Rice,All,10,0.5,2,8.5,kg',
      '2,Salt,All,5,0,0,5,kg',
    ]);
  });
});

test('a branch out of reach does not exist, however it is asked', async () => {
  const trader = await openCashDesk(server, meghna, meghna.people.accountant);
  expect((await trader.get(asked('2026-07-01', '2026-07-02'))).status).toBe(404);
  const body = { branch_id: meghna.branches.head, startdate: '2026-07-01', enddate: '2026-07-02' };
  expect((await trader.post('/reports/product-stock', body)).status).toBe(404);
  const asText = { ...body, branch_id: String(meghna.branches.head) };
  expect((await trader.post('/reports/product-stock', asText)).status).toBe(404);
  expect((await trader.post('/reports/product-stock', { ...body, branch_id: meghna.branches.trading })).status).toBe(
    200,
  );
});

test('a number that no category has is an empty report, and one that nothing can have is refused', async () => {
  const body = { branch_id: meghna.branches.head, startdate: '2026-07-01', enddate: '2026-07-02' };
  for (const category_id of [1_000_000_000, 2_147_483_647]) {
    const asked = await desk.post('/reports/product-stock', { ...body, category_id });
    expect(asked.body).toMatchObject({ data: { rows: [] } });
    const query = `branch_id=${body.branch_id}&startdate=${body.startdate}&enddate=${body.enddate}`;
    const inAddress = await desk.get(`/reports/product-stock?${query}&category_id=${category_id}`);
    expect(inAddress.body).toEqual(asked.body);
  }
  expect((await desk.post('/reports/product-stock', { ...body, category_id: 2_147_483_648 })).status).toBe(422);
});

test('a voucher of a closed day that is voided is gone from its day and month', async () => {
  const reply = await desk.post('/admin/voucher/void', { voucher_number: damage.vr_no, reason: 'not damaged' });
  expect(reply.status, reply.text).toBe(200);
  expect(await read('2026-07-02', '2026-07-02')).toEqual(['Rice 10 0.5 0 10.5 kg', 'Salt 5 0 0 5 kg']);
  expect(await read('2026-08-01', '2026-08-01')).toEqual(['Rice 10.5 0 1.25 9.25 kg']);
});

test('a branch that lists products with no stock lists all that it may move', async () => {
  const elsewhere = `/reports/product-stock?branch_id=${meghna.branches.trading}&startdate=2026-07-01&enddate=2026-07-01`;
  expect((await desk.get(elsewhere)).body.data).toEqual({ rows: [] });
  const client = new Client({ connectionString: server.database.superuser });
  await client.connect();
  await client.query('update branch set report_zero_balance = true where company_id = $1', [meghna.companyId]);
  await client.end();
  const { rows } = (await desk.get(elsewhere)).body.data as { rows: { product_name: string; balance: number }[] };
  expect(rows.map(({ product_name, balance }) => `${product_name} ${balance}`)).toEqual([
    'Fridge 0',
    'Nails 0',
    'Rice 0',
    'Salt 0',
  ]);
});
