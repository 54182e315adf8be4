import { GROUP } from '@cashbook/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showBranches } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { addAccount, type CashDesk, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let meghna: TestCompany;
let desk: CashDesk;
let elsewhere: CashDesk;
let supplier: number;
let unload: number;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  await addGoods(server.database, { companyId: meghna.companyId });
  desk = await openCashDesk(server, meghna, meghna.people.admin);
  elsewhere = await openCashDesk(server, meghna, meghna.people.accountant);
  const party = { name: 'Karim Traders', manual_address: 'Bogura', mobile: '01712345678', type_id: 2 };
  supplier = ((await desk.post('/customer-supplier/store', party)).body.data as { id: number }).id;
  unload = await addAccount(server, meghna, { groupId: 411, name: 'Unloading' });
});
afterAll(() => server.close());

let numbers = 0;
interface Row {
  readonly id: number;
  readonly version: number;
  readonly order_number: string;
  readonly trx_quantity: number;
  readonly left: number;
  readonly is_late: boolean;
}
const orderOf = (more: object = {}) => ({
  order_for: supplier,
  product_id: 1,
  order_number: `PO-${++numbers}`,
  order_date: '2026-01-05',
  last_delivery_date: null,
  order_rate: 40,
  total_order: 10,
  order_type: 1,
  ...more,
});
const rowOf = async (number: string): Promise<Row> => {
  const reply = await desk.get(`/invoice/order/list?search=${number}`);
  const { data } = reply.body.data as { data: Row[] };
  const row = data.find(({ order_number }) => order_number === number);
  if (row === undefined) throw new Error(reply.text);
  return row;
};
const added = async (more: object = {}): Promise<Row> => {
  const typed = orderOf(more);
  const reply = await desk.post('/invoice/order/store', typed);
  expect(reply.status, reply.text).toBe(200);
  return rowOf(typed.order_number);
};
const changed = ({ id, version }: Row, body: object) => desk.post('/invoice/order/update', { ...body, id, version });
const bought = async (qty: number, order: number | null, product = 1): Promise<Saved> => {
  const body = {
    account: supplier,
    paymentAmt: 0,
    purchaseOrderNumber: order,
    products: [{ product, qty, price: 40 }],
  };
  const reply = await desk.post('/invoice/purchase/trading/store', body);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved;
};
/** Returns the open day of the branch. */
const openDay = async () => {
  const { vr_date } = await desk.saved('payment', [{ account: unload, amount: 1 }]);
  return vr_date;
};
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

describe('what has come of an order', () => {
  test('a purchase of its product that names it counts; other products, and what names none, do not', async () => {
    const order = await added();
    expect([order.trx_quantity, order.left]).toEqual([0, 10]);
    await bought(4, order.id);
    await bought(3, null);
    await bought(2, order.id, 2);
    expect(await rowOf(order.order_number)).toMatchObject({ trx_quantity: 4, left: 6 });
    await bought(7, order.id);
    expect(await rowOf(order.order_number), 'more than was ordered leaves nothing').toMatchObject({
      trx_quantity: 11,
      left: 0,
    });
  });

  test('follows an edit that changes the order or drops it, and a void', async () => {
    const [one, other] = [await added(), await added()];
    const saved = await bought(4, one.id);
    const change = (version: number, purchaseOrderNumber: number | null) =>
      desk.post(
        '/invoice/purchase/trading/update',
        {
          mtmId: saved.mtm_id,
          account: supplier,
          paymentAmt: 0,
          purchaseOrderNumber,
          products: [{ product: 1, qty: 5, price: 40 }],
        },
        { 'if-match': `"${version}"` },
      );
    const quantities = async () => [
      (await rowOf(one.order_number)).trx_quantity,
      (await rowOf(other.order_number)).trx_quantity,
    ];
    expect(await quantities()).toEqual([4, 0]);
    expect((await change(1, other.id)).status).toBe(200);
    expect(await quantities()).toEqual([0, 5]);
    expect((await change(2, null)).status).toBe(200);
    expect(await quantities()).toEqual([0, 0]);
    expect((await change(3, one.id)).status).toBe(200);
    expect(await quantities()).toEqual([5, 0]);
    await desk.post('/admin/voucher/void', { voucher_number: saved.vr_no, reason: 'mistaken' });
    expect(await quantities()).toEqual([0, 0]);
  });

  test('is late when it is open, not complete, and its last day is before the open day', async () => {
    const day = await openDay();
    const today = await added({ last_delivery_date: day });
    const past = await added({ last_delivery_date: dayBefore(day) });
    const never = await added();
    expect([today.is_late, past.is_late, never.is_late]).toEqual([false, true, false]);
    await bought(9.999, past.id);
    expect((await rowOf(past.order_number)).is_late).toBe(true);
    await bought(0.001, past.id);
    expect((await rowOf(past.order_number)).is_late, 'complete').toBe(false);
    const closed = await added({ last_delivery_date: dayBefore(day) });
    await desk.post('/invoice/order/status', { id: closed.id, version: closed.version, status: 0 });
    expect((await rowOf(closed.order_number)).is_late, 'closed').toBe(false);
  });
});

