import type { Deliverable, DeliveryPaper } from '@cashbook/contract/invoices/deliveries';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { type CashDesk, liveLines, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let padma: TestCompany;
let desk: CashDesk;
let customer: number;
let other: number;

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
  other = await party('Karim Store', 1, '01711223366');
  const supplier = await party('Akij Mills', 2, '01711223355');
  await saved('/invoice/purchase/trading', {
    account: supplier,
    paymentAmt: 0,
    products: [rice(1000, 40), { product: 2, qty: 1000, price: 12 }],
  });
  await saved('/invoice/purchase/electronics', {
    account: supplier,
    paymentAmt: 0,
    products: [{ product: 4, qty: 4, price: 900, serial_no: 'F1 F2 F3 F4' }],
  });
});
afterAll(() => server.close());

const sales = '/invoice/sales';
const deliveries = '/invoice/sales/delivery';
const saved = async (path: string, body: object): Promise<Saved> => {
  const reply = await desk.post(`${path}/store`, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved;
};
const update = (path: string, { mtm_id: mtmId, version }: Saved, body: object) =>
  desk.post(`${path}/update`, { ...body, mtmId }, { 'if-match': `"${version}"` });
const rice = (qty: number, price: number) => ({ product: 1, qty, price });
const line = (qty: number, more: object = {}) => ({ line: 1, product: 1, qty, ...more });
const sell = (...products: object[]) => saved(sales, { account: customer, receivedAmt: 0, products });
const deliver = (sale: Saved, products: readonly object[], more: object = {}) =>
  desk.post(`${deliveries}/store`, { invoice: sale.mtm_id, products, ...more });
const delivered = async (...args: Parameters<typeof deliver>): Promise<Saved> => {
  const reply = await deliver(...args);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved;
};
const back = (sale: Saved, products: readonly object[]) =>
  saved('/invoice/sales/return', { invoice: sale.mtm_id, products });
const left = async ({ mtm_id: id }: Saved) => {
  const reply = await desk.get(`${deliveries}/invoice?id=${id}`);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as Deliverable).lines;
};
const voided = async ({ vr_no: number }: Saved) =>
  desk.post('/admin/voucher/void', { voucher_number: number, reason: 'wrong' });

