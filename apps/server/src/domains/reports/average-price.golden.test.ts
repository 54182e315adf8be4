import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CashDesk, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

/*
 * An order of rice, worked out by hand. Bought 10 at 40 less 20, weighed 1 short, with 15 for the truck; and 5 at 44,
 * weighed 0.5 over. Of the first, 2 are returned. Its 9 were moved for 10 invoiced, so 2/9 of the 10, of the 400 and of the
 * 20 are taken off: 2.222, 88.89 and 4.44. So 12.778 for 380 + 15 + 220 - 84.45 = 530.55, 41.521 each. Labour of 39 was
 * paid in cash for it: 569.55, 44.573 each.
 */

let server: TestServer;
let surma: TestCompany;
let desk: CashDesk;
let order: number;
let supplier: number;

type Row = Record<string, unknown>;

const post = async (path: string, body: object): Promise<Saved & { id: number }> => {
  const reply = await desk.post(path, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved & { id: number };
};
const asked = (reportType: string, orderNumber = order, by = desk) =>
  by.post('/reports/average-price', { branchId: surma.branches.head, orderNumber, reportType });

async function openOrder(order_number: string): Promise<number> {
  const said = { order_for: supplier, product_id: 1, order_number, delivery_location: '', order_date: '2026-07-01' };
  return (await post('/invoice/order/store', { ...said, order_rate: 40, total_order: 20, order_type: 1, note: '' })).id;
}

beforeAll(async () => {
  server = await startTestServer();
  surma = await createTestCompany(server, 'Surma');
  await addGoods(server.database, { companyId: surma.companyId });
  desk = await openCashDesk(server, surma, surma.people.admin);
  const party = { name: 'Akij Mills', manual_address: 'Bogura', mobile: '01711223355', type_id: 2 };
  supplier = (await post('/customer-supplier/store', party)).id;
  order = await openOrder('RICE-1');
  const buy = (products: object[], more: object = {}) =>
    post('/invoice/purchase/trading/store', {
      ...{ account: supplier, paymentAmt: 0, purchaseOrderNumber: order, purchaseOrderText: 'RICE-1', products },
      ...more,
    });
  const first = await buy([{ product: 1, qty: 10, price: 40, variance: 1, variance_type: '-' }], {
    discountAmt: 20,
    extras: [{ what: 'Truck', amount: 15, account: 17, spread_by: 'value' }],
  });
  await buy([
    { product: 1, qty: 5, price: 44, variance: 0.5, variance_type: '+' },
    { product: 2, qty: 7, price: 90 },
  ]);
  await post('/invoice/purchase/return/store', { invoice: first.mtm_id, products: [{ line: 1, product: 1, qty: 2 }] });
  await post('/trading/cash/payment', [
    { account: 32, amount: 39, purchaseOrderNumber: order, purchaseOrderText: 'RICE-1', remarks: '' },
  ] as object);
});
afterAll(() => server.close());

test('an order comes to what was bought for it less what went back, with what was paid in cash for it', async () => {
  expect((await asked('Purchase')).body.data).toEqual({
    order_number: 'RICE-1',
    total_purchase_product: 2,
    total_purchase_qty: 12.778,
    total_purchase_cost: 530.55,
    average_price: 41.521,
    product_unit: 'kg',
    total_increase_qty: 0.5,
    total_decrease_qty: 1,
    others_expense: [{ account_id: expect.any(Number) as unknown, name: 'Labour Charges', debit: 39 }],
    grand_total_expense: 569.55,
    net_price: 44.573,
  });
});

const read = (more: string, by = desk) =>
  by.get(`/reports/average-price${more.replace('?', `?branch_id=${surma.branches.head}&`)}`);

test('the report asked by the number of the order, in any case, says the same in three parts', async () => {
  const { body } = await read('?order_number=rice-1&report_type=purchase');
  const { rows } = body.data as { rows: Row[] };
  const fields = ['part', 'is_goods', 'account_id', 'name', 'quantity', 'unit', 'cost', 'per_unit'];
  expect(Object.keys(rows[0] ?? {})).toEqual(fields);
  expect(
    rows.map(({ is_goods, account_id: _account, ...row }) => [
      ...Object.values(row),
      ...(is_goods === true ? ['goods'] : []),
    ]),
  ).toEqual([
    ['Purchase Cost', 'Total Quantity', 12.778, 'kg', 530.55, 41.521, 'goods'],
    ['Increase / Decrease', 'Increase', 0.5, 'kg', 0, 0],
    ['Increase / Decrease', 'Decrease', 1, 'kg', 0, 0],
    ['Others Cost', 'Labour Charges', 0, '', 39, 0],
    ['Others Cost', 'Grand total cost', 0, '', 569.55, 0],
    ['Others Cost', 'Net per unit', 0, '', 0, 44.573],
  ]);
});

test('it leaves as a file that is called by its order, with its figures as numbers', async () => {
  const { text, headers } = await read('/export?order_number=RICE-1&report_type=purchase&format=csv');
  expect(String(headers['content-disposition'])).toContain('average-price-rice-1');
  expect(text).toContain('Purchase Cost,Total Quantity,12.778,kg,530.55,41.521');
});

test('without goods it has no rows; of an order of no or another branch there is none', async () => {
  expect((await read('?order_number=RICE-1&report_type=sales')).body.data).toEqual({ rows: [] });
  expect(refusalOf(await read('?order_number=RICE-9&report_type=sales'))[1]).toBe('not_found');
  expect((await read('?order_number=&report_type=sales')).body.error?.fields).toEqual({
    order_number: ['Please choose an order.'],
  });
});

test('nothing was sold of it, so that there is no price of a unit', async () => {
  expect((await asked('sales')).body.data).toMatchObject({
    ...{ total_purchase_product: 0, average_price: null, grand_total_expense: -39, net_price: null },
  });
});

test('is refused of an order of another branch, of a branch out of reach and of no type', async () => {
  expect(refusalOf(await asked('purchase', 999_999))[1]).toBe('order_not_found');
  expect((await asked('stock')).status).toBe(422);
  const reader = await personWho(server, surma, ['report.view'], surma.branches.trading);
  const away = await openCashDesk(server, surma, reader);
  expect((await asked('purchase', order, away)).status).toBe(403);
});

test('what went back counts as it was invoiced, whatever moved beside it', async () => {
  const weighed = await openOrder('RICE-2');
  const bought = await post('/invoice/purchase/trading/store', {
    ...{ account: supplier, paymentAmt: 0, purchaseOrderNumber: weighed, purchaseOrderText: 'RICE-2' },
    products: [{ product: 1, qty: 10, price: 30, variance: 2, variance_type: '+', bonus: 3 }],
  });
  const goBack = (qty: number) =>
    post('/invoice/purchase/return/store', { invoice: bought.mtm_id, products: [{ line: 1, product: 1, qty }] });
  const price = async () => {
    const { total_purchase_qty, total_purchase_cost, average_price } = (await asked('Purchase', weighed)).body
      .data as Row;
    return [total_purchase_qty, total_purchase_cost, average_price];
  };
  const inLedger = async ({ vr_no }: Saved) => {
    const days = 'startdate=2026-07-01&enddate=2026-07-01&item_id=1';
    const { body } = await desk.get(`/reports/purchase-ledger?branch_id=${surma.branches.head}&${days}`);
    const row = (body.data as { details: Row[] }).details.find(({ challan_no }) => challan_no === vr_no);
    return [row?.quantity, row?.purchase_price, row?.total];
  };
  // 15 were moved for 300. Of the 6 returned ones 4 were invoiced, for 120.
  const some = await goBack(6);
  expect(await price()).toEqual([6, 180, 30]);
  expect(await inLedger(some)).toEqual([-4, 30, -120]);
  const rest = await goBack(9);
  expect(await price()).toEqual([0, 0, null]);
  expect(await inLedger(rest)).toEqual([-6, 30, -180]);
  const { body } = await desk.get(`/invoice/paper/${some.mtm_id}`);
  expect(body.data, 'the paper says what is carried').toMatchObject({ lines: [{ qty: 6, bonus: 0, total: 120 }] });
});