test('the type-ahead finds those of the types asked for, however many others match', async () => {
  // Adds as many orders as are offered at once, all of them dated later.
  await inCompany(server.services.db, { companyId: meghna.companyId, mode: 'write' }, async (tx) => {
    await showBranches(tx, [meghna.branches.head]);
    await sql`
      insert into trade_order (company_id, branch_id, trade_order_id, order_for, product_id, order_number, order_date,
        order_rate_milli, total_order_milli, order_type, created_at, updated_at)
      select ${meghna.companyId}, ${meghna.branches.head}, 1000 + n, ${supplier}, 1, 'MANY-' || n, '2026-06-01', 1, 1, 1,
        now(), now()
      from generate_series(1, 150) n`.execute(tx);
  });
  const sold = await added({ order_number: 'MANY-SOLD', order_type: 2 });
  const used = await added({ order_number: 'MANY-USED', order_type: 3 });
  const found = async (more: string) => {
    const reply = await desk.get(`/invoice/order/search?q=many-${more}`);
    expect(reply.status, reply.text).toBe(200);
    return (reply.body.data as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b);
  };
  expect(await found('&order_type=2')).toEqual([sold.id]);
  expect(await found('&order_type=2,3')).toEqual([sold.id, used.id]);
  expect(await found('')).toHaveLength(100);
  expect(refusalOf(await desk.get('/invoice/order/search?q=many-&order_type=2;'))[1]).toBe('invalid_input');
  const elsewhereToo = `&order_type=2&branch_id=${meghna.branches.trading}`;
  expect(await found(elsewhereToo), 'another branch has its own').toEqual([]);
});

describe('refusals', () => {
  test('order_dates: the last day is not before the first', async () => {
    const typed = orderOf({ last_delivery_date: '2026-01-04' });
    expect(refusalOf(await desk.post('/invoice/order/store', typed))).toEqual([422, 'order_dates', expect.any(String)]);
    expect((await desk.post('/invoice/order/store', { ...typed, last_delivery_date: '2026-01-05' })).status).toBe(200);
  });

  test('order_moved: product and type stay once documents carry the order, and no longer', async () => {
    const typed = orderOf();
    const order = await added(typed);
    expect((await changed(order, { ...typed, product_id: 2 })).status, 'nothing carries it yet').toBe(200);
    const product = await rowOf(order.order_number);
    const saved = await bought(1, order.id, 2);
    for (const change of [{ product_id: 1 }, { product_id: 2, order_type: 2 }]) {
      expect(refusalOf(await changed(product, { ...typed, ...change }))[1]).toBe('order_moved');
    }
    expect((await changed(product, { ...typed, product_id: 2, total_order: 20 })).status).toBe(200);
    await desk.post('/admin/voucher/void', { voucher_number: saved.vr_no, reason: 'mistaken' });
    expect((await changed(await rowOf(order.order_number), { ...typed, product_id: 1 })).status).toBe(200);
  });

  test('order_moved: a row of cash carries it as well', async () => {
    const typed = orderOf();
    const order = await added(typed);
    await desk.saved('payment', [{ account: unload, amount: 5, purchaseOrderNumber: order.id }]);
    expect(refusalOf(await changed(order, { ...typed, order_type: 2 }))[1]).toBe('order_moved');
  });

  test('an order of another branch is none, on an invoice and on a row of cash', async () => {
    const order = await added();
    const reply = await elsewhere.save('payment', [
      { account: unload, amount: 1 },
      { account: unload, amount: 1, purchaseOrderNumber: order.id },
    ]);
    expect([reply.status, reply.body.error?.code]).toEqual([422, 'order_not_found']);
    expect(Object.keys(reply.body.error?.fields ?? {})).toEqual(['1.purchaseOrderNumber']);
    const body = {
      account: 17,
      paymentAmt: 4,
      purchaseOrderNumber: order.id,
      products: [{ product: 1, qty: 1, price: 4 }],
    };
    expect(refusalOf(await elsewhere.post('/invoice/purchase/trading/store', body))[1]).toBe('order_not_found');
    const { data } = (await elsewhere.get(`/invoice/order/list?search=${order.order_number}`)).body.data as {
      data: Row[];
    };
    expect(data).toEqual([]);
    expect((await elsewhere.get(`/invoice/order/search?q=${order.order_number}`)).body.data).toEqual([]);
  });
});