describe('a delivery', () => {
  test('in two parts leaves nothing, moves neither goods nor money, and one that is void counts no more', async () => {
    const sale = await sell(rice(10, 50), { product: 2, qty: 4, price: 20 });
    const one = await delivered(sale, [line(6)], { vehicle_no: 'Dhaka Metro 11', driver: 'Malek' });
    expect(one.vr_no).toMatch(/^SA-2627-/);
    expect(await liveLines(server, padma, one.mtm_id)).toEqual([]);
    expect(await left(sale)).toMatchObject([
      { sold: 10, delivered: 6, returned: 0, left: 4 },
      { sold: 4, delivered: 0, left: 4 },
    ]);
    const rest = await delivered(sale, [line(4), { line: 2, product: 2, qty: 4 }]);
    expect((await left(sale)).map((row) => row.left)).toEqual([0, 0]);
    expect(refusalOf(await deliver(sale, [line(1)]))).toMatchObject([409, 'delivery_beyond_left', expect.any(String)]);
    expect((await voided(rest)).status).toBe(200);
    expect((await left(sale)).map((row) => row.left)).toEqual([4, 4]);
    const inStock = await desk.get('/stock/in-stock?products=1');
    expect(inStock.body.data).toMatchObject({ products: [{ id: 1, in_stock: 990 }] });
  });

  test('keeps its sale from being voided and names itself; what was delivered stays sold', async () => {
    const body = { account: customer, receivedAmt: 0, products: [rice(10, 50)] };
    const sale = await saved(sales, body);
    const one = await delivered(sale, [line(6)]);
    const gone = refusalOf(await voided(sale));
    expect(gone[1]).toBe('has_dependents');
    expect(gone[2]).toContain(one.vr_no);
    expect(refusalOf(await update(sales, sale, { ...body, account: other }))[1]).toBe('delivered_party_fixed');
    expect(refusalOf(await update(sales, sale, { ...body, products: [rice(5, 50)] }))[1]).toBe('delivered_line_fixed');
    const salt = [{ product: 2, qty: 10, price: 50 }];
    expect(refusalOf(await update(sales, sale, { ...body, products: salt }))[1]).toBe('delivered_line_fixed');
    const dearer = await update(sales, sale, { ...body, products: [rice(6, 55)] });
    expect(dearer.status, dearer.text).toBe(200);
    expect((await voided(one)).status).toBe(200);
    expect((await voided(sale)).status).toBe(200);
  });

  test('counts with what comes back: from the customer what they had, and what is still here is delivered no more', async () => {
    const early = await sell(rice(10, 50));
    await back(early, [line(2)]);
    expect(await left(early)).toMatchObject([{ returned: 2, left: 8 }]);
    await delivered(early, [line(8)]);
    expect(await left(early)).toMatchObject([{ left: 0 }]);
    const late = await sell(rice(10, 50));
    await delivered(late, [line(6)]);
    await back(late, [line(2)]);
    expect(await left(late)).toMatchObject([{ delivered: 6, returned: 2, left: 4 }]);
  });

  test('hands out pieces by their serials, each once', async () => {
    const fridges = { product: 4, qty: 3, price: 1200, serial_no: 'F1 F2 F3' };
    const sale = await saved('/invoice/sales/installment', { account: customer, receivedAmt: 0, products: [fridges] });
    const piece = (serial_no: string) => [{ line: 1, product: 4, qty: serial_no.split(' ').length, serial_no }];
    expect(refusalOf(await deliver(sale, piece('F4')))[1]).toBe('delivery_serial_not_left');
    expect(refusalOf(await deliver(sale, [{ line: 1, product: 4, qty: 1 }]))[1]).toBe('serials_differ');
    await delivered(sale, piece('F1'));
    expect(refusalOf(await deliver(sale, piece('F1')))[1]).toBe('delivery_serial_not_left');
    await back(sale, piece('F2'));
    expect(await left(sale)).toMatchObject([{ left: 1, left_serials: 'F3' }]);
    expect(refusalOf(await deliver(sale, piece('F2')))[1]).toBe('delivery_serial_not_left');
    await delivered(sale, piece('F3'));
  });

  test('is found and edited: what it took counts as left', async () => {
    const sale = await sell(rice(10, 50));
    const way = { vehicle_no: 'V 1', driver: 'Malek', driver_mobile: '01711', delivered_to: 'Mirpur', notes: 'Gate 2' };
    const one = await delivered(sale, [line(6)], way);
    const found = await desk.post(`${deliveries}/search`, { invoiceNo: one.vr_no });
    expect(found.body.data).toMatchObject({
      delivery_master: {
        ...way,
        invoice: { id: sale.mtm_id, account: { name: 'Rahim Store' }, delivered_to: 'Bogura', lines: [{ left: 10 }] },
        details: [{ line: 1, quantity: 6 }],
      },
    });
    const changed = await update(deliveries, one, { invoice: sale.mtm_id, products: [line(10)] });
    expect(changed.status, changed.text).toBe(200);
    expect(await left(sale)).toMatchObject([{ left: 0 }]);
    const again = changed.body.data as Saved;
    const elsewhere = await sell(rice(10, 50));
    expect(refusalOf(await update(deliveries, again, { invoice: elsewhere.mtm_id, products: [line(1)] }))[1]).toBe(
      'delivery_sale_fixed',
    );
    const whole = await desk.get(`/admin/voucher/${one.mtm_id}`);
    expect(whole.body.data).toMatchObject({
      movements: [{ product_name: 'Rice', qty: -10 }],
      history: [{ movements: [{ qty: -6 }] }, { movements: [{ qty: -10 }] }],
      linked: [{ vr_no: sale.vr_no }],
    });
  });

  test('is one of several who hand out the last of it at once', async () => {
    const sale = await sell(rice(1, 50));
    const replies = await Promise.all([1, 2, 3, 4].map(() => deliver(sale, [line(1)])));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(3);
  });
});

test('the paper says what went before and what goes now, and the page of the sale its challans', async () => {
  const sale = await sell(rice(10, 50));
  const one = await delivered(sale, [line(6)], { vehicle_no: 'V 1', delivered_to: 'Mirpur' });
  const two = await delivered(sale, [line(3)]);
  const paper = (await desk.get(`${deliveries}/paper/${two.mtm_id}`)).body.data as DeliveryPaper;
  expect(paper).toMatchObject({
    vr_no: two.vr_no,
    invoice: { vr_no: sale.vr_no },
    account: { name: 'Rahim Store', address: 'Bogura', mobile: '01711223344', is_party: true },
    lines: [{ product_name: 'Rice', unit: 'kg', sold: 10, before: 6, qty: 3 }],
  });
  const page = await desk.get(`${deliveries}/of/${sale.mtm_id}`);
  expect(page.body.data).toMatchObject({
    lines: [{ sold: 10, delivered: 9, left: 1 }],
    challans: [{ vr_no: one.vr_no, vehicle_no: 'V 1', delivered_to: 'Mirpur' }, { vr_no: two.vr_no }],
  });
});

