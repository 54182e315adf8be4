import { pricesOfDay } from '@cashbook/contract/reports/prices-of-day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CashDesk, openCashDesk } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

/* Two lists of a few prices that change in July, and the report of each day. */

let server: TestServer;
let meghna: TestCompany;
let desk: CashDesk;
let wholesale: number;
let dealers: number;

const added = async (path: string, payload: object): Promise<number> => {
  const reply = await desk.post(path, payload);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as { id: number }).id;
};
const price = (price_list_id: number, product_id: number, from_date: string, amount: number) =>
  added('/list-price/list-price-store', { price_list_id, product_id, from_date, price: amount });

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  await addGoods(server.database, meghna);
  desk = await openCashDesk(server, meghna, meghna.people.admin);
  wholesale = await added('/price-list/price-store', { name: 'Wholesale', description: '' });
  dealers = await added('/price-list/price-store', { name: 'Dealers', description: '' });
  await price(wholesale, 1, '2026-06-01', 52);
  await price(wholesale, 1, '2026-07-10', 54.5);
  await price(wholesale, 2, '2026-07-05', 14);
  await price(dealers, 1, '2026-07-01', 51);
});
afterAll(() => server.close());

interface Row {
  readonly list_name: string;
  readonly product_name: string;
  readonly price: number;
  readonly from_date: string;
}
const ask = async (day: string, more = '', by = desk, branch = meghna.branches.head) => {
  const reply = await by.get(`/reports/prices-of-day?branch_id=${branch}&enddate=${day}${more}`);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as { rows: Row[] }).rows;
};
const said = (rows: readonly Row[]) =>
  rows.map(({ list_name, product_name, price: amount, from_date }) => [list_name, product_name, amount, from_date]);

test('each price is the last that holds on the day, by list and product', async () => {
  expect(said(await ask('2026-07-04'))).toEqual([
    ['Dealers', 'Rice', 51, '2026-07-01'],
    ['Wholesale', 'Rice', 52, '2026-06-01'],
  ]);
  expect(said(await ask('2026-07-10'))).toEqual([
    ['Dealers', 'Rice', 51, '2026-07-01'],
    ['Wholesale', 'Rice', 54.5, '2026-07-10'],
    ['Wholesale', 'Salt', 14, '2026-07-05'],
  ]);
  expect(said(await ask('2026-05-31'))).toEqual([]);
});

test('is of one list or one category where that is asked', async () => {
  expect(said(await ask('2026-07-31', `&price_list_id=${dealers}`))).toEqual([['Dealers', 'Rice', 51, '2026-07-01']]);
  expect(await ask('2026-07-31', '&category_id=1')).toHaveLength(3);
  expect(await ask('2026-07-31', '&category_id=2')).toEqual([]);
});

test('has the shared products of another branch, for whoever sees products and reaches the branch', async () => {
  const { trading, electronics } = meghna.branches;
  const seller = await openCashDesk(server, meghna, await personWho(server, meghna, ['product.view'], trading));
  expect(await ask('2026-07-31', '', seller, trading)).toHaveLength(3);
  const other = await openCashDesk(server, meghna, await personWho(server, meghna, ['sales.create'], trading));
  const asked = `/reports/prices-of-day?enddate=2026-07-31&branch_id=`;
  expect((await other.get(`${asked}${trading}`)).status).toBe(403);
  expect((await seller.get(`${asked}${electronics}`)).status).toBe(404);
});

test('rows have the fields that travel, in their order; an archived price and list are left out', async () => {
  const [row = {}] = await ask('2026-07-31');
  const columns = Object.entries(pricesOfDay.blocks[0].columns);
  expect(Object.keys(row)).toEqual(columns.flatMap(([name, { travels }]) => (travels ? [name] : [])));
  const nails = await price(dealers, 3, '2026-07-01', 1);
  expect(await ask('2026-07-31', `&price_list_id=${dealers}`)).toHaveLength(2);
  const archived = await desk.post('/list-price/list-price-status', { id: nails, version: 1, status: 3 });
  expect(archived.status, archived.text).toBe(200);
  expect(await ask('2026-07-31', `&price_list_id=${dealers}`)).toHaveLength(1);
});
