import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { type CashDesk, openCashDesk, refusalOf } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let padma: TestCompany;
/** At the head office, which owns the goods, and in a branch that sells them too. */
let desk: CashDesk;
let shop: CashDesk;
let wholesale: number;
let dealer: number;
let walkIn: number;
const rice = 1;

beforeAll(async () => {
  server = await startTestServer();
  padma = await createTestCompany(server, 'Padma');
  await addGoods(server.database, { companyId: padma.companyId });
  desk = await openCashDesk(server, padma, padma.people.admin);
  const sells = await personWho(
    server,
    padma,
    ['sales.create', 'product.edit', 'product.view'],
    padma.branches.trading,
  );
  shop = await openCashDesk(server, padma, sells);
  await inCompany(server.services.db, { companyId: padma.companyId, mode: 'write' }, async (tx) => {
    await sql`select set_config('app.branch_ids', ${Object.values(padma.branches).join()}, true)`.execute(tx);
    await sql`update product set sales_price_paisa = 5500 where product_id = ${rice}`.execute(tx);
    await sql`update branch set share_customers = true where branch_id = ${padma.branches.head}`.execute(tx);
  });
  wholesale = await added('/price-list/price-store', { name: 'Wholesale', description: '' });
  await pays('2026-06-01', 50);
  dealer = await customer('Karim Stores', '01711000001', wholesale);
  walkIn = await customer('Rahima Khatun', '01711000002', null);
});
afterAll(() => server.close());

async function added(path: string, body: object): Promise<number> {
  const reply = await desk.post(path, body);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as { id: number }).id;
}
const customer = (name: string, mobile: string, price_list_id: number | null) =>
  added('/customer-supplier/store', { name, mobile, type_id: 1, manual_address: 'Bogura', price_list_id });
const pays = (from_date: string, price: number) =>
  added('/list-price/list-price-store', { price_list_id: wholesale, product_id: rice, from_date, price });

/** Returns the price that the search proposes for a customer. */
async function proposed(account: number | null, at = desk): Promise<number | undefined> {
  const reply = await at.get(`/stock/products?q=rice${account === null ? '' : `&account=${account}`}`);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as { sales_price: number }[])[0]?.sales_price;
}
const said = async (account: number) => {
  const reply = await desk.get(`/invoice/sales/prices?products=${rice}&account=${account}`);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as { sales_price: number; list: object | null }[])[0];
};

test('a customer of a group is offered the price of its list, anybody else that of the product', async () => {
  expect([await proposed(dealer), await proposed(walkIn), await proposed(null)]).toEqual([50, 55, 55]);
  expect(await said(dealer)).toMatchObject({ sales_price: 55, list: { name: 'Wholesale', price: 50 } });
  expect(await said(walkIn)).toMatchObject({ sales_price: 55, list: null });
});

test('the latest price up to the open day holds; one of a day to come does not yet', async () => {
  await pays('2026-06-15', 48.25);
  await pays('2030-01-01', 70);
  expect(await proposed(dealer)).toBe(48.25);
  const twice = await desk.post('/list-price/list-price-store', {
    ...{ price_list_id: wholesale, product_id: rice, from_date: '2026-06-15', price: 47 },
  });
  expect([twice.status, Object.keys(twice.body.error?.fields ?? {})]).toEqual([409, ['from_date']]);
});

test('an archived price gives way to the one before it', async () => {
  const list = await desk.get('/list-price/list-price-list?search=rice');
  const { data } = list.body.data as { data: { id: number; from_date: string; version: number }[] };
  const latest = data.find(({ from_date }) => from_date === '2026-06-15');
  const reply = await desk.post('/list-price/list-price-status', {
    id: latest?.id,
    status: 3,
    version: latest?.version,
  });
  expect(reply.status, reply.text).toBe(200);
  expect(await proposed(dealer)).toBe(50);
});

test('another branch that sells the goods and the customer is offered the same, and keeps no prices of them', async () => {
  expect(await proposed(dealer, shop)).toBe(50);
  const body = { price_list_id: wholesale, product_id: rice, from_date: '2026-06-20', price: 1 };
  expect(refusalOf(await shop.post('/list-price/list-price-store', body))[1]).toBe('list_price_elsewhere');
});

test('a list that customers name stays', async () => {
  const read = await desk.get(`/price-list/price-edit/${wholesale}`);
  const { version } = read.body.data as { version: number };
  const reply = await desk.post('/price-list/price-status', { id: wholesale, status: 3, version });
  expect(refusalOf(reply)[1]).toBe('record_in_use');
});
