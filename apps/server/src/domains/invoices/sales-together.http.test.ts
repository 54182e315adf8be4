/**
 * Sales of one branch that are saved at the same moment share a transaction. Their answers and the books are the same as
 * after saves one by one.
 */
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { showEveryBranch } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { type CashDesk, countBooks, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { addGoods, goods } from '#testing/stock-goods';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server';

const customerCount = 6;

let server: TestServer;
let company: TestCompany;
let desk: CashDesk;
let customers: readonly number[];
let companies = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  companies += 1;
  company = await createTestCompany(server, `Together${companies}`);
  await addGoods(server.database, company);
  desk = await openCashDesk(server, company, company.people.admin);
  const ids: number[] = [];
  for (let n = 1; n <= customerCount; n += 1) {
    const party = { name: `Customer ${n}`, manual_address: 'Bogura', mobile: `0171122330${n}`, type_id: 1 };
    ids.push((okay(await desk.post('/customer-supplier/store', party)) as { id: number }).id);
  }
  customers = ids;
});

afterEach(() => vi.restoreAllMocks());

function okay(reply: TestReply): unknown {
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
}

const bring = async (...products: object[]) => okay(await desk.post('/stock/opening/store', { products }));

interface Sold {
  readonly to?: number;
  readonly rows: readonly object[];
  readonly key?: string;
}

/** Sends sales at the same moment. Each has its own customer unless it names one. */
const sell = (sales: readonly Sold[]): Promise<TestReply[]> =>
  Promise.all(
    sales.map(({ to, rows, key }, n) =>
      desk.post(
        '/invoice/sales/store',
        { account: to ?? customers[n % customers.length], receivedAmt: 0, products: rows },
        key === undefined ? {} : { 'idempotency-key': key },
      ),
    ),
  );

interface Policies {
  readonly short_stock_policy?: 'warn' | 'block';
  readonly credit_limit_policy?: 'block';
  readonly below_cost_policy?: 'warn';
}

async function setBranch(settings: Policies): Promise<void> {
  const { companyId } = company;
  await inCompany(server.services.db, { companyId, mode: 'write' }, (tx) =>
    tx.updateTable('branch').set(settings).where('company_id', '=', companyId).execute(),
  );
}

async function asked<Row extends object>(query: string): Promise<Row[]> {
  const client = new Client({ connectionString: server.database.superuser });
  await client.connect();
  try {
    return (await client.query<Row>(query, [company.companyId])).rows;
  } finally {
    await client.end();
  }
}

/** Returns the number of sales that each transaction has posted, the fewest first. */
const salesOfCommits = async () =>
  (
    await asked<{ sales: number }>(
      `select count(*)::int as sales from voucher where company_id = $1 and type_id in (11, 12, 13) group by xmin::text order by 1`,
    )
  ).map(({ sales }) => sales);

async function expectSoundBooks(): Promise<void> {
  const { companyId } = company;
  const audit = await inCompany(server.services.db, { companyId, mode: 'report' }, async (tx) => {
    await showEveryBranch(tx, companyId);
    return runAudit(tx, companyId);
  });
  expect(audit.filter(({ findings }) => findings.length > 0)).toEqual([]);
}

test('those that wait together share a commit, each with its own number, goods and key', async () => {
  await bring({ product: 1, qty: 100, price: 40 }, { product: 2, qty: 100, price: 12.5 });
  const sales = Array.from({ length: customerCount }, (_, n) => ({
    rows: [
      { product: 1 + (n % 2), qty: n + 1, price: 55 },
      { product: 2 - (n % 2), qty: 1, price: 20 },
    ],
    key: `sale-${n}`,
  }));
  const saved = (await sell(sales)).map(okay) as Saved[];
  const numbers = saved.map(({ vr_no }) => Number(vr_no.slice(-6)));
  expect(numbers.toSorted((one, other) => one - other)).toEqual(sales.map((_, n) => n + 1));
  const commits = await salesOfCommits();
  expect(commits.reduce((sum, count) => sum + count)).toBe(customerCount);
  expect(commits.length, `sales of each commit: ${commits}`).toBeLessThan(customerCount);
  const left = await asked<{ milli: number }>(
    'select quantity_milli::int as milli from stock_balance where company_id = $1 and product_id in (1, 2) order by product_id',
  );
  // Product 1: 1 + 3 + 5 and three times one. Product 2: 2 + 4 + 6 and three times one.
  expect(left.map(({ milli }) => milli)).toEqual([88_000, 85_000]);
  // Each key gets the answer of its own sale.
  expect((await sell(sales)).map(okay)).toEqual(saved);
  await expectSoundBooks();
});

test('one of which there is not enough is refused alone, and the product of a refused one is as if never asked for', async () => {
  await setBranch({ short_stock_policy: 'block' });
  await bring({ product: 1, qty: 10, price: 40 });
  const two = { rows: [{ product: 1, qty: 2, price: 55 }] };
  const replies = await sell([two, two, { rows: [{ product: 3, qty: 1, price: 5 }] }, two, two]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 409, 200, 200]);
  expect(replies.filter(({ status }) => status !== 200).map(refusalOf)).toEqual([
    [409, 'short_stock', expect.stringContaining('Nails')],
  ]);
  expect(await asked('select from stock_balance where company_id = $1 and product_id = 3')).toEqual([]);
  await expectSoundBooks();
});

test('of those who want the last ones as many are served as there are', async () => {
  await setBranch({ short_stock_policy: 'block' });
  await bring({ product: 1, qty: 3, price: 40 }, { product: goods.pieceId, qty: 1, price: 900, serial_no: 'F-1' });
  const one = { rows: [{ product: 1, qty: 1, price: 55 }] };
  const replies = await sell([one, one, one, one, one]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409]);
  const piece = { rows: [{ product: goods.pieceId, qty: 1, price: 1200, serial_no: 'F-1' }] };
  expect((await sell([piece, piece, piece])).map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  await expectSoundBooks();
});

