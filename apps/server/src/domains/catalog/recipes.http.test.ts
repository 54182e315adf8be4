import type { ImportOutcome } from '@cashbook/contract/spreadsheet-import';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { type CashDesk, openCashDesk, refusalOf } from '#testing/cash-desk';
import { dataOf } from '#testing/neighbour';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, personWho, type TestCompany, tokenOf } from '#testing/test-company';
import { call, startTestServer, type TestServer } from '#testing/test-server';
import { upload } from '#testing/upload';

let server: TestServer;
let meghna: TestCompany;
let desk: CashDesk;
let admin: string;

// Rice is 1, salt 2; the others by their names.
beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  await addGoods(server.database, { companyId: meghna.companyId });
  desk = await openCashDesk(server, meghna, meghna.people.admin);
  admin = await tokenOf(server, meghna, meghna.people.admin);
});
afterAll(() => server.close());

const rice = 1;
const salt = 2;
const third = 3;

const store = (body: object) => desk.post('/product/recipe-store', { makes: 50, quantity: 20, ...body });
const recipesOf = (products: string, token = admin) =>
  call(server, `GET /api/product/recipes?products=${products}` as 'GET /', { token });
async function added(body: object): Promise<{ id: number; version: number }> {
  const reply = await store(body);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as { id: number; version: number };
}
const archive = ({ id, version }: { id: number; version: number }) =>
  desk.post('/product/recipe-status', { id, version, status: 3 });

describe('the recipe of a product', () => {
  test('is answered with what its materials cost in the branch where one works', async () => {
    const one = await added({ product_id: salt, material_id: rice });
    expect(dataOf(await recipesOf('2'))).toEqual([
      expect.objectContaining({
        id: one.id,
        product_id: salt,
        material_id: rice,
        material: 'Rice',
        makes: 50,
        quantity: 20,
      }),
    ]);
    const opened = await desk.post('/stock/opening/store', { products: [{ product: rice, qty: 100, price: 40 }] });
    expect(opened.status, opened.text).toBe(200);
    expect(dataOf(await recipesOf('2'))).toEqual([expect.objectContaining({ cost: 40 })]);
    // A user who makes goods but may not see costs gets no cost.
    const maker = await tokenOf(
      server,
      meghna,
      await personWho(server, meghna, ['stock.produce'], meghna.branches.head),
    );
    expect(dataOf(await recipesOf('2', maker))).toEqual([expect.objectContaining({ id: one.id, cost: null })]);
    expect((await archive(one)).status).toBe(200);
    expect(dataOf(await recipesOf('2'))).toEqual([]);
  });

  test('never leads back to the product, whichever way it is said', async () => {
    const itself = await store({ product_id: rice, material_id: rice });
    expect(refusalOf(itself)[1]).toBe('recipe_cycle');
    const first = await added({ product_id: salt, material_id: rice });
    const second = await added({ product_id: third, material_id: salt });
    const back = await store({ product_id: rice, material_id: third });
    expect([refusalOf(back)[1], Object.keys(back.body.error?.fields ?? {})]).toEqual(['recipe_cycle', ['material_id']]);
    // An archived material closes no cycle; an active one would.
    expect((await archive(second)).status).toBe(200);
    const open = await added({ product_id: rice, material_id: third });
    const again = await desk.post('/product/recipe-status', { id: second.id, version: 2, status: 1 });
    expect(refusalOf(again)[1]).toBe('recipe_cycle');
    for (const one of [first, open]) await archive(one);
  });

  test('of which two halves are typed at once closes no circle', async () => {
    const replies = await Promise.all([
      store({ product_id: salt, material_id: rice }),
      store({ product_id: rice, material_id: salt }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const kept = replies.find(({ status }) => status === 200)?.body.data as { id: number; version: number };
    await archive(kept);
  });

  test('is guarded by the database itself', async () => {
    const one = await added({ product_id: salt, material_id: rice });
    const insert = inCompany(server.services.db, { companyId: meghna.companyId, mode: 'write' }, async (tx) => {
      await sql`select set_config('app.branch_ids', ${String(meghna.branches.head)}, true)`.execute(tx);
      await sql`
        insert into recipe_material (company_id, recipe_material_id, branch_id, product_id, makes_milli, material_id,
          quantity_milli, created_at, updated_at)
        values (${meghna.companyId}, 999, ${meghna.branches.head}, ${rice}, 1, ${salt}, 1, now(), now())`.execute(tx);
    });
    await expect(insert).rejects.toThrow('recipe_cycle');
    await archive(one);
  });

  test('keeps its product and its materials in use', async () => {
    const one = await added({ product_id: third, material_id: salt });
    const product = await desk.post('/product/status', { id: third, version: 1, status: 3 });
    expect(refusalOf(product)[1]).toBe('product_has_recipe');
    const material = await desk.post('/product/status', { id: salt, version: 1, status: 3 });
    expect(refusalOf(material)[1]).toBe('record_in_use');
    await archive(one);
  });

  test('is kept by the branch whose product it is', async () => {
    const body = { product_id: salt, material_id: rice, branch_id: meghna.branches.trading };
    await inCompany(server.services.db, { companyId: meghna.companyId, mode: 'write' }, async (tx) => {
      await sql`select set_config('app.branch_ids', ${String(meghna.branches.head)}, true)`.execute(tx);
      await sql`update branch set share_products = true where branch_id = ${meghna.branches.head}`.execute(tx);
    });
    const reply = await store(body);
    expect([refusalOf(reply)[1], Object.keys(reply.body.error?.fields ?? {})]).toEqual([
      'recipe_elsewhere',
      ['product_id'],
    ]);
  });

  test('comes from a file, after a dry run that takes nothing', async () => {
    const good = 'Product,Makes,Material,Material Quantity\r\nSalt,50,Rice,20.5';
    const dry = dataOf<ImportOutcome>(await upload(server, '/product/recipe-import/check', admin, good));
    expect(dry).toMatchObject({ added: 1, fault_count: 0 });
    expect(dataOf(await recipesOf('2'))).toEqual([]);
    expect(dataOf<ImportOutcome>(await upload(server, '/product/recipe-import', admin, good))).toMatchObject({
      added: 1,
    });
    expect(dataOf(await recipesOf('2'))).toEqual([expect.objectContaining({ material: 'Rice', quantity: 20.5 })]);
    const faulty = 'Product,Makes,Material,Material Quantity\r\nRice,1,Salt,1\r\nSalt,0,Nothing such,1';
    const told = dataOf<ImportOutcome>(await upload(server, '/product/recipe-import/check', admin, faulty)).faults;
    expect(told).toEqual([
      expect.objectContaining({ row: 2, column: 'Material', cell: 'Salt' }),
      expect.objectContaining({ row: 3, column: 'Material', message: 'This is not one of the choices.' }),
    ]);
  });
});
