import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { addAccount, type CashDesk, liveLines, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let meghna: TestCompany;
let desk: CashDesk;
let supplier: number;
let carrier: number;
let bank: number;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  await addGoods(server.database, { companyId: meghna.companyId });
  desk = await openCashDesk(server, meghna, meghna.people.admin);
  supplier = await addAccount(server, meghna, { groupId: 211, name: 'Karim Traders' });
  carrier = await addAccount(server, meghna, { groupId: 211, name: 'Padma Carriers' });
  bank = await addAccount(server, meghna, { groupId: 112, name: 'City Bank' });
});
afterAll(() => server.close());

type Face = 'construction' | 'trading' | 'electronics';
const store = (face: Face, body: object) => desk.post(`/invoice/purchase/${face}/store`, body);
const saved = async (face: Face, body: object): Promise<Saved> => {
  const reply = await store(face, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved;
};
const update = async (face: Face, { mtm_id: mtmId, version }: Saved, body: object) =>
  desk.post(`/invoice/purchase/${face}/update`, { ...body, mtmId }, { 'if-match': `"${version}"` });
const rice = (qty: number, price: number, more: object = {}) => ({ product: 1, qty, price, ...more });
const inCompanyOf = <Row>(query: ReturnType<typeof sql<Row>>) =>
  inCompany(server.services.db, { companyId: meghna.companyId, mode: 'write' }, async (tx) => {
    await sql`select set_config('app.branch_ids', ${String(meghna.branches.head)}, true)`.execute(tx);
    return (await query.execute(tx)).rows;
  });
/** Returns the goods that the voucher brought in, by product: `2.5 at 40`. */
const moved = async (mtmId: number) => {
  const rows = await inCompanyOf(
    sql<{
      text: string;
    }>`select product_id || ': ' || trim_scale(quantity_milli / 1000::numeric) || ' at ' || trim_scale(given_cost)
      as text from stock_movement where voucher_id = ${mtmId} and live order by movement_no`,
  );
  return rows.map(({ text }) => text);
};

describe('a construction purchase', () => {
  test('floors its lines to whole taka, and its type follows from what is paid', async () => {
    const body = { account: supplier, paymentAmt: 100, discountAmt: 9, products: [rice(2.5, 40.7), rice(1, 99.99)] };
    const partial = await saved('construction', body);
    expect(partial.vr_no).toBe('PP-2627-000001');
    expect(await liveLines(server, meghna, partial.mtm_id)).toEqual([
      `Dr 30/${supplier} 20000`,
      `Cr ${supplier}/30 20000`,
      `Dr ${supplier}/40 900`,
      `Cr 40/${supplier} 900`,
      `Dr ${supplier}/17 10000`,
      `Cr 17/${supplier} 10000`,
    ]);
    // 101.00 less its share 4.55 of the discount over 2.5 kg; 99.00 less 4.45 over 1 kg.
    expect(await moved(partial.mtm_id)).toEqual(['1: 2.5 at 38.58', '1: 1 at 94.55']);
    expect((await saved('construction', { ...body, paymentAmt: 191 })).vr_no).toBe('PC-2627-000001');
    expect((await saved('construction', { ...body, paymentAmt: 0 })).vr_no).toBe('PD-2627-000001');
  });

  test('is found by number and type, and an edit that changes the type renumbers it', async () => {
    const found = await desk.post('/invoice/purchase/construction/find', { invoiceNo: '1', purchaseType: 5 });
    expect(found.body.data).toMatchObject({
      vr_no: 'PD-2627-000001',
      purchase_master: {
        supplier_id: supplier,
        netpayment: 0,
        discount: 9,
        total: 200,
        details: [{ quantity: 2.5, purchase_price: 40.7, total: 101, product: { id: 1, name: 'Rice' } }, { total: 99 }],
      },
      acc_transaction_master: [{ acc_transaction_details: [{ coa_l4: { id: supplier, name: 'Karim Traders' } }] }],
    });
    const due = found.body.data as Saved;
    const body = { account: supplier, paymentAmt: 10, discountAmt: 0, products: [rice(1, 100)] };
    const changed = await update('construction', due, body);
    expect((changed.body.data as Saved).vr_no).toBe('PP-2627-000002');
    expect((await desk.post('/invoice/purchase/construction/find', { invoiceNo: 'PD-1' })).body.data).toMatchObject({
      vr_no: 'PP-2627-000002',
    });
    const rows = await inCompanyOf(
      sql<{ text: string }>`select version || ' ' || total_paisa || ' ' || paid_paisa as text from invoice
        where voucher_id = ${due.mtm_id} order by version`,
    );
    expect(rows.map(({ text }) => text)).toEqual(['1 20000 0', '2 10000 1000']);
  });

  test('an order that it names is one of the branch', async () => {
    const body = { account: supplier, paymentAmt: 0, purchaseOrderNumber: 77, products: [rice(1, 50)] };
    const refused = await desk.post('/invoice/purchase/construction/store', body);
    expect([refused.status, refused.body.error?.code]).toEqual([422, 'order_not_found']);
    const fieldsOf = (reply: typeof refused) => Object.keys(reply.body.error?.fields ?? {});
    expect(fieldsOf(refused)).toEqual(['purchaseOrderNumber']);
    const ofSales = { ...body, purchaseOrderNumber: null, salesOrderNumber: 77 };
    expect(fieldsOf(await desk.post('/invoice/purchase/construction/store', ofSales))).toEqual(['salesOrderNumber']);
  });

  test('on account 17 it is paid on the spot, whatever was typed as cash', async () => {
    const spot = await saved('construction', { account: 17, discountAmt: 10, paymentAmt: 3, products: [rice(2, 50)] });
    expect(spot.vr_no).toMatch(/^PC-/);
    expect(await liveLines(server, meghna, spot.mtm_id)).toEqual(['Dr 30/- 10000', 'Cr 40/30 1000', 'Cr 17/30 9000']);
  });
});

describe('a trading purchase', () => {
  test('moves what its variance and bonus say, at the invoiced money and with its extras', async () => {
    const products = [rice(10, 33.333, { bag: 2, variance: 0.5, variance_type: '-', bonus: 0.5, warehouse: 2 })];
    const extras = [
      { what: 'Truck', amount: 50, account: carrier, spread_by: 'value' },
      { what: 'Unloading', amount: 6.67, account: 17, spread_by: 'quantity' },
    ];
    const payments = [{ account: bank, amount: 100, fee: 1.5, transaction_id: 'T1' }];
    const one = await saved('trading', { account: supplier, payments, extras, products });
    expect(one.vr_no).toMatch(/^PP-/);
    expect(await liveLines(server, meghna, one.mtm_id)).toEqual([
      `Dr 30/${supplier} 33333`,
      `Cr ${supplier}/30 33333`,
      `Dr 62/${bank} 150`,
      `Dr ${supplier}/${bank} 10000`,
      `Cr ${bank}/- 10150`,
      `Dr 33/${carrier} 5000 Truck`,
      `Cr ${carrier}/33 5000 Truck`,
      'Dr 33/17 667 Unloading',
      'Cr 17/33 667 Unloading',
    ]);
    expect(await moved(one.mtm_id)).toEqual(['1: 10 at 39']);
  });

  test.each([
    ['account_missing', { account: null, accountName: '' }],
    ['account_name_missing', { accountName: '', discountAmt: -1 }],
    ['discount_negative', { discountAmt: -1, products: [] }],
    ['products_missing', { products: [] }],
    ['payment_missing', { paymentAmt: '' }],
    ['invoice_account_not_allowed', { account: 20 }],
    ['product_missing', { products: [rice(0, 0, { product: 0 })] }],
    ['quantity_missing', { products: [rice(0, 0)] }],
    ['price_missing', { products: [rice(1, 0)] }],
    ['warehouse_not_found', { products: [rice(1, 1, { warehouse: 9 })] }],
    ['discount_too_large', { discountAmt: 41 }],
    ['payment_exceeds_total', { paymentAmt: 40.01 }],
    ['extra_account_not_allowed', { extras: [{ what: '', amount: 1, account: 20, spread_by: 'value' }] }],
  ])('refuses %s', async (code, more) => {
    const reply = await store('trading', { account: supplier, paymentAmt: 0, products: [rice(1, 40)], ...more });
    expect(refusalOf(reply)[1]).toBe(code);
  });

  test('says the sentences of the spec', async () => {
    const sentence = async (more: object) =>
      refusalOf(await store('trading', { account: supplier, paymentAmt: 0, products: [rice(1, 40)], ...more }))[2];
    expect(await sentence({ paymentAmt: 50 })).toBe('Amount is more than the invoice total.');
    expect(await sentence({ products: [] })).toBe('Please add products information!');
    expect(await sentence({ paymentAmt: null })).toBe('Please add payment amount!');
    expect(await sentence({ accountName: ' ' })).toBe('Account name is required.');
    await saved('trading', { account: supplier, accountName: 'Any name', paymentAmt: 0, products: [rice(1, 40)] });
  });
});

describe('an electronics purchase', () => {
  const fridges = (serials: string, more: object = {}) => {
    return { product: 4, qty: serials.split(' ').length, price: 900, serial_no: serials, ...more };
  };
  test('brings its serials in once', async () => {
    const body = { account: supplier, paymentAmt: 0, products: [fridges('F1 F2')] };
    expect((await saved('electronics', body)).vr_no).toMatch(/^PD-/);
    expect(refusalOf(await store('electronics', body))[1]).toBe('serial_in_stock');
    expect(refusalOf(await store('electronics', { ...body, products: [fridges('F3 F3')] }))).toEqual([
      422,
      'serial_twice',
      'Serial F3 stands here twice.',
    ]);
    expect(refusalOf(await store('electronics', { ...body, products: [fridges('F3 F4', { qty: 1 })] }))[1]).toBe(
      'serials_differ',
    );
  });
});

test('a purchase is found and changed by the calls of any face, and stays on its own', async () => {
  const tv = { product: 4, qty: 1, price: 900.5, serial_no: 'TV-1' };
  const body = { account: supplier, paymentAmt: 0, products: [tv] };
  const typed = await saved('electronics', body);
  const found = await desk.post('/invoice/purchase/construction/find', { invoiceNo: typed.vr_no });
  expect(found.body.data, found.text).toMatchObject({
    kind: 'electronics-purchase',
    purchase_master: { details: [{ serial_no: 'TV-1', total: 900.5 }] },
  });
  // A construction purchase would round the line down to whole taka.
  const changed = await update('construction', typed, { ...body, discountAmt: 0.5 });
  expect(changed.status, changed.text).toBe(200);
  const again = await desk.post('/invoice/purchase/electronics/find', { invoiceNo: typed.vr_no });
  expect(again.body.data).toMatchObject({ kind: 'electronics-purchase', purchase_master: { total: 900.5 } });
  for (const path of ['purchase/construction', 'purchase/trading', 'purchase/electronics', 'sales', 'sales/general']) {
    const empty = await desk.post(`/invoice/${path}/find`, { invoiceNo: ' ' });
    expect(refusalOf(empty)).toEqual([422, 'invoice_number_missing', 'Please enter an invoice number']);
  }
  const other = await desk.post('/invoice/purchase/trading/find', { invoiceNo: 'PD-999' });
  expect(refusalOf(other)[1]).toBe('voucher_not_found');
});

test('a change of type pays it, and a change of date takes its rows along', async () => {
  const due = await saved('trading', { account: supplier, paymentAmt: 0, products: [rice(1, 77)] });
  const change = (voucher_number: string, voucher_type: number) =>
    desk.post('/admin/voucher/voucher-type-change', { branch_id: meghna.branches.head, voucher_number, voucher_type });
  const cash = await change(due.vr_no, 7);
  expect(cash.status, cash.text).toBe(200);
  const { vr_no: cashNo } = cash.body.data as Saved;
  expect(cashNo).toMatch(/^PC-/);
  expect((await liveLines(server, meghna, due.mtm_id)).slice(2)).toEqual([
    `Dr ${supplier}/17 7700`,
    `Cr 17/${supplier} 7700`,
  ]);
  expect((await change(cashNo, 8)).body.error?.code).toBe('type_not_allowed');
  const standing = async () => {
    const [row] = await inCompanyOf(
      sql<{
        text: string;
      }>`select i.version || ' ' || i.vr_date || ' ' || i.paid_paisa || ' ' || l.vr_date || ' ' || l.total_paisa
          || ' ' || p.amount_paisa as text
        from voucher v
          join invoice i on i.company_id = v.company_id and i.voucher_id = v.voucher_id and i.version = v.version
          join invoice_line l on l.company_id = i.company_id and l.voucher_id = i.voucher_id and l.version = i.version
          join invoice_payment p on p.company_id = i.company_id and p.voucher_id = i.voucher_id and p.version = i.version
        where v.voucher_id = ${due.mtm_id}`,
    );
    return row?.text;
  };
  expect(await standing()).toBe('2 2026-07-01 7700 2026-07-01 7700 7700');
  const close = { current_date: '01/07/2026', next_date: '02/07/2026' };
  expect((await desk.post('/admin/dayclose/store', close)).status).toBe(200);
  const moved = await desk.post('/admin/voucher/date-change', {
    branch_id: meghna.branches.head,
    voucher_type: 7,
    present_date: '2026-07-01',
    change_date: '2026-07-02',
    start_voucher: cashNo,
    end_voucher: cashNo,
  });
  expect(moved.status, moved.text).toBe(200);
  expect(await standing()).toBe('3 2026-07-02 7700 2026-07-02 7700 7700');
});

test("a supplier's number that was used before is told, but not of the purchase itself, of a void one or of another supplier", async () => {
  const body = { account: supplier, paymentAmt: 0, invoice_no: 'KT-77', products: [rice(1, 10)] };
  const bought = await saved('trading', body);
  const used = async (query: string) =>
    (await desk.get(`/invoice/purchase/number-used?invoice_no=kt-77&${query}`)).body.data as { vr_no: string } | null;
  expect(await used(`account=${supplier}`)).toMatchObject({ vr_no: bought.vr_no });
  expect(await used(`account=${supplier}&but=${bought.mtm_id}`)).toBeNull();
  expect(await used(`account=${carrier}`)).toBeNull();
  const voided = await desk.post('/admin/voucher/void', { voucher_number: bought.vr_no, reason: 'Twice' });
  expect(voided.status, voided.text).toBe(200);
  expect(await used(`account=${supplier}`)).toBeNull();
});

test('what goods are bought at is told to who enters purchases, and to nobody else', async () => {
  await inCompanyOf(
    sql`update product set purchase_price_paisa = 4000, bag_quantity_milli = 50000 where product_id = 1`,
  );
  const offered = async (by: CashDesk) => (await by.get('/stock/products?q=Rice')).body.data;
  expect(await offered(desk)).toMatchObject([{ purchase_price: 40, bag_quantity: 50 }]);
  const seller = await openCashDesk(
    server,
    meghna,
    await personWho(server, meghna, ['sales.create'], meghna.branches.head),
  );
  expect(await offered(seller)).toMatchObject([{ purchase_price: null, bag_quantity: 50 }]);
});

test('the books are right, checked whole', async () => {
  const audit = await inCompany(server.services.db, { companyId: meghna.companyId, mode: 'report' }, (tx) =>
    runAudit(tx, meghna.companyId),
  );
  expect(audit.filter(({ findings }) => findings.length > 0)).toEqual([]);
});