describe('the card of an order', () => {
  interface CardOf {
    readonly days_late: number;
    readonly vouchers: readonly { mtm_id: number; quantity: number; amount: number; account_name: string }[];
  }
  const cardOf = async ({ id }: Row) => (await desk.get(`/invoice/order/card/${id}`)).body.data as CardOf;

  test('names the vouchers that stand, with what they moved and came to, the latest first', async () => {
    const order = await added({ last_delivery_date: dayBefore(await openDay()) });
    const invoice = await bought(4, order.id);
    const paid = await desk.saved('payment', [
      { account: unload, amount: 5, purchaseOrderNumber: order.id },
      { account: unload, amount: 70 },
    ]);
    const voided = await bought(1, order.id);
    await desk.post('/admin/voucher/void', { voucher_number: voided.vr_no, reason: 'mistaken' });
    const { days_late, vouchers } = await cardOf(order);
    expect(days_late).toBe(1);
    expect(vouchers.map(({ mtm_id, quantity, amount }) => [mtm_id, quantity, amount])).toEqual([
      [paid.mtm_id, 0, 5],
      [invoice.mtm_id, 4, 160],
    ]);
    expect(vouchers[0]?.account_name).toBe('Unloading');
    expect((await elsewhere.get(`/invoice/order/card/${order.id}`)).status).toBe(404);
  });

  test('a party has its open orders, the next due first, and none of branches out of reach', async () => {
    const party = { name: 'Hasan Mills', manual_address: 'Bogura', mobile: '01712345679', type_id: 2 };
    const hasan = ((await desk.post('/customer-supplier/store', party)).body.data as { id: number }).id;
    const [never, later, sooner, closed] = [
      await added({ order_for: hasan }),
      await added({ order_for: hasan, last_delivery_date: '2099-02-01' }),
      await added({ order_for: hasan, last_delivery_date: '2099-01-01' }),
      await added({ order_for: hasan }),
    ];
    await desk.post('/invoice/order/status', { id: closed.id, version: closed.version, status: 0 });
    const open = async (asker: CashDesk) => {
      const { data } = (await asker.get(`/invoice/order/open?account_id=${hasan}`)).body as unknown as {
        data: { order_id: number }[];
      };
      return data.map(({ order_id }) => order_id);
    };
    expect(await open(desk)).toEqual([sooner.id, later.id, never.id]);
    expect(await open(elsewhere)).toEqual([]);
  });
});

/** Returns the orders of the live lines of a voucher, in their order. */
const tagsOf = async (mtmId: number) => {
  const { companyId, branches } = meghna;
  return inCompany(server.services.db, { companyId, mode: 'write' }, async (tx) => {
    await sql`select set_config('app.branch_ids', ${String(branches.head)}, true)`.execute(tx);
    const { rows } = await sql<{ tag: number | null }>`
      select order_id as tag from line where voucher_id = ${mtmId} and live order by entry_no, line_no`.execute(tx);
    return rows.map(({ tag }) => tag);
  });
};

