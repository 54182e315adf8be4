import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { type CashDesk, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let padma: TestCompany;
let desk: CashDesk;
let supplier: number;
let customer: number;

beforeAll(async () => {
  server = await startTestServer();
  padma = await createTestCompany(server, 'Padma');
  await addGoods(server.database, padma);
  desk = await openCashDesk(server, padma, padma.people.admin);
  supplier = await add('/customer-supplier/store', {
    ...{ name: 'Akij Mills', manual_address: 'Bogura', mobile: '01711223355', type_id: 2 },
  });
  customer = await add('/customer-supplier/store', {
    ...{ name: 'Rahim Store', manual_address: 'Bogura', mobile: '01711223344', type_id: 1 },
  });
});
afterAll(() => server.close());
beforeEach(() => setPolicies('warn'));

type Policy = 'allow' | 'warn' | 'block';
const setPolicies = (policy: Policy) =>
  inCompany(server.services.db, { companyId: padma.companyId, mode: 'write' }, (tx) =>
    sql`update branch set below_cost_policy = ${policy}, order_policy = ${policy}, refund_policy = ${policy},
      discount_policy = ${policy}, discount_limit = 25`.execute(tx),
  );
const taken = async (path: string, body: object, headers = {}): Promise<Saved & Record<string, unknown>> => {
  const reply = await desk.post(path, body, headers);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved & Record<string, unknown>;
};
const add = async (path: string, body: object): Promise<number> => Number((await taken(path, body)).id);
const match = ({ version }: Saved) => ({ 'if-match': `"${version}"` });

const purchases = '/invoice/purchase/trading';
const bought = (products: object[], more: object = {}) => ({ account: supplier, paymentAmt: 0, products, ...more });
const sold = (products: object[], more: object = {}) => ({ account: customer, receivedAmt: 0, products, ...more });

describe('a sale below cost', () => {
  /** Buys 8 at 100.00 with 5.00 of carriage: 100.625 each. */
  const average = () =>
    taken(`${purchases}/store`, {
      ...bought([{ product: 2, qty: 8, price: 100 }]),
      extras: [{ what: 'Van', amount: 5, account: 17, spread_by: 'value' }],
    });
  const cheap = { product: 2, qty: 1, price: 10 };
  const dear = { product: 2, qty: 1, price: 100.625 };
  beforeAll(average);

  test('is named with its line, its price and its cost; one at cost is not', async () => {
    const { below_cost } = await taken('/invoice/sales/store', sold([dear, cheap]));
    expect(below_cost).toEqual([{ line: 2, product: 2, product_name: 'Salt', price: 10, cost: 100.625 }]);
  });

  test('counts the discount, and what is given beside for nothing', async () => {
    const { below_cost } = await taken('/invoice/sales/store', sold([{ ...dear, price: 110 }], { discountAmt: 10 }));
    expect(below_cost).toMatchObject([{ line: 1, price: 100 }]);
    const given = await taken('/invoice/sales/store', sold([{ ...dear, price: 150, bonus: 1 }]));
    expect(given.below_cost).toMatchObject([{ line: 1, price: 75 }]);
  });

  test('tells its cost to nobody else', async () => {
    const seller = await personWho(server, padma, ['sales.create'], padma.branches.head);
    const counter = await openCashDesk(server, padma, seller);
    const { body } = await counter.post('/invoice/sales/store', sold([cheap]));
    expect(body.data).toMatchObject({ below_cost: [{ line: 1, price: 10, cost: null }] });
  });

  test('is not spoken of where the branch allows it', async () => {
    await setPolicies('allow');
    expect(await taken('/invoice/sales/store', sold([cheap]))).toMatchObject({ below_cost: [] });
  });

  test('is refused where the branch blocks it, and an edit does not make a line cheaper', async () => {
    const before = await taken('/invoice/sales/store', sold([cheap]));
    await setPolicies('block');
    const [status, code, message] = refusalOf(await desk.post('/invoice/sales/store', sold([dear, cheap])));
    expect([status, code]).toEqual([409, 'below_cost']);
    expect(message).toContain('Salt');
    const edit = (products: object[]) => ({ ...sold(products), mtmId: before.mtm_id, notes: 'Agreed by phone' });
    const cheaper = await desk.post('/invoice/sales/update', edit([{ ...cheap, price: 9 }]), match(before));
    expect(refusalOf(cheaper)[1]).toBe('below_cost');
    expect(await taken('/invoice/sales/update', edit([cheap]), match(before))).toMatchObject({ version: 2 });
    expect(await taken('/invoice/sales/store', sold([dear]))).toMatchObject({ below_cost: [] });
  });
});

describe('an order', () => {
  const order = (order_number: string, order_type: 1 | 2) =>
    add('/invoice/order/store', {
      ...{ order_for: order_type === 1 ? supplier : customer, product_id: 1, order_number, delivery_location: '' },
      ...{ order_date: '2026-07-01', order_rate: 40, total_order: 10, order_type, note: '' },
    });
  const rice = (qty: number, price: number) => [{ product: 1, qty, price }];

  test('that a purchase exceeds, or has at another rate, is named', async () => {
    const ordered = { purchaseOrderNumber: await order('RICE-1', 1), purchaseOrderText: 'RICE-1' };
    const buy = (qty: number, price: number) => taken(`${purchases}/store`, bought(rice(qty, price), ordered));
    expect((await buy(6, 40)).order_differs).toBeNull();
    const said = { order_number: 'RICE-1', product_name: 'Rice', unit: 'kg', agreed: 40 };
    expect((await buy(4, 41.5)).order_differs).toEqual({ ...said, beyond: 0, rate: 41.5 });
    const last = await buy(2.5, 40);
    expect(last.order_differs).toEqual({ ...said, beyond: 2.5, rate: null });
    // A return makes room again.
    await taken('/invoice/purchase/return/store', {
      invoice: last.mtm_id,
      products: [{ line: 1, product: 1, qty: 2.5 }],
    });
    await setPolicies('block');
    const more = await desk.post(`${purchases}/store`, bought(rice(1, 40), ordered));
    expect(refusalOf(more).slice(0, 2)).toEqual([409, 'order_exceeded']);
    expect(more.text).toContain('1 kg');
  });

  test('is kept to where the branch blocks it; what was beyond it before may come closer', async () => {
    const ordered = { salesOrderNumber: await order('RICE-2', 2), salesOrderText: 'RICE-2' };
    const beyond = await taken('/invoice/sales/store', sold(rice(12, 40), ordered));
    expect(beyond.order_differs).toMatchObject({ order_number: 'RICE-2', beyond: 2, rate: null });
    await setPolicies('block');
    const edit = (qty: number, price: number) => ({ ...sold(rice(qty, price), ordered), mtmId: beyond.mtm_id });
    const update = (qty: number, price: number) => desk.post('/invoice/sales/update', edit(qty, price), match(beyond));
    expect(refusalOf(await update(12.5, 40))[1]).toBe('order_exceeded');
    const other = await update(11, 41);
    expect(refusalOf(other).slice(0, 2)).toEqual([409, 'order_rate_differs']);
    expect(other.text).toContain('41');
    expect((await update(11, 40)).status).toBe(200);
  });
});

test('a number of the supplier that was used before is told by the server, but of no void purchase', async () => {
  const number = (invoice_no: string) =>
    taken(`${purchases}/store`, bought([{ product: 1, qty: 1, price: 40 }], { invoice_no }));
  const first = await number('KT-77');
  expect(first.bill_used).toBeNull();
  const { mtm_id, vr_no, vr_date } = first;
  const second = await number('kt-77');
  expect(second.bill_used).toEqual({ mtm_id, vr_no, vr_date });
  expect((await number('')).bill_used).toBeNull();
  await taken('/admin/voucher/void', { voucher_number: second.vr_no, reason: 'Twice' }, match(second));
  await taken('/admin/voucher/void', { voucher_number: vr_no, reason: 'Twice' }, match(first));
  expect((await number('KT-77')).bill_used).toBeNull();
});

describe('sent again after the books have changed, it is answered as the first time', () => {
  const key = (name: string) => ({ 'idempotency-key': name });
  const text = async (path: string, body: object, headers: Record<string, string>) => {
    const reply = await desk.post(path, body, headers);
    expect(reply.status, reply.text).toBe(200);
    return reply.text;
  };
  const adviceIn = (answer: string) => (JSON.parse(answer) as { data: { beyond_limit?: number } }).data;
  const limited = (limit: number | null) =>
    inCompany(server.services.db, { companyId: padma.companyId, mode: 'write' }, async (tx) => {
      await sql`select set_config('app.branch_ids', ${String(padma.branches.head)}, true)`.execute(tx);
      await sql`update branch set credit_limit_policy = 'warn'`.execute(tx);
      await sql`update party set credit_limit_paisa = ${limit} where account_id = ${customer}`.execute(tx);
    });
  const buy = (qty: number, invoice_no = '') =>
    taken(`${purchases}/store`, bought([{ product: 2, qty, price: 100 }], { invoice_no }));
  afterEach(() => limited(null));

  /**
   * Expects advice on a document below cost, beyond the limit and out of stock. Then removes the reasons, and expects that
   * a repeat gets the first advice.
   */
  async function isRepeated(path: string, body: object, headers: Record<string, string>): Promise<void> {
    await limited(1);
    const first = await text(path, body, headers);
    expect(adviceIn(first)).toMatchObject({ below_zero: [{ product: 2 }], below_cost: [{ line: 1 }] });
    expect(adviceIn(first).beyond_limit).toBeGreaterThan(0);
    await limited(null);
    await buy(1000);
    await setPolicies('allow');
    expect(await text(path, body, headers)).toBe(first);
  }
  const cheap = [{ product: 2, qty: 2000, price: 1 }];

  test('a sale, and an update of one', async () => {
    await isRepeated('/invoice/sales/store', sold(cheap), key('sale-again'));
    await setPolicies('warn');
    const sale = await taken('/invoice/sales/store', sold([{ product: 2, qty: 1, price: 500 }]));
    const change = { ...sold(cheap), mtmId: sale.mtm_id };
    await isRepeated('/invoice/sales/update', change, { ...match(sale), ...key('change-again') });
  });

  test('a sale of which there was nothing to say', async () => {
    await buy(9000);
    const body = sold([{ product: 2, qty: 1, price: 500 }]);
    const first = await text('/invoice/sales/store', body, key('quiet'));
    expect(adviceIn(first)).toMatchObject({ below_zero: [], beyond_limit: null, below_cost: [] });
    await limited(1);
    await buy(1);
    expect(await text('/invoice/sales/store', body, key('quiet'))).toBe(first);
  });

  test('a purchase with a number that was used before', async () => {
    const before = await buy(1, 'KT-99');
    const body = bought([{ product: 2, qty: 1, price: 100 }], { invoice_no: 'KT-99' });
    const first = await text(`${purchases}/store`, body, key('bought-again'));
    expect(adviceIn(first)).toMatchObject({ bill_used: { mtm_id: before.mtm_id } });
    await taken('/admin/voucher/void', { voucher_number: before.vr_no, reason: 'Twice' }, match(before));
    expect(await text(`${purchases}/store`, body, key('bought-again'))).toBe(first);
  });

  test('an adjustment that takes out more than there is', async () => {
    const body = { reason: 'loss', warehouse: null, remarks: '', products: [{ product: 2, qty: 20_000 }] };
    const first = await text('/stock/adjustment/store', body, key('lost-again'));
    expect(adviceIn(first)).toMatchObject({ below_zero: [{ product: 2 }] });
    await buy(20_000);
    expect(await text('/stock/adjustment/store', body, key('lost-again'))).toBe(first);
  });

  test('a sale that comes twice at once', async () => {
    await limited(1);
    const send = () => text('/invoice/sales/store', sold(cheap), key('at-once'));
    const [one, other] = await Promise.all([send(), send()]);
    expect(adviceIn(one).beyond_limit).toBeGreaterThan(0);
    expect(other).toBe(one);
  });
});

describe('the refund of a return', () => {
  const line = { product: 1, qty: 2, price: 10 };
  const stocked = () => taken(`${purchases}/store`, bought([{ product: 1, qty: 100, price: 5 }]));
  let parties = 0;
  const party = (name: string, type_id = 1) =>
    add('/customer-supplier/store', { name, manual_address: 'Bogura', mobile: `018112233${10 + ++parties}`, type_id });
  const back = (invoice: Saved, refundAmt: number, more: object = {}) => ({
    ...{ invoice: invoice.mtm_id, refundAmt, products: [{ line: 1, product: 1, qty: 2 }] },
    ...more,
  });
  const returns = '/invoice/sales/return';
  const sale = async (account: number, receivedAmt = 0) =>
    taken('/invoice/sales/store', { ...sold([line]), account, receivedAmt });
  beforeAll(stocked);

  test('beyond what was received on the invoice is told: of an unpaid sale of 20 all of it', async () => {
    const unpaid = await sale(await party('Never Paid'));
    expect((await taken(`${returns}/store`, back(unpaid, 20))).refund_beyond_received).toBe(20);
    const partly = await sale(await party('Partly Paid'), 15);
    expect((await taken(`${returns}/store`, back(partly, 20))).refund_beyond_received).toBe(5);
  });

  test('is right when the money was paid with it, later and allocated, or stands on account', async () => {
    const paid = await sale(await party('Paid'), 20);
    expect((await taken(`${returns}/store`, back(paid, 20))).refund_beyond_received).toBeNull();
    const later = await party('Paid Later');
    const unpaid = await sale(later);
    const receipt = await desk.saved('received', [{ account: later, amount: 12 }]);
    const rows = [
      { debit: { mtm_id: unpaid.mtm_id, bill_no: 1 }, credit: { mtm_id: receipt.mtm_id, bill_no: 0 }, amount: 5 },
    ];
    await taken('/customer-supplier/allocate', { party: later, rows });
    expect((await taken(`${returns}/store`, back(unpaid, 20))).refund_beyond_received).toBe(8);
  });

  test('of a purchase counts what we paid', async () => {
    const purchase = await taken(
      `${purchases}/store`,
      bought([line], { account: await party('Mill', 2), paymentAmt: 4 }),
    );
    const reply = await taken('/invoice/purchase/return/store', back(purchase, 20));
    expect(reply.refund_beyond_received).toBe(16);
  });

  test('is refused where the branch blocks it, and no less a refund of before', async () => {
    const unpaid = await sale(await party('Blocked'));
    const told = await taken(`${returns}/store`, back(unpaid, 6));
    await setPolicies('block');
    const other = await sale(await party('Blocked Too'), 3);
    expect(refusalOf(await desk.post(`${returns}/store`, back(other, 20)))).toEqual([
      409,
      'refund_beyond_received',
      'The refund is 17 more than was received on the invoice.',
    ]);
    await taken(`${returns}/update`, back(unpaid, 6, { mtmId: told.mtm_id, notes: 'Wet' }), match(told));
    await setPolicies('allow');
    expect((await taken(`${returns}/store`, back(other, 20))).refund_beyond_received).toBeNull();
  });
});

describe('the discount of a sale', () => {
  const line = { product: 1, qty: 4, price: 10 };
  const less = (discountAmt: number, more: object = {}) => sold([line], { discountAmt, ...more });

  test('is told beyond the limit of the branch, and as a gift when it takes off everything', async () => {
    const { discount_beyond: within } = await taken('/invoice/sales/store', less(10));
    const { discount_beyond: beyond } = await taken('/invoice/sales/store', less(15));
    const { discount_beyond: gift } = await taken('/invoice/sales/store', less(40));
    expect([within, beyond, gift]).toEqual([
      null,
      { code: 'discount_beyond', percent: 37.5 },
      { code: 'free_goods', percent: 100 },
    ]);
  });

  test('is refused where the branch blocks it, and may stay as large as it was', async () => {
    const told = await taken('/invoice/sales/store', less(15));
    await inCompany(server.services.db, { companyId: padma.companyId, mode: 'write' }, (tx) =>
      sql`update branch set discount_policy = 'block'`.execute(tx),
    );
    const refusedAt = async (discountAmt: number) =>
      refusalOf(await desk.post('/invoice/sales/store', less(discountAmt)));
    expect(await refusedAt(15)).toEqual([
      409,
      'discount_beyond',
      'The discount is 37.5 % of the lines. The branch allows 25 %.',
    ]);
    expect((await refusedAt(40))[1]).toBe('free_goods');
    const kept = await taken('/invoice/sales/update', less(14, { mtmId: told.mtm_id }), match(told));
    const more = await desk.post('/invoice/sales/update', less(16, { mtmId: told.mtm_id }), match(kept));
    expect(refusalOf(more)[1]).toBe('discount_beyond');
  });
});
