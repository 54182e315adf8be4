import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { type CashDesk, liveLines, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let meghna: TestCompany;
let desk: CashDesk;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  await addGoods(server.database, { companyId: meghna.companyId });
  desk = await openCashDesk(server, meghna, meghna.people.admin);
});
afterAll(() => server.close());

const post = (name: string, body: object) => desk.post(`/stock/${name}/store`, body);
async function saved(name: string, body: object): Promise<Saved> {
  const reply = await post(name, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved;
}
const inBooks = <T>(run: ReturnType<typeof sql<T>>) =>
  inCompany(server.services.db, { companyId: meghna.companyId, mode: 'write' }, async (tx) => {
    await sql`select set_config('app.branch_ids', ${String(meghna.branches.head)}, true)`.execute(tx);
    return (await run.execute(tx)).rows;
  });
const control = (on: boolean) =>
  inBooks(sql`update branch set manufacture_control = ${on} where branch_id = ${meghna.branches.head}`);

/** Returns quantities and costs of the movements of a voucher, as the books have them. */
async function moved(mtmId: number): Promise<string[]> {
  const rows = await inBooks(sql<{ text: string }>`
    select product_id || ': ' || trim_scale(quantity_milli / 1000::numeric) || ' at ' || trim_scale(unit_cost) as text
    from stock_movement where voucher_id = ${mtmId} and live order by movement_no`);
  return rows.map(({ text }) => text);
}
async function findings(): Promise<string[]> {
  const { companyId } = meghna;
  const audit = await inCompany(server.services.db, { companyId, mode: 'report' }, (tx) => runAudit(tx, companyId));
  return audit.flatMap(({ name, findings: found }) => found.map(({ code }) => `${name} ${code}`));
}

const pack = (more: object = {}) => ({
  made: [{ product: 2, qty: 50, weight: 1 }],
  materials: [{ product: 1, qty: 20 }],
  ...more,
});

describe('a production', () => {
  test('is refused where the branch does not control manufacture', async () => {
    expect(refusalOf(await post('production', pack()))[1]).toBe('manufacture_off');
    await control(true);
  });

  test('carries what its materials cost into the goods, and follows a change of it', async () => {
    const opened = { products: [{ product: 1, qty: 100, price: 40 }] };
    const { mtm_id: opening } = await saved('opening', opened);
    const made = await saved('production', pack({ remarks: 'Morning' }));
    expect(await liveLines(server, meghna, made.mtm_id)).toEqual([]);
    expect(await moved(made.mtm_id)).toEqual(['1: -20 at 40', '2: 50 at 16']);
    const found = await desk.post('/stock/production/search', { invoiceNo: made.vr_no });
    expect(found.body.data).toMatchObject({
      remarks: 'Morning',
      warehouse: null,
      made: [{ product: 2, qty: 50, weight: 1, product_name: 'Salt' }],
      materials: [{ product: 1, qty: 20, product_name: 'Rice' }],
    });
    // The materials get dearer, so the product made of them gets dearer too.
    const dearer = { mtmId: opening, products: [{ product: 1, qty: 100, price: 45 }] };
    const changed = await desk.post('/stock/opening/update', dearer, { 'if-match': '"1"' });
    expect(changed.status, changed.text).toBe(200);
    expect(await moved(made.mtm_id)).toEqual(['1: -20 at 45', '2: 50 at 18']);

    // An earlier voucher can still be changed after the branch stops making goods.
    await control(false);
    const update = pack({ mtmId: made.mtm_id, materials: [{ product: 1, qty: 40 }] });
    const again = await desk.post('/stock/production/update', update, { 'if-match': '"1"' });
    expect(again.status, again.text).toBe(200);
    expect(await moved(made.mtm_id)).toEqual(['1: -40 at 45', '2: 50 at 36']);
    expect(refusalOf(await post('production', pack()))[1]).toBe('manufacture_off');
    await control(true);
    expect(await findings()).toEqual([]);
    const voided = await desk.post('/admin/voucher/void', { voucher_number: made.vr_no, reason: 'twice' });
    expect(voided.status, voided.text).toBe(200);
    expect(await findings()).toEqual([]);
  });

  test('shares the cost among goods by weight', async () => {
    const made = [
      { product: 2, qty: 10, weight: 1 },
      { product: 4, qty: 1, weight: 3, serial_no: 'M1' },
    ];
    const voucher = await saved('production', { made, materials: [{ product: 1, qty: 8 }] });
    // 8 × 45 = 360: a quarter goes to ten, three quarters go to one.
    expect(await moved(voucher.mtm_id)).toEqual(['1: -8 at 45', '2: 10 at 9', '4: 1 at 270']);
    expect(await findings()).toEqual([]);
  });

  test.each([
    ['nothing made', { made: [] }, 'nothing_made', undefined],
    ['no materials', { materials: [] }, 'no_materials', undefined],
    ['no weight', { made: [{ product: 2, qty: 1, weight: 0 }] }, 'weight_not_positive', 'made.0.weight'],
    ['goods of themselves', { materials: [{ product: 2, qty: 1 }] }, 'made_of_itself', 'made.0.product'],
    ['a strange material', { materials: [{ product: 99, qty: 1 }] }, 'product_not_found', 'materials.0.product'],
  ])('is refused with %s', async (_, more, code, field) => {
    const reply = await post('production', pack(more));
    expect(refusalOf(reply)[1]).toBe(code);
    if (field !== undefined) expect(reply.text).toContain(`"${field}"`);
  });

  test('is for who may produce', async () => {
    const other = await personWho(server, meghna, ['stock.issue'], meghna.branches.head);
    expect((await (await openCashDesk(server, meghna, other)).post('/stock/production/store', pack())).status).toBe(
      403,
    );
  });
});
