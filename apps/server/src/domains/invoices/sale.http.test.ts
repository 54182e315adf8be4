import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { addAccount, type CashDesk, liveLines, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let meghna: TestCompany;
let desk: CashDesk;
let customer: number;
let bkash: number;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  await addGoods(server.database, { companyId: meghna.companyId });
  desk = await openCashDesk(server, meghna, meghna.people.admin);
  const party = await desk.post('/customer-supplier/store', {
    name: 'Rahim Store',
    manual_address: 'Bogura',
    mobile: '01711223344',
    type_id: 1,
  });
  expect(party.status, party.text).toBe(200);
  customer = (party.body.data as { id: number }).id;
  bkash = await addAccount(server, meghna, { groupId: 112, name: 'bKash' });
  const products = [
    { product: 1, qty: 1000, price: 40 },
    { product: 4, qty: 4, price: 900, serial_no: 'F1 F2 F3 F4' },
  ];
  expect((await desk.post('/stock/opening/store', { products })).status).toBe(200);
});
afterAll(() => server.close());
beforeEach(() => setBranch({ round_sales: false, short_stock_policy: 'warn', credit_limit_policy: 'warn' }));

const ofCompany = <Row>(query: ReturnType<typeof sql<Row>>) =>
  inCompany(server.services.db, { companyId: meghna.companyId, mode: 'write' }, async (tx) => {
    await sql`select set_config('app.branch_ids', ${String(meghna.branches.head)}, true)`.execute(tx);
    return (await query.execute(tx)).rows;
  });
const setBranch = (rules: { round_sales?: boolean; short_stock_policy?: string; credit_limit_policy?: string }) =>
  ofCompany(sql`
    update branch set round_sales = coalesce(${rules.round_sales ?? null}, round_sales),
      short_stock_policy = coalesce(${rules.short_stock_policy ?? null}, short_stock_policy),
      credit_limit_policy = coalesce(${rules.credit_limit_policy ?? null}, credit_limit_policy)
    where branch_id = ${meghna.branches.head}`);
const setLimit = (taka: number | null) =>
  ofCompany(
    sql`update party set credit_limit_paisa = ${taka === null ? null : taka * 100} where account_id = ${customer}`,
  );

const owedNow = async () => {
  const { body, status, text } = await desk.get(`/invoice/sales/credit?account=${customer}`);
  expect(status, text).toBe(200);
  return Math.ceil((body.data as { owed: number }).owed);
};