test('what is left of all sales stands in the report of goods to deliver, by customer', async () => {
  const asked = async (more: string) => {
    const dates = 'start_date=2026-01-01&end_date=2027-06-30';
    const reply = await desk.get(`/reports/goods-to-deliver?branch_id=${padma.branches.head}&${dates}&${more}`);
    expect(reply.status, reply.text).toBe(200);
    return (reply.body.data as { rows: { mtm_id: number }[] }).rows;
  };
  const fridges = { product: 4, qty: 1, price: 1200, serial_no: 'F4' };
  const untouched = await saved('/invoice/sales/installment', {
    account: customer,
    receivedAmt: 0,
    products: [fridges],
  });
  const sale = await sell(rice(10, 50), { product: 2, qty: 4, price: 20 });
  await back(sale, [line(1)]);
  await delivered(sale, [line(6), { line: 2, product: 2, qty: 4 }]);
  const rows = await asked('sales=begun');
  expect(rows.filter(({ mtm_id: id }) => id === sale.mtm_id)).toMatchObject([
    { product_name: 'Rice', sold: 10, returned: 1, delivered: 6, left: 3, unit: 'kg' },
  ]);
  expect(rows.some(({ mtm_id: id }) => id === untouched.mtm_id)).toBe(false);
  const all = await asked(`sales=all&ledger_id=${customer}`);
  expect(all.filter(({ mtm_id: id }) => id === untouched.mtm_id)).toMatchObject([{ sold: 1, delivered: 0, left: 1 }]);
  // The report and the rule count the same, after all deliveries and returns.
  for (const row of all as { mtm_id: number; vr_no: string; line_no?: number; left: number; product_name: string }[]) {
    const lines = await left({ mtm_id: row.mtm_id } as Saved);
    expect(lines.map(({ product, left: rest }) => [product.name, rest])).toContainEqual([row.product_name, row.left]);
  }
});

describe('is refused', () => {
  test.each([
    [{ products: [line(1)] }, 'delivery_sale_missing'],
    [{ invoice: 999_999, products: [line(1)] }, 'delivery_sale_not_found'],
  ])('without a sale of the branch, %#', async (body, code) => {
    expect(refusalOf(await desk.post(`${deliveries}/store`, body))[1]).toBe(code);
  });

  test('of no line, of nothing, below zero, in too fine a part, and by whoever may not deliver', async () => {
    const sale = await sell(rice(10, 50));
    expect(refusalOf(await deliver(sale, []))[1]).toBe('delivery_empty');
    expect(refusalOf(await deliver(sale, [line(1, { line: 2 })]))[1]).toBe('delivery_line_not_found');
    expect(refusalOf(await deliver(sale, [line(1, { product: 2 })]))[1]).toBe('delivery_line_not_found');
    expect(refusalOf(await deliver(sale, [line(1), line(1)]))[1]).toBe('delivery_line_not_found');
    expect(refusalOf(await deliver(sale, [line(0)]))[1]).toBe('quantity_not_positive');
    expect(refusalOf(await deliver(sale, [line(1)], { notes: 'x'.repeat(900) }))[1]).toBe('remarks_too_long');
    const there = await openCashDesk(
      server,
      padma,
      await personWho(server, padma, ['sales.deliver'], padma.branches.trading),
    );
    const strange = await there.post(`${deliveries}/store`, { invoice: sale.mtm_id, products: [line(1)] });
    expect(refusalOf(strange)[1]).toBe('delivery_sale_not_found');
    expect((await there.get(`${deliveries}/of/${sale.mtm_id}`)).status).toBe(404);
    const seller = await openCashDesk(
      server,
      padma,
      await personWho(server, padma, ['sales.create'], padma.branches.head),
    );
    expect((await seller.post(`${deliveries}/store`, { invoice: sale.mtm_id, products: [line(1)] })).status).toBe(403);
  });
});

test('all of it balances', async () => {
  const audit = await inCompany(server.services.db, { companyId: padma.companyId, mode: 'report' }, (tx) =>
    runAudit(tx, padma.companyId),
  );
  expect(audit.filter(({ findings }) => findings.length > 0)).toEqual([]);
});