test('a customer’s limit counts what the sale before has put on it', async () => {
  await setBranch({ credit_limit_policy: 'block' });
  const [limited = 0, other = 0] = customers;
  await asked(`update party set credit_limit_paisa = 10000 where company_id = $1 and account_id = ${limited}`);
  await bring({ product: 1, qty: 10, price: 40 });
  const sixty = { to: limited, rows: [{ product: 1, qty: 1, price: 60 }] };
  const replies = await sell([sixty, { ...sixty, to: other }, sixty]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
  expect(replies[1]?.status).toBe(200);
  await expectSoundBooks();
});

test('a key that comes twice at once makes one sale', async () => {
  await bring({ product: 1, qty: 10, price: 40 });
  const { vouchers = 0 } = await countBooks(server, company);
  const rows = [{ product: 1, qty: 1, price: 60 }];
  const [first = 0] = customers;
  const [one, two, other] = await sell([{ to: first, rows, key: 'same' }, { to: first, rows, key: 'same' }, { rows }]);
  expect(okay(one as TestReply)).toEqual(okay(two as TestReply));
  okay(other as TestReply);
  expect((await countBooks(server, company)).vouchers).toBe(vouchers + 2);
  await expectSoundBooks();
});

test('a product that somebody holds holds up nobody who sells another', async () => {
  await bring({ product: 1, qty: 10, price: 40 }, { product: 2, qty: 10, price: 12.5 });
  const holder = new Client({ connectionString: server.database.superuser });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select from stock_balance where company_id = $1 and product_id = 1 for update', [
      company.companyId,
    ]);
    let isHeldSaved = false;
    const [a = 0, b = 0, c = 0] = customers;
    const held = sell([{ to: a, rows: [{ product: 1, qty: 1, price: 60 }] }]).then((replies) => {
      isHeldSaved = true;
      return replies;
    });
    const free = await sell([
      { to: b, rows: [{ product: 2, qty: 1, price: 60 }] },
      { to: c, rows: [{ product: 2, qty: 1, price: 60 }] },
    ]);
    free.forEach(okay);
    expect(isHeldSaved).toBe(false);
    await holder.query('rollback');
    (await held).forEach(okay);
  } finally {
    await holder.end();
  }
  await expectSoundBooks();
});

/** Runs the statement between the rule of the next sale and the door. Returns the number of trips that the sale began. */
function beforeTheDoor(statement: string | null): () => number {
  const { prepared } = server.services.db;
  const ask = prepared.ask.bind(prepared);
  let waits = statement;
  const spy = vi.spyOn(prepared, 'ask').mockImplementation(async (text: string, values: readonly unknown[]) => {
    const [now, isDoor] = [waits, text.includes('save_documents')];
    if (isDoor) waits = null;
    if (isDoor && now !== null) await asked(now);
    return ask(text, values);
  });
  return () => spy.mock.calls.length;
}

test('a sale takes one trip after the session and the facts, and its key tells again what it told', async () => {
  await bring({ product: 1, qty: 10, price: 40 }, { product: 2, qty: 1, price: 12.5 });
  await setBranch({ short_stock_policy: 'warn', below_cost_policy: 'warn' });
  const transactions = vi.spyOn(server.services.db.write, 'transaction');
  const trips = beforeTheDoor(null);
  const sale = {
    rows: [
      { product: 1, qty: 1, price: 30 },
      { product: 2, qty: 3, price: 20 },
    ],
    key: 'told',
  };
  const [first] = await sell([sale]);
  const told = okay(first as TestReply);
  expect([trips(), transactions.mock.calls.length]).toEqual([3, 0]);
  expect(told).toMatchObject({
    below_zero: [{ product: 2, quantity: 2 }],
    below_cost: [{ line: 1, product: 1, price: 30, cost: 40 }],
  });
  const [again] = await sell([sale]);
  expect(okay(again as TestReply)).toEqual(told);
  await expectSoundBooks();
});

test('goods that are archived after the rule has seen them are refused, and nothing is written', async () => {
  await bring({ product: 1, qty: 10, price: 40 });
  const { vouchers = 0 } = await countBooks(server, company);
  beforeTheDoor('update product set status = 3 where company_id = $1 and product_id = 3');
  const [reply] = await sell([{ rows: [{ product: 3, qty: 1, price: 60 }] }]);
  expect(refusalOf(reply as TestReply).slice(0, 2)).toEqual([422, 'product_archived']);
  expect((await countBooks(server, company)).vouchers).toBe(vouchers);
  expect(await asked('select from stock_balance where company_id = $1 and product_id = 3')).toEqual([]);
});

test('facts that changed and still allow the sale have its rule asked again', async () => {
  await bring({ product: 1, qty: 10, price: 40 });
  await setBranch({ credit_limit_policy: 'block' });
  const [limited = 0] = customers;
  const sale = { to: limited, rows: [{ product: 1, qty: 1, price: 60 }] };
  const limit = (paisa: number) =>
    `update party set credit_limit_paisa = ${paisa} where company_id = $1 and account_id = ${limited}`;
  beforeTheDoor(limit(6_000));
  okay((await sell([sale]))[0] as TestReply);
  vi.restoreAllMocks();
  await asked(limit(20_000));
  beforeTheDoor(limit(11_999));
  expect(refusalOf((await sell([sale]))[0] as TestReply).slice(0, 2)).toEqual([409, 'credit_limit_exceeded']);
  await expectSoundBooks();
});