const general = '/invoice/sales';
const saved = async (body: object, path = general): Promise<Saved> => {
  const reply = await desk.post(`${path}/store`, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved;
};
const refused = async (body: object, path = general) => refusalOf(await desk.post(`${path}/store`, body));
const update = ({ mtm_id: mtmId, version }: Saved, body: object, path = general) =>
  desk.post(`${path}/update`, { ...body, mtmId }, { 'if-match': `"${version}"` });
const rice = (qty: number, price: number, more: object = {}) => ({ product: 1, qty, price, ...more });
const fridge = (serials: string, more: object = {}) => ({
  product: 4,
  qty: serials.split(' ').length,
  price: 1200,
  serial_no: serials,
  ...more,
});

describe('what a sale posts', () => {
  test('with cash and bKash, its fee beside the net receipt, its type by what was received', async () => {
    const products = [rice(10, 55.555), rice(2, 50)];
    const payments = [
      { account: 17, amount: 300 },
      { account: bkash, amount: 200, fee: 3.7, transaction_id: 'BK7' },
    ];
    const one = await saved({ account: customer, discountAmt: 5.55, payments, products });
    expect(one.vr_no).toBe('SP-2627-000001');
    expect(await liveLines(server, meghna, one.mtm_id)).toEqual([
      `Dr ${customer}/20 65555`,
      `Cr 20/${customer} 65555`,
      `Dr 23/${customer} 555`,
      `Cr ${customer}/23 555`,
      `Dr 17/${customer} 30000`,
      `Cr ${customer}/17 30000`,
      `Dr ${bkash}/${customer} 19630`,
      `Dr 62/${customer} 370`,
      `Cr ${customer}/- 20000`,
    ]);
    const [row] = await ofCompany(
      sql<object>`select total_paisa, discount_paisa, rounding_paisa, paid_paisa,
        (select sum(discount_paisa)::bigint from invoice_line l where l.voucher_id = i.voucher_id) as shared
        from invoice i where voucher_id = ${one.mtm_id}`,
    );
    expect(row).toEqual({
      total_paisa: 65555n,
      discount_paisa: 555n,
      rounding_paisa: 0n,
      paid_paisa: 50000n,
      shared: 555n,
    });
    const due = { account: customer, receivedAmt: 0, products: [rice(1, 10)] };
    expect((await saved(due)).vr_no).toBe('SD-2627-000001');
    expect((await saved({ ...due, receivedAmt: 10 })).vr_no).toBe('SC-2627-000001');
  });

  test('who sold it stays on it, though gone since; nobody else’s employee is named', async () => {
    const person = { name: 'Selim', code: 'E1', mobile: '01711000001' };
    const hired = await desk.post('/employee/employee-store', person);
    expect(hired.status, hired.text).toBe(200);
    const employee = (hired.body.data as { id: number }).id;
    const body = { account: customer, receivedAmt: 0, products: [rice(1, 10)], employee, employeeName: 'Selim' };
    const sold = await saved(body);
    await ofCompany(sql`update employee set status = 3 where employee_id = ${employee} returning 1`);
    expect((await update(sold, { ...body, products: [rice(2, 10)] })).status).toBe(200);
    expect((await refused(body))[1]).toBe('employee_not_found');
  });

  test('on account 17 it is received on the spot, whatever was typed', async () => {
    const spot = await saved({ account: 17, receivedAmt: 1, discountAmt: 10, products: [rice(2, 50)] });
    expect(spot.vr_no).toMatch(/^SC-/);
    expect(await liveLines(server, meghna, spot.mtm_id)).toEqual(['Dr 23/20 1000', 'Dr 17/20 9000', 'Cr 20/- 10000']);
  });

  test('brings its net to whole taka against 61 where the branch says so', async () => {
    await setBranch({ round_sales: true });
    const up = await saved({ account: 17, products: [rice(1, 99.5)] });
    expect(await liveLines(server, meghna, up.mtm_id)).toEqual(['Dr 17/- 10000', 'Cr 20/17 9950', 'Cr 61/17 50']);
    const down = await saved({ account: customer, receivedAmt: 99, products: [rice(1, 99.49)] });
    expect(down.vr_no).toMatch(/^SC-/);
    expect(await liveLines(server, meghna, down.mtm_id)).toEqual([
      `Dr ${customer}/20 9949`,
      `Cr 20/${customer} 9949`,
      `Dr 61/${customer} 49`,
      `Cr ${customer}/61 49`,
      `Dr 17/${customer} 9900`,
      `Cr ${customer}/17 9900`,
    ]);
    // The branch no longer rounds. A sale from before is found with its rounding.
    await setBranch({ round_sales: false });
    const found = await desk.post(`${general}/find`, { invoiceNo: down.vr_no });
    expect(found.body.data).toMatchObject({ sales_master: { rounding: -0.49, netpayment: 99, total: 99.49 } });
  });

  test('weight variance and bonus move goods and no money', async () => {
    const one = await saved({
      account: 17,
      products: [rice(10, 1, { bag: 2, variance: 0.5, variance_type: '-', bonus: 1, warehouse: 2 })],
    });
    const moved = await ofCompany(
      sql<object>`select quantity_milli, warehouse_id from stock_movement where voucher_id = ${one.mtm_id} and live`,
    );
    expect(moved).toEqual([{ quantity_milli: -10500n, warehouse_id: 2 }]);
  });
});

describe('a saved sale', () => {
  test('keeps the face that it was typed in, by whose calls it is found and changed', async () => {
    const face = '/invoice/sales/general';
    const body = { account: customer, receivedAmt: 0, products: [rice(1, 33)] };
    const reply = await desk.post(`${face}/store`, body);
    expect(reply.status, reply.text).toBe(200);
    const { mtm_id: mtmId, vr_no: invoiceNo } = reply.body.data as Saved;
    const kindBy = async (path: string) =>
      ((await desk.post(`${path}/find`, { invoiceNo })).body.data as { kind: string }).kind;
    expect(await kindBy(general)).toBe('general-sale');
    const changed = await desk.post(`${general}/update`, { ...body, mtmId, notes: 'x' }, { 'if-match': '"1"' });
    expect(changed.status, changed.text).toBe(200);
    expect(await kindBy(face)).toBe('general-sale');
    const page = await desk.get(`/admin/voucher/${mtmId}`);
    expect(page.body.data).toMatchObject({ kind: 'general-sale', version: 2 });
  });

  test('is found by number and type; an edit that changes the type renumbers it', async () => {
    const body = { account: customer, receivedAmt: 0, vehicleNumber: 'Dhaka-11', products: [rice(3, 20)] };
    const due = await saved(body);
    const number = String(Number(due.vr_no.slice(-6)));
    const found = await desk.post(`${general}/find`, { invoiceNo: number, salesType: 5 });
    expect(found.body.data).toMatchObject({
      vr_no: due.vr_no,
      sales_master: {
        customer_id: customer,
        vehicle_no: 'Dhaka-11',
        netpayment: 0,
        total: 60,
        details: [{ quantity: 3, sales_price: 20, total: 60, product: { id: 1, name: 'Rice' } }],
      },
    });
    const changed = await update(due, { ...body, receivedAmt: 25 });
    expect((changed.body.data as Saved).vr_no).toMatch(/^SP-/);
  });

  test('is edited up to the limit whatever became of its cheque, which counts once', async () => {
    await setLimit((await owedNow()) + 1000);
    await setBranch({ credit_limit_policy: 'block' });
    const cheque = { cheque_number: '77', cheque_date: '2026-07-01', cheque_bank: 'Janata' };
    const body = {
      ...{ account: customer, products: [rice(10, 100)] },
      payments: [{ account: bkash, amount: 400, ...cheque }],
    };
    let sold = await saved(body);
    const edit = async (more: object): Promise<Saved & { readonly beyond_limit: number | null }> => {
      const reply = await update(sold, { ...body, ...more });
      expect(reply.status, reply.text).toBe(200);
      sold = reply.body.data as Saved;
      return reply.body.data as Saved & { readonly beyond_limit: number | null };
    };
    await edit({ notes: 'gate 3' });
    expect(refusalOf(await update(sold, { ...body, products: [rice(10, 101)] }))[1]).toBe('credit_limit_exceeded');
    await setBranch({ credit_limit_policy: 'warn' });
    expect((await edit({ notes: 'gate 4' })).beyond_limit).toBeNull();
    await setBranch({ credit_limit_policy: 'block' });
    const cheques = [{ mtm_id: sold.mtm_id, cheque_no: 1 }];
    const realized = await desk.post('/accounts/cheques/move', { event: 'realized', cheques, bank_account: bkash });
    expect(realized.body.data, realized.text).toMatchObject([{ ok: true }]);
    await saved({ account: customer, receivedAmt: 0, products: [rice(4, 100)] });
    await edit({ notes: 'gate 5' });
    await setLimit(null);
  });

  test('says of what there is less than nothing now', async () => {
    const sell = () =>
      desk.post(
        `${general}/store`,
        { account: 17, products: [{ product: 2, qty: 3, price: 20 }] },
        { 'idempotency-key': 'less-than-nothing' },
      );
    const one = await sell();
    expect(one.body.data).toMatchObject({ below_zero: [{ product: 2, product_name: 'Salt', quantity: 3 }] });
    // A repeat from another branch gets the first answer, about the branch that has sold.
    await desk.post('/user/switch-branch', { id: meghna.branches.trading });
    expect((await sell()).text).toBe(one.text);
    await desk.post('/user/switch-branch', { id: meghna.branches.head });
  });
});

describe('is refused', () => {
  test.each([
    [{ account: '', receivedAmt: '', products: [] }, 'Please select an account.'],
    [{ account: 17, discountAmt: -1, products: [] }, 'Discount amount must be 0 or greater.'],
    [{ account: 17, products: [] }, 'Please add some products.'],
    [{ account: 17, products: [rice(0, 5)] }, 'Please enter a valid quantity.'],
    [{ account: 17, products: [rice(1, 0)] }, 'Please enter a valid price.'],
    [{ account: 17, products: [{ product: 0, qty: 1, price: 1 }] }, 'Please select a product.'],
    [{ account: 17, discountAmt: 11, products: [rice(1, 10)] }, 'The discount is more than the invoice total.'],
  ])('with the sentence of the spec, %#', async (body, sentence) => {
    expect((await refused(body))[2]).toBe(sentence);
  });

  test('without what was received, or with more than the net', async () => {
    const body = { account: customer, receivedAmt: '', products: [rice(1, 10)] };
    expect((await refused(body))[2]).toBe('Please enter received amount');
    expect((await refused({ ...body, receivedAmt: 10.01 }))[2]).toBe('Amount is more than the invoice total.');
  });

  test('over the limit where the branch blocks it, and the customer may still pay it at once', async () => {
    const owed = await owedNow();
    await setLimit(owed + 100);
    const body = { account: customer, receivedAmt: 0, products: [rice(1, 250)] };
    await saved({ ...body, products: [rice(1, 1)] });
    await setBranch({ credit_limit_policy: 'block' });
    expect((await refused(body))[1]).toBe('credit_limit_exceeded');
    await saved({ ...body, receivedAmt: 250 });
    await setBranch({ credit_limit_policy: 'warn' });
    const over = await saved(body);
    // The customer is already over the limit. An edit that lowers the debt is accepted if the new debt fits.
    await setBranch({ credit_limit_policy: 'block' });
    expect((await update(over, { ...body, receivedAmt: 249 })).status).toBe(200);
    await setLimit(null);
  });

  test('for a serial that was sold', async () => {
    await saved({ account: 17, products: [fridge('F1')] }, `${general}/installment`);
    const again = await refused({ account: 17, products: [fridge('F1')] }, `${general}/installment`);
    expect(again[1]).toBe('serial_not_in_stock');
  });
});

describe('at two desks at once', () => {
  const together = (body: object, path = general) =>
    Promise.all([1, 2, 3, 4].map(() => desk.post(`${path}/store`, body)));
  const taken = (replies: readonly { readonly status: number }[]) => replies.filter(({ status }) => status === 200);

  test('one serial is sold once', async () => {
    const replies = await together({ account: 17, products: [fridge('F2')] }, `${general}/installment`);
    expect(taken(replies)).toHaveLength(1);
  });

  test('the last unit under block is sold once', async () => {
    await desk.post('/stock/opening/store', { products: [{ product: 3, qty: 1, price: 5 }] });
    await setBranch({ short_stock_policy: 'block' });
    expect(taken(await together({ account: 17, products: [{ product: 3, qty: 1, price: 9 }] }))).toHaveLength(1);
  });

  test('the last of a credit limit under block is used once', async () => {
    const owed = await owedNow();
    await setBranch({ credit_limit_policy: 'block' });
    await setLimit(owed + 60);
    expect(taken(await together({ account: customer, receivedAmt: 0, products: [rice(1, 50)] }))).toHaveLength(1);
    await setLimit(null);
  });
});

test('tells the last price to the customer, and what a unit costs to who may see it', async () => {
  await saved({ account: customer, receivedAmt: 0, products: [rice(1, 61.5)] });
  const prices = await desk.get(`${general}/prices?products=1,2&account=${customer}`);
  expect(prices.body.data).toMatchObject([
    { product: 1, last: { price: 61.5 }, cost: 40 },
    { product: 2, last: null },
  ]);
});

test('all of it balances', async () => {
  const audit = await inCompany(server.services.db, { companyId: meghna.companyId, mode: 'report' }, (tx) =>
    runAudit(tx, meghna.companyId),
  );
  expect(audit.filter(({ findings }) => findings.length > 0)).toEqual([]);
});

test('an amount beside the list of payments is one of its sums, or is refused and nothing is saved', async () => {
  const payments = [
    { account: 17, amount: 30 },
    { account: bkash, amount: 20 },
  ];
  const body = { account: customer, payments, products: [rice(1, 100)] };
  const reply = await desk.post(`${general}/store`, { ...body, receivedAmt: 40 });
  expect([reply.status, reply.body.error]).toMatchObject([
    422,
    {
      fields: {
        receivedAmt: [
          'The list of payments comes to another amount. Please leave this empty where payments are listed.',
        ],
      },
    },
  ]);
  for (const receivedAmt of ['', null, 0, 30, 50]) {
    const sale = await saved({ ...body, receivedAmt });
    const [{ paid }] = (await ofCompany(
      sql<{ paid: bigint }>`select paid_paisa as paid from invoice where voucher_id = ${sale.mtm_id}`,
    )) as [{ paid: bigint }];
    expect(paid).toBe(5000n);
  }
});

test('what a customer owes is told however much it is', async () => {
  await setLimit(1);
  const most = { account: customer, receivedAmt: 0, products: [rice(1_000_000, 10_000)] };
  await saved(most);
  const second = await desk.post(`${general}/store`, most);
  expect(second.status, second.text).toBe(200);
  expect((second.body.data as { beyond_limit: number }).beyond_limit).toBeGreaterThan(10_000_000_000);
  expect(await owedNow()).toBeGreaterThan(10_000_000_000);
  expect((await desk.get(`/customer-supplier/card/${customer}`)).status).toBe(200);
  await setLimit(null);
  for (const sale of [second.body.data as Saved])
    expect((await desk.post('/admin/voucher/void', { voucher_number: sale.vr_no, reason: 'too much' })).status).toBe(
      200,
    );
});