describe('rows of cash', () => {
  interface Found {
    readonly version: number;
    readonly transactionList: readonly object[];
  }
  test.each(['received', 'payment'] as const)(
    '%s: keep their order when they are updated; the lines carry it',
    async (side) => {
      const order = await added();
      const rows = [
        { account: unload, amount: 10, purchaseOrderNumber: order.id, purchaseOrderText: order.order_number },
        { account: unload, amount: 20 },
      ];
      const saved = await desk.saved(side, rows);
      expect(await tagsOf(saved.mtm_id)).toEqual([order.id, order.id, null, null]);
      const found = (await desk.find(side, saved.vr_no)).body.data as Found;
      expect(found.transactionList).toMatchObject([
        { purchaseOrderNumber: order.id, purchaseOrderText: order.order_number },
        { purchaseOrderNumber: null, purchaseOrderText: null },
      ]);
      const back = found.transactionList.map((row) => ({ ...row, amount: 7 }));
      const updated = await desk.update(side, back, { 'if-match': `"${found.version}"` });
      expect(updated.status, updated.text).toBe(200);
      expect(await tagsOf(saved.mtm_id)).toEqual([order.id, order.id, null, null]);
      const again = (await desk.find(side, saved.vr_no)).body.data as Found;
      const dropped = again.transactionList.map((row) => ({ ...row, purchaseOrderNumber: null }));
      expect((await desk.update(side, dropped, { 'if-match': `"${again.version}"` })).status).toBe(200);
      expect(await tagsOf(saved.mtm_id)).toEqual([null, null, null, null]);
    },
  );

  test('what was paid for an order is listed by it, alone or with an account', async () => {
    const order = await added();
    const other = await addAccount(server, meghna, { groupId: 411, name: 'Carriage' });
    await desk.saved('payment', [
      { account: unload, amount: 10, purchaseOrderNumber: order.id },
      { account: other, amount: 20, purchaseOrderNumber: order.id },
      { account: unload, amount: 30 },
    ]);
    await desk.saved('received', [{ account: unload, amount: 99, purchaseOrderNumber: order.id }]);
    const paid = async (query: string) => {
      const reply = await desk.get(`/accounts/payment/specific-item?${query}`);
      expect(reply.status, reply.text).toBe(200);
      const { data } = reply.body.data as { data: { account: number; amount: number }[] };
      return data.map(({ account, amount }) => [account, amount]);
    };
    expect(await paid(`order_id=${order.id}`)).toEqual([
      [other, 20],
      [unload, 10],
    ]);
    expect(await paid(`order_id=${order.id}&account_id=${other}`)).toEqual([[other, 20]]);
    expect((await elsewhere.get(`/accounts/payment/specific-item?order_id=${order.id}`)).status).toBe(404);
    expect((await desk.get('/accounts/payment/specific-item')).status).toBe(422);
  });
});

