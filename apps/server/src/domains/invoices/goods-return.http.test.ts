import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { addAccount, type CashDesk, liveLines, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let padma: TestCompany;
let desk: CashDesk;
let customer: number;
let supplier: number;
let bkash: number;

beforeAll(async () => {
  server = await startTestServer();
  padma = await createTestCompany(server, 'Padma');
  await addGoods(server.database, { companyId: padma.companyId });
  desk = await openCashDesk(server, padma, padma.people.admin);
  const party = async (name: string, type_id: number, mobile: string) => {
    const reply = await desk.post('/customer-supplier/store', { name, manual_address: 'Bogura', mobile, type_id });
    expect(reply.status, reply.text).toBe(200);
    return (reply.body.data as { id: number }).id;
  };
  customer = await party('Rahim Store', 1, '01711223344');
  supplier = await party('Akij Mills', 2, '01711223355');
  bkash = await addAccount(server, padma, { groupId: 112, name: 'bKash' });
});
afterAll(() => server.close());
beforeEach(() => setRounding(false));

const ofCompany = <Row>(query: ReturnType<typeof sql<Row>>) =>
  inCompany(server.services.db, { companyId: padma.companyId, mode: 'write' }, async (tx) => {
    await sql`select set_config('app.branch_ids', ${String(padma.branches.head)}, true)`.execute(tx);
    return (await query.execute(tx)).rows;
  });
const setRounding = (rounds: boolean) =>
  ofCompany(sql`update branch set round_sales = ${rounds} where branch_id = ${padma.branches.head}`);

const sales = '/invoice/sales';
const purchases = '/invoice/purchase/trading';
const saved = async (path: string, body: object): Promise<Saved> => {
  const reply = await desk.post(`${path}/store`, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved;
};
const update = (path: string, { mtm_id: mtmId, version }: Saved, body: object) =>
  desk.post(`${path}/update`, { ...body, mtmId }, { 'if-match': `"${version}"` });
const takeBack = (side: 'sales' | 'purchase', invoice: Saved, products: readonly object[], more: object = {}) =>
  desk.post(`/invoice/${side}/return/store`, { invoice: invoice.mtm_id, products, ...more });
const back = async (...args: Parameters<typeof takeBack>): Promise<Saved> => {
  const reply = await takeBack(...args);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved;
};
const left = async (side: 'sales' | 'purchase', { mtm_id: id }: Saved) => {
  const reply = await desk.get(`/invoice/${side}/return/invoice?id=${id}`);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as { lines: { left: number; left_total: number; left_discount: number }[] }).lines;
};
const moved = ({ mtm_id: id }: Saved) =>
  ofCompany(
    sql<object>`select quantity_milli, unit_cost::text, average_after::text from stock_movement
      where voucher_id = ${id} and live order by movement_no`,
  );

const rice = (qty: number, price: number, more: object = {}) => ({ product: 1, qty, price, ...more });
const line = (qty: number, more: object = {}) => ({ line: 1, product: 1, qty, ...more });

describe('a return of a sale', () => {
  test('takes its part of total and discount, the last of it the rest, and pays back what is said', async () => {
    await saved(purchases, { account: supplier, paymentAmt: 0, products: [rice(100, 40)] });
    const sold = await saved(sales, { account: customer, discountAmt: 10, receivedAmt: 0, products: [rice(3, 33.33)] });
    const one = await back('sales', sold, [line(1)]);
    expect(one.vr_no).toBe('SR-2627-000001');
    expect(await liveLines(server, padma, one.mtm_id)).toEqual([
      `Dr 21/${customer} 3333`,
      `Cr ${customer}/21 3333`,
      `Dr ${customer}/23 333`,
      `Cr 23/${customer} 333`,
    ]);
    expect(await left('sales', sold)).toMatchObject([{ left: 2, left_total: 66.66, left_discount: 6.67 }]);
    const payments = [
      { account: 17, amount: 30 },
      { account: bkash, amount: 20, fee: 0.4, transaction_id: 'BK9' },
    ];
    const rest = await back('sales', sold, [line(2)], { payments });
    expect(await liveLines(server, padma, rest.mtm_id)).toEqual([
      `Dr 21/${customer} 6666`,
      `Cr ${customer}/21 6666`,
      `Dr ${customer}/23 667`,
      `Cr 23/${customer} 667`,
      `Dr ${customer}/17 3000`,
      `Cr 17/${customer} 3000`,
      `Dr 62/${bkash} 40`,
      `Dr ${customer}/${bkash} 2000`,
      `Cr ${bkash}/- 2040`,
    ]);
    expect((await left('sales', sold))[0]).toMatchObject({ left: 0, left_total: 0, left_discount: 0 });
    expect(refusalOf(await takeBack('sales', sold, [line(1)]))[1]).toBe('return_beyond_left');
  });

  test('comes back at the cost at which it left, also when that changes later', async () => {
    const bought = await saved(purchases, {
      account: supplier,
      paymentAmt: 0,
      products: [{ product: 2, qty: 10, price: 50 }],
    });
    const sold = await saved(sales, {
      account: customer,
      receivedAmt: 0,
      products: [{ product: 2, qty: 4, price: 80 }],
    });
    await saved(purchases, { account: supplier, paymentAmt: 0, products: [{ product: 2, qty: 6, price: 100 }] });
    const one = await back('sales', sold, [{ line: 1, product: 2, qty: 2 }]);
    expect(await moved(one)).toMatchObject([{ quantity_milli: 2000n, unit_cost: '50.000000' }]);
    const dearer = await update(purchases, bought, {
      account: supplier,
      paymentAmt: 0,
      products: [{ product: 2, qty: 10, price: 50 }],
      extras: [{ what: 'Truck', amount: 100, account: 17, spread_by: 'value' }],
    });
    expect(dearer.status, dearer.text).toBe(200);
    expect(await moved(one)).toMatchObject([{ unit_cost: '60.000000' }]);
  });

  test('of one paid on the spot pays its net back in cash; what rounded it goes back with the last of it', async () => {
    await setRounding(true);
    const sold = await saved(sales, { account: 17, products: [rice(2, 10.2)] });
    expect(await liveLines(server, padma, sold.mtm_id)).toEqual(['Dr 61/20 40', 'Dr 17/20 2000', 'Cr 20/- 2040']);
    const one = await back('sales', sold, [line(1)]);
    expect(await liveLines(server, padma, one.mtm_id)).toEqual(['Dr 21/17 1020', 'Cr 17/21 1020']);
    const rest = await back('sales', sold, [line(1)]);
    expect(await liveLines(server, padma, rest.mtm_id)).toEqual(['Dr 21/- 1020', 'Cr 61/21 40', 'Cr 17/21 980']);
  });

  test('hangs on its sale: that is not voided, keeps its customer and what went back, and is named', async () => {
    const body = { account: customer, receivedAmt: 0, products: [rice(5, 20)] };
    const sold = await saved(sales, body);
    const one = await back('sales', sold, [line(2)]);
    const gone = await desk.post('/admin/voucher/void', { voucher_number: sold.vr_no, reason: 'wrong' });
    expect(refusalOf(gone)[1]).toBe('has_dependents');
    expect(refusalOf(gone)[2]).toContain(one.vr_no);
    expect(refusalOf(await update(sales, sold, { ...body, account: 17 }))[1]).toBe('returned_party_fixed');
    expect(refusalOf(await update(sales, sold, { ...body, products: [rice(1, 20)] }))[1]).toBe('returned_line_fixed');
    expect(refusalOf(await update(sales, sold, { ...body, discountAmt: 90 }))[1]).toBe('returned_line_fixed');
    const changed = await update(sales, sold, { ...body, products: [rice(2, 20)] });
    expect(changed.status, changed.text).toBe(200);
    const voided = await desk.post('/admin/voucher/void', { voucher_number: one.vr_no, reason: 'wrong' });
    expect(voided.status, voided.text).toBe(200);
    expect(await left('sales', sold)).toMatchObject([{ left: 2, left_total: 40 }]);
  });

  test('is found and edited: what it took counts as left', async () => {
    const sold = await saved(sales, { account: customer, receivedAmt: 0, products: [rice(5, 20), rice(1, 30)] });
    const one = await back('sales', sold, [line(2)], { notes: 'Wet' });
    const found = await desk.post('/invoice/sales/return/search', { invoiceNo: one.vr_no });
    expect(found.body.data).toMatchObject({
      return_master: {
        invoice: { vr_no: sold.vr_no, account: { id: customer }, lines: [{ left: 5 }, { left: 1 }] },
        notes: 'Wet',
        total: 40,
        details: [{ line: 1, quantity: 2 }],
      },
    });
    const all = { invoice: sold.mtm_id, products: [line(5), { line: 2, product: 1, qty: 1 }] };
    const changed = await update('/invoice/sales/return', one, all);
    expect(changed.status, changed.text).toBe(200);
    expect(await liveLines(server, padma, one.mtm_id)).toEqual([`Dr 21/${customer} 13000`, `Cr ${customer}/21 13000`]);
    const more = { ...all, products: [line(6)] };
    expect(refusalOf(await update('/invoice/sales/return', changed.body.data as Saved, more))[1]).toBe(
      'return_beyond_left',
    );
  });

  test.each([
    ['taken away', 0, 70, 0],
    ['made smaller', 10, 60, 0],
    ['made larger', 60, 50, 40],
  ])('has its rest worth the rest of the line when the discount is %s', async (_what, discountAmt, total, discount) => {
    const body = { account: customer, receivedAmt: 0, products: [rice(10, 10)] };
    const sold = await saved(sales, { ...body, discountAmt: 40 });
    const half = await back('sales', sold, [line(5)]);
    const changed = await update(sales, sold, { ...body, discountAmt });
    expect(changed.status, changed.text).toBe(200);
    expect(await left('sales', sold)).toMatchObject([{ left: 5, left_total: total, left_discount: discount }]);
    const rest = await back('sales', sold, [line(5)]);
    expect(await left('sales', sold)).toMatchObject([{ left: 0, left_total: 0, left_discount: 0 }]);
    const posted = await Promise.all([half, rest].map(({ mtm_id: id }) => liveLines(server, padma, id)));
    const ofCustomer = posted.flat().filter((one) => one.includes(` ${customer}/`));
    const signed = ofCustomer.map((one) => Number(one.split(' ').at(-1)) * (one.startsWith('Cr') ? 1 : -1));
    const net = signed.reduce((sum, one) => sum + one, 0);
    expect(net).toBe((100 - discountAmt) * 100);
  });

  test('that is sent again unchanged keeps its version', async () => {
    const sold = await saved(sales, { account: customer, receivedAmt: 0, products: [rice(5, 20)] });
    const one = await back('sales', sold, [line(2)], { notes: 'Wet' });
    const same = { invoice: sold.mtm_id, products: [line(2)], notes: 'Wet' };
    const again = await update('/invoice/sales/return', one, same);
    expect([again.status, again.body.data]).toMatchObject([200, { version: 1 }]);
    const other = await update('/invoice/sales/return', one, { ...same, notes: 'Torn' });
    expect([other.status, other.body.data]).toMatchObject([200, { version: 2 }]);
  });

  test('brings the pieces back that were sold, each once, and they are sold again', async () => {
    await saved('/invoice/purchase/electronics', {
      account: supplier,
      paymentAmt: 0,
      products: [{ product: 4, qty: 3, price: 900, serial_no: 'F1 F2 F3' }],
    });
    const fridges = (serials: string) => ({
      product: 4,
      qty: serials.split(' ').length,
      price: 1200,
      serial_no: serials,
    });
    const sell = (serials: string) =>
      saved('/invoice/sales/installment', { account: customer, receivedAmt: 0, products: [fridges(serials)] });
    const sold = await sell('F1 F2');
    const piece = (serial_no: string) => [{ line: 1, product: 4, qty: 1, serial_no }];
    expect(refusalOf(await takeBack('sales', sold, piece('F3')))[1]).toBe('return_serial_not_left');
    await back('sales', sold, piece('F2'));
    expect(refusalOf(await takeBack('sales', sold, piece('F2')))[1]).toBe('return_serial_not_left');
    await sell('F2');
    const found = await desk.get('/invoice/sales/return/invoices?q=F2');
    expect(found.body.data).toHaveLength(2);
  });
});

describe('a return of a purchase', () => {
  test('leaves at the cost of its line, and takes the discount with it', async () => {
    const bought = await saved(purchases, {
      account: supplier,
      discountAmt: 20,
      paymentAmt: 0,
      products: [{ product: 3, qty: 10, price: 12 }],
    });
    await saved(purchases, { account: supplier, paymentAmt: 0, products: [{ product: 3, qty: 10, price: 30 }] });
    const one = await back('purchase', bought, [{ line: 1, product: 3, qty: 4 }], { refundAmt: 15 });
    expect(one.vr_no).toBe('PR-2627-000001');
    expect(await liveLines(server, padma, one.mtm_id)).toEqual([
      `Dr ${supplier}/31 4800`,
      `Cr 31/${supplier} 4800`,
      `Dr 40/${supplier} 800`,
      `Cr ${supplier}/40 800`,
      `Dr 17/${supplier} 1500`,
      `Cr ${supplier}/17 1500`,
    ]);
    // The average of twenty is (100 + 300) / 20; four leave at 10.
    expect(await moved(one)).toMatchObject([
      { quantity_milli: -4000n, unit_cost: '10.000000', average_after: '22.500000' },
    ]);
  });

  test('leaves at what its line costs, also when extras change that later; what it credits stays', async () => {
    const truck = (amount: number) => [{ what: 'Truck', amount, account: 17, spread_by: 'value' }];
    const body = { account: supplier, paymentAmt: 0, products: [{ product: 3, qty: 10, price: 10 }] };
    const bought = await saved(purchases, { ...body, extras: truck(100) });
    const one = await back('purchase', bought, [{ line: 1, product: 3, qty: 4 }]);
    const changed = await update(purchases, bought, { ...body, extras: truck(200) });
    expect(changed.status, changed.text).toBe(200);
    const rest = await back('purchase', bought, [{ line: 1, product: 3, qty: 6 }]);
    expect(await moved(one)).toMatchObject([{ quantity_milli: -4000n, unit_cost: '30.000000' }]);
    expect(await moved(rest)).toMatchObject([{ quantity_milli: -6000n, unit_cost: '30.000000' }]);
    expect(await liveLines(server, padma, rest.mtm_id)).toEqual([`Dr ${supplier}/31 6000`, `Cr 31/${supplier} 6000`]);
  });

  test('follows its purchase: (10 × 100 − 50 + 30) ÷ 10 = 98, and 108 where its carriage becomes 130', async () => {
    const carriage = (amount: number) => [{ what: 'Truck', amount, account: 17, spread_by: 'value' }];
    const products = [
      { product: 2, qty: 10, price: 100 },
      { product: 2, qty: 1, price: 7 },
    ];
    const body = { account: supplier, paymentAmt: 0, discountAmt: 50, products: products.slice(0, 1) };
    const bought = await saved(purchases, { ...body, extras: carriage(30) });
    const one = await back('purchase', bought, [{ line: 1, product: 2, qty: 2 }]);
    expect(await moved(bought)).toMatchObject([{ unit_cost: '98.000000' }]);
    expect(await moved(one)).toMatchObject([{ unit_cost: '98.000000' }]);
    const changed = await update(purchases, bought, { ...body, extras: carriage(130) });
    expect(changed.status, changed.text).toBe(200);
    expect(await moved(bought)).toMatchObject([{ unit_cost: '108.000000' }]);
    expect(await moved(one)).toMatchObject([{ unit_cost: '108.000000' }]);
    // Two lines of one product have different costs. The return is of the first line.
    const { version } = changed.body.data as Saved;
    const more = await update(purchases, { ...bought, version }, { ...body, discountAmt: 0, products });
    expect(more.status, more.text).toBe(200);
    expect(await moved(one)).toMatchObject([{ unit_cost: '100.000000' }]);
  });

  test('is of what moved: the bonus goes back too, and the whole of it is the whole of the money', async () => {
    const bought = await saved(purchases, {
      account: supplier,
      paymentAmt: 0,
      products: [{ product: 3, qty: 10, price: 7, bonus: 2 }],
    });
    const one = await back('purchase', bought, [{ line: 1, product: 3, qty: 12 }]);
    expect(await liveLines(server, padma, one.mtm_id)).toEqual([`Dr ${supplier}/31 7000`, `Cr 31/${supplier} 7000`]);
  });
});

describe('is refused', () => {
  test.each([
    [{ products: [line(1)] }, 'return_invoice_missing'],
    [{ invoice: 999_999, products: [line(1)] }, 'return_invoice_not_found'],
  ])('without an invoice of the branch, %#', async (body, code) => {
    expect(refusalOf(await desk.post('/invoice/sales/return/store', body))[1]).toBe(code);
  });

  test('against an invoice of the other side, of no line of it, twice the same line, or nothing', async () => {
    const bought = await saved(purchases, { account: supplier, paymentAmt: 0, products: [rice(1, 40)] });
    expect(refusalOf(await takeBack('sales', bought, [line(1)]))[1]).toBe('return_invoice_not_found');
    expect(refusalOf(await takeBack('purchase', bought, []))[1]).toBe('return_empty');
    expect(refusalOf(await takeBack('purchase', bought, [line(1, { line: 2 })]))[1]).toBe('return_line_not_found');
    expect(refusalOf(await takeBack('purchase', bought, [line(1, { product: 2 })]))[1]).toBe('return_line_not_found');
    expect(refusalOf(await takeBack('purchase', bought, [line(0.5), line(0.5)]))[1]).toBe('return_line_not_found');
    expect(refusalOf(await takeBack('purchase', bought, [line(1)], { refundAmt: 41 }))[1]).toBe(
      'payment_exceeds_total',
    );
  });

  test('the second of two who return the last piece at once', async () => {
    const sold = await saved(sales, { account: 17, products: [rice(1, 20)] });
    const replies = await Promise.all([1, 2, 3].map(() => takeBack('sales', sold, [line(1)])));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

test('invoices are found by number, by party and by the number alone', async () => {
  const sold = await saved(sales, { account: customer, receivedAmt: 0, products: [rice(1, 99)] });
  const found = async (q: string) =>
    (
      (await desk.get(`/invoice/sales/return/invoices?q=${encodeURIComponent(q)}`)).body.data as { vr_no: string }[]
    ).map((one) => one.vr_no);
  expect(await found(sold.vr_no)).toEqual([sold.vr_no]);
  expect(await found(String(Number(sold.vr_no.slice(-6))))).toContain(sold.vr_no);
  expect((await found('rahim'))[0]).toBe(sold.vr_no);
  expect(await found('akij')).toEqual([]);
});

test('all of it balances', async () => {
  const audit = await inCompany(server.services.db, { companyId: padma.companyId, mode: 'report' }, (tx) =>
    runAudit(tx, padma.companyId),
  );
  expect(audit.filter(({ findings }) => findings.length > 0)).toEqual([]);
});

test('a return of goods that come to 0.00 moves them, is edited and void, and the rest comes to the whole', async () => {
  const bought = await saved(purchases, { account: supplier, paymentAmt: 0, products: [rice(10, 0.014)] });
  const sold = await saved(sales, { account: customer, receivedAmt: 0, products: [rice(10, 0.014)] });
  const one = await back('sales', sold, [line(0.179)]);
  expect(await liveLines(server, padma, one.mtm_id)).toEqual([]);
  expect(await moved(one)).toMatchObject([{ quantity_milli: 179n }]);
  const edited = await update('/invoice/sales/return', one, { invoice: sold.mtm_id, products: [line(0.2)] });
  expect(edited.status, edited.text).toBe(200);
  expect(await moved(one)).toMatchObject([{ quantity_milli: 200n }]);
  const rest = await back('sales', sold, [line(9.8)]);
  expect(await liveLines(server, padma, rest.mtm_id)).toEqual([`Dr 21/${customer} 14`, `Cr ${customer}/21 14`]);

  const returned = await back('purchase', bought, [line(0.179)]);
  expect(await moved(returned)).toMatchObject([{ quantity_milli: -179n }]);
  expect(await desk.post('/admin/voucher/void', { voucher_number: returned.vr_no, reason: 'kept' })).toMatchObject({
    status: 200,
  });
  expect(await left('purchase', bought)).toMatchObject([{ left: 10, left_total: 0.14 }]);
  const audit = await inCompany(server.services.db, { companyId: padma.companyId, mode: 'report' }, (tx) =>
    runAudit(tx, padma.companyId),
  );
  expect(audit.filter(({ findings }) => findings.length > 0)).toEqual([]);
});
