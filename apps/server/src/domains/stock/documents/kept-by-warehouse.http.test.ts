import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CashDesk, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let jamuna: TestCompany;
let desk: CashDesk;
let opening: Saved;

const rice = (qty: number, more: object = {}) => ({ product: 1, qty, ...more });
const save = (name: string, body: object) => desk.post(`/stock/${name}/store`, body);

async function keepByWarehouse(isKept: boolean): Promise<void> {
  const client = new Client({ connectionString: server.database.superuser });
  await client.connect();
  await client.query('update branch set multiple_warehouse = $2 where company_id = $1', [jamuna.companyId, isKept]);
  await client.end();
}

/** Saves goods in a warehouse, then switches the branch's "Multiple Warehouse?" off. */
beforeAll(async () => {
  server = await startTestServer();
  jamuna = await createTestCompany(server, 'Jamuna');
  await addGoods(server.database, { companyId: jamuna.companyId });
  desk = await openCashDesk(server, jamuna, jamuna.people.admin);
  const stored = await save('opening', { warehouse: 1, products: [rice(100, { price: 40 })] });
  expect(stored.status, stored.text).toBe(200);
  opening = stored.body.data as Saved;
  await keepByWarehouse(false);
});
afterAll(() => server.close());

test('a branch that keeps its goods by no warehouse brings none into one, whatever the document', async () => {
  const answers = await Promise.all([
    save('opening', { warehouse: 1, products: [rice(1, { price: 40 })] }),
    save('adjustment', { reason: 'gain', warehouse: 1, products: [rice(1)] }),
    save('transfer', { from_warehouse: null, to_warehouse: 2, products: [rice(1)] }),
    save('transfer', { from_warehouse: 1, to_warehouse: 2, products: [rice(1)] }),
    desk.post('/stock/count/store', { warehouse: 1 }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
  expect(answers.map((answer) => refusalOf(answer)[1])).toEqual(Array.from(answers, () => 'warehouses_off'));
  expect((await desk.get('/stock/count/choices')).body.data).toMatchObject({ warehouses: [] });
});

test('its documents without a warehouse are taken', async () => {
  const gained = await save('adjustment', { reason: 'gain', warehouse: null, products: [rice(1)] });
  expect(gained.status, gained.text).toBe(200);
});

test('what lies in a warehouse from before stays as it is, can be edited, and is moved out', async () => {
  expect((await desk.get('/stock/product/1')).body.data).toMatchObject({
    warehouses: [
      { warehouse: '', quantity: 1 },
      { warehouse: 'Front', quantity: 100 },
    ],
  });
  const edited = await desk.post('/stock/opening/update', {
    mtmId: opening.mtm_id,
    warehouse: 1,
    products: [rice(60, { price: 40 })],
  });
  expect(edited.status, edited.text).toBe(200);
  const out = await save('transfer', { from_warehouse: 1, to_warehouse: null, products: [rice(60)] });
  expect(out.status, out.text).toBe(200);
  expect((await desk.get('/stock/product/1')).body.data).toMatchObject({
    warehouses: [{ warehouse: '', quantity: 61 }],
  });
});

test('switched on again, goods come into its warehouses', async () => {
  await keepByWarehouse(true);
  const into = await save('transfer', { from_warehouse: null, to_warehouse: 2, products: [rice(5)] });
  expect(into.status, into.text).toBe(200);
  expect((await desk.get('/stock/count/choices')).body.data).toMatchObject({
    warehouses: [{ name: 'Back' }, { name: 'Front' }],
  });
});
