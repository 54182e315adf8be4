import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { type CashDesk, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let jamuna: TestCompany;
let desk: CashDesk;
let customer: number;

beforeAll(async () => {
  server = await startTestServer();
  jamuna = await createTestCompany(server, 'Jamuna');
  await addGoods(server.database, { companyId: jamuna.companyId });
  desk = await openCashDesk(server, jamuna, jamuna.people.admin);
  const body = { name: 'Rahim Store', manual_address: 'Bogura', mobile: '01711223344', type_id: 1 };
  const party = await desk.post('/customer-supplier/store', body);
  expect(party.status, party.text).toBe(200);
  customer = (party.body.data as { id: number }).id;
  await inCompany(server.services.db, { companyId: jamuna.companyId, mode: 'write' }, (tx) =>
    sql`update branch set invoice_label = 'Bill', sales_note = 'Sold goods are not taken back after a week.'
      where branch_id = ${jamuna.branches.head}`.execute(tx),
  );
});
afterAll(() => server.close());

const saved = async (path: string, body: object): Promise<Saved> => {
  const reply = await desk.post(`${path}/store`, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved;
};
const paperOf = async ({ mtm_id: id }: Saved, by = desk) => by.get(`/invoice/paper/${id}`);

test('a sale and its return are printed with what was owed before and is owed with them, as of their place in the books', async () => {
  await saved('/invoice/sales', { account: customer, receivedAmt: 0, products: [{ product: 1, qty: 1, price: 100 }] });
  const sold = await saved('/invoice/sales', {
    account: customer,
    discountAmt: 5,
    receivedAmt: 50,
    vehicleNumber: 'Dhaka-11',
    products: [{ product: 1, qty: 2, price: 60, bonus: 1 }],
  });
  const back = await saved('/invoice/sales/return', {
    invoice: sold.mtm_id,
    products: [{ line: 1, product: 1, qty: 3 }],
  });
  expect((await paperOf(sold)).body.data).toMatchObject({
    ...{
      vr_no: sold.vr_no,
      label: 'Bill',
      note: 'Sold goods are not taken back after a week.',
      vehicle_no: 'Dhaka-11',
    },
    account: { name: 'Rahim Store', address: 'Bogura', mobile: '01711223344', is_party: true },
    lines: [{ name: 'Rice', qty: 2, bonus: 1, price: 60, total: 120 }],
    ...{ total: 120, discount: 5, net: 115, payments: [{ account_name: 'Cash', amount: 50 }] },
    due: { before: 100, after: 165 },
  });
  expect((await paperOf(back)).body.data).toMatchObject({
    of_vr_no: sold.vr_no,
    net: 115,
    due: { before: 165, after: 50 },
  });
});

test('a purchase says what we owe, one paid on the spot nothing, and a void one what it said', async () => {
  const rice = { products: [{ product: 1, qty: 2, price: 40 }] };
  const bought = await saved('/invoice/purchase/trading', {
    account: customer,
    paymentAmt: 0,
    invoice_no: 'K-1',
    ...rice,
  });
  expect((await paperOf(bought)).body.data).toMatchObject({
    bill_no: 'K-1',
    note: '',
    due: { before: -50, after: 30 },
  });
  const spot = await saved('/invoice/purchase/trading', { account: 17, ...rice });
  expect((await paperOf(spot)).body.data).toMatchObject({ account: { is_party: false }, due: null });
  const voided = await desk.post('/admin/voucher/void', { voucher_number: bought.vr_no, reason: 'Twice' });
  expect(voided.status, voided.text).toBe(200);
  expect((await paperOf(bought)).body.data).toMatchObject({ is_void: true, net: 80, due: { before: -50, after: -50 } });
});

test('is nothing for a voucher that is no invoice, nor for who may not see it or its branch', async () => {
  const sold = await saved('/invoice/sales', { account: 17, products: [{ product: 1, qty: 1, price: 10 }] });
  const cash = await desk.saved('payment', [{ account: customer, amount: 1 }]);
  expect(refusalOf(await paperOf(cash))[1]).toBe('voucher_not_found');
  const buyer = await openCashDesk(
    server,
    jamuna,
    await personWho(server, jamuna, ['purchase.create'], jamuna.branches.head),
  );
  expect((await paperOf(sold, buyer)).status).toBe(403);
  const away = await openCashDesk(
    server,
    jamuna,
    await personWho(server, jamuna, ['sales.create'], jamuna.branches.trading),
  );
  expect(refusalOf(await paperOf(sold, away))[1]).toBe('voucher_not_found');
});