describe('rows of banks, journals and labour', () => {
  let bank: number;
  let work: number;
  beforeAll(async () => {
    const branchId = meghna.branches.head;
    bank = await addAccount(server, meghna, { groupId: GROUP.cashAtBank, name: 'City Bank 4711', branchId });
    const mason = { name: 'Mason', category: 'Masonry', unit_id: 1, unit_rate: 50, description: '' };
    work = ((await desk.post('/labour/item-store', mason)).body.data as { id: number }).id;
  });

  /** Returns the path of a kind of document and a body of it, whose first row names an order. */
  const kinds = {
    'bank receipt': (order: number | null) => [
      '/accounts/bank/received',
      { bankReceivedAccount: bank, transactions: [{ account: unload, amount: 8, purchaseOrderNumber: order }] },
    ],
    'bank payment': (order: number | null) => [
      '/accounts/bank/payment',
      { bankPaymentAccount: bank, transactions: [{ account: unload, amount: 8, purchaseOrderNumber: order }] },
    ],
    journal: (order: number | null) => [
      '/accounts/journal',
      {
        transactions: [
          { account: unload, debit: 8, purchaseOrderNumber: order },
          { account: supplier, credit: 8 },
        ],
      },
    ],
    'labour invoice': (order: number | null) => [
      '/invoice/labour',
      {
        account: supplier,
        paymentAmt: 0,
        products: [
          { product: work, qty: 2, price: 4, purchaseOrderNumber: order },
          { product: work, qty: 1, price: 5 },
        ],
      },
    ],
  } satisfies Readonly<Record<string, (order: number | null) => readonly [string, object]>>;
  type Kind = keyof typeof kinds;

  const posted = async (kind: Kind, order: number | null): Promise<Saved> => {
    const [path, body] = kinds[kind](order);
    const reply = await desk.post(`${path}/store`, body);
    expect(reply.status, reply.text).toBe(200);
    return [reply.body.data].flat().at(-1) as Saved;
  };

  test.each<[Kind, (order: number | null) => (number | null)[]]>([
    ['bank receipt', (order) => [order, order]],
    ['bank payment', (order) => [order, order]],
    ['journal', (order) => [order, null]],
    ['labour invoice', (order) => [order, null, order, null]],
  ])('%s: the lines carry the order, and an update changes it', async (kind, tags) => {
    const [order, other] = [await added({ order_type: 3 }), await added()];
    const { mtm_id } = await posted(kind, order.id);
    expect(await tagsOf(mtm_id)).toEqual(tags(order.id));
    const [path, body] = kinds[kind](other.id);
    const updated = await desk.post(`${path}/update`, { ...body, mtmId: mtm_id });
    expect(updated.status, updated.text).toBe(200);
    expect(await tagsOf(mtm_id)).toEqual(tags(other.id));
  });

  test.each<[Kind, (order: string) => (string | null)[]]>([
    ['bank payment', (order) => [order, order]],
    ['journal', (order) => [order, null]],
    ['labour invoice', (order) => [order, null, order, null]],
  ])('%s: its page, its history and its print name the order', async (kind, named) => {
    const [order, other] = [await added(), await added()];
    const { mtm_id, vr_no, vr_date } = await posted(kind, order.id);
    const [path, body] = kinds[kind](other.id);
    expect((await desk.post(`${path}/update`, { ...body, mtmId: mtm_id })).status).toBe(200);
    interface Lines {
      readonly lines: readonly { readonly order: { readonly id: number; readonly order_number: string } | null }[];
    }
    const numbersOf = (entries: readonly Lines[]) =>
      entries.flatMap(({ lines }) => lines.map((line) => line.order?.order_number ?? null));
    const whole = (await desk.get(`/admin/voucher/${mtm_id}`)).body.data as {
      entries: readonly Lines[];
      history: readonly { entries: readonly Lines[] }[];
    };
    expect(numbersOf(whole.entries)).toEqual(named(other.order_number));
    expect(whole.entries[0]?.lines[0]?.order?.id).toBe(other.id);
    expect(whole.history.map(({ entries }) => numbersOf(entries))).toEqual([
      named(order.order_number),
      named(other.order_number),
    ]);
    const printed = await desk.get(`/admin/print/vouchers?start_date=${vr_date}&end_date=${vr_date}`);
    const { vouchers } = printed.body.data as { vouchers: readonly (Lines & { vr_no: string })[] };
    expect(numbersOf(vouchers.filter((voucher) => voucher.vr_no === vr_no))).toEqual(named(other.order_number));
  });

  test.each(Object.keys(kinds) as Kind[])('%s: an order that the branch has not is none', async (kind) => {
    const [path, body] = kinds[kind](999_999);
    const reply = await desk.post(`${path}/store`, body);
    expect([reply.status, reply.body.error?.code]).toEqual([422, 'order_not_found']);
    expect(Object.keys(reply.body.error?.fields ?? {})[0]).toMatch(/^(transactions|products)\.0\.purchaseOrderNumber$/);
  });

  test('the card of an order has them, and Others Cost has what was spent by them', async () => {
    const order = await added();
    await bought(1, order.id);
    await posted('bank receipt', order.id);
    await posted('bank payment', order.id);
    await posted('journal', order.id);
    await posted('labour invoice', order.id);
    const card = (await desk.get(`/invoice/order/card/${order.id}`)).body.data as {
      vouchers: { type_id: number; amount: number; account_name: string }[];
    };
    expect(card.vouchers.map(({ type_id, amount, account_name }) => [type_id, amount, account_name])).toEqual([
      [17, 8, ''],
      [6, 8, 'Unloading'],
      [4, 8, 'Unloading'],
      [3, 8, 'Unloading'],
      [9, 40, ''],
    ]);
    const asked = { branchId: meghna.branches.head, orderNumber: order.id, reportType: 'Purchase' };
    expect((await desk.post('/reports/average-price', asked)).body.data).toMatchObject({
      others_expense: [
        { name: 'Labour Charges', debit: 8 },
        { name: 'Unloading', debit: 16 },
      ],
    });
  });
});
