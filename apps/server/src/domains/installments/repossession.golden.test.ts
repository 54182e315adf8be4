/** Repossessions of goods sold by installments (accounting-next §4.8), with their postings. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showEveryBranch } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { InstallmentShop } from '#testing/installment-shop';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let shop: InstallmentShop;
let customer: number;
let sale: Saved;
let taken: Saved;

beforeAll(async () => {
  server = await startTestServer();
  shop = await InstallmentShop.open(server, 'Padma');
  customer = await shop.party('Rahim', 1);
  sale = await shop.sell(customer);
  for (const no of [1, 2]) await shop.receive(sale, no, 6000);
});
afterAll(() => server.close());

const row = { line: 1, product: 4, into_product: null, warehouse: null, qty: 1, serials: ['F1'], amount: 15_000 };
const repossess = (more: object = {}, of = sale) =>
  shop.desk.post('/invoice/sales/installment/repossess', {
    ...{ sale_id: of.mtm_id, rows: [{ ...row, ...more }], remarks: 'Not paid since August' },
  });
/** Returns the number of refrigerators in stock. */
async function inStock() {
  const { companyId } = shop.company;
  return inCompany(server.services.db, { companyId, mode: 'report' }, async (tx) => {
    await showEveryBranch(tx, companyId);
    const { rows } = await sql<{ milli: bigint }>`
      select sum(quantity_milli)::bigint as milli from stock_movement where product_id = 4 and live`.execute(tx);
    return Number(rows[0]?.milli ?? 0n) / 1000;
  });
}

test('goods come back at 15,000: Dr 34 15,000 / Cr C 15,000, and the last installments are settled', async () => {
  expect(refusalOf(await repossess({ serials: ['F2'] }))[1]).toBe('return_serial_not_left');
  expect(refusalOf(await repossess({ amount: 24_001 }))[1]).toBe('beyond_due');
  const none = await repossess({ amount: 0 });
  expect([refusalOf(none)[1], Object.keys(none.body.error?.fields ?? {})]).toEqual([
    'amount_not_positive',
    ['rows.0.amount'],
  ]);
  await shop.moved();
  const before = await inStock();
  const reply = await repossess();
  expect(reply.status, reply.text).toBe(200);
  taken = reply.body.data as Saved;
  expect(await shop.moved(customer, 34)).toEqual([-15_000, 15_000]);
  expect((await inStock()) - before).toBe(1);
  const { installments } = await shop.listed(customer);
  expect(installments.map((one) => [one.repossessed_amount, one.due_amount, one.status])).toEqual([
    [0, 0, 'paid (good)'],
    [0, 0, 'paid (good)'],
    [0, 6000, 'pending'],
    [3000, 3000, 'pending'],
    [6000, 0, 'repossessed'],
    [6000, 0, 'repossessed'],
  ]);
});

test('the same piece is not taken back twice, and the sale is not returned any more', async () => {
  expect(refusalOf(await repossess({ amount: 100 }))[1]).toBe('return_beyond_left');
  const back = { invoice: sale.mtm_id, products: [{ line: 1, product: 4, qty: 1, serial_no: 'F1' }] };
  expect(refusalOf(await shop.desk.post('/invoice/sales/return/store', back))[1]).toMatch(
    /^(sale_repossessed|serial_in_stock|return_beyond_left)$/,
  );
  expect(refusalOf(await shop.void(sale))[1]).toBe('has_dependents');
});

test('the rest stays due, or is written off: 63 9,000, and C owes nothing', async () => {
  const gone = { sale_id: sale.mtm_id, amount: 9000, remarks: 'Moved away' };
  const lost = await shop.saved('/installment/write-off', gone);
  expect(await shop.moved(customer, 63)).toEqual([-9000, 9000]);
  expect((await shop.listed(customer)).total_due).toBe(0);
  expect((await shop.void(lost)).status).toBe(200);
  expect((await shop.void(taken)).status).toBe(200);
  expect(await shop.moved(customer, 34)).toEqual([24_000, -15_000]);
  expect((await shop.listed(customer)).total_due).toBe(24_000);
});

test('a person who may not change sales takes nothing back', async () => {
  const salesman = await openCashDesk(server, shop.company, shop.company.people.salesman);
  expect((await salesman.post('/invoice/sales/installment/repossess', {})).status).toBe(403);
});
