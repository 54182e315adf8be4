/** Collections of one branch that are saved at the same moment share a transaction. The books are as after saves one by one. */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showEveryBranch } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { type CashDesk, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let padma: TestCompany;
let desk: CashDesk;
const sales: number[] = [];

beforeAll(async () => {
  server = await startTestServer();
  padma = await createTestCompany(server, 'Padma');
  await addGoods(server.database, { companyId: padma.companyId });
  desk = await openCashDesk(server, padma, padma.people.admin);
  await desk.post('/stock/opening/store', { products: [{ product: 1, qty: 100, price: 50 }] });
  for (let n = 0; n < 8; n += 1) {
    // Two sales to each customer.
    const party = { name: `Customer ${n}`, manual_address: 'Bogura', mobile: `0171122330${n}`, type_id: 1 };
    if (n % 2 === 0) expect((await desk.post('/customer-supplier/store', party)).status).toBe(200);
    const account = (
      (await desk.get('/customer-supplier/list?per_page=50')).body.data as { data: { id: number }[] }
    ).data
      .map(({ id }) => id)
      .reduce((latest, id) => Math.max(latest, id), 0);
    const sale = await desk.post('/invoice/sales/installment/store', {
      ...{ account, receivedAmt: 0, isInstallment: true, products: [{ product: 1, qty: 1, price: 300 }] },
      installmentData: { numberOfInstallments: 3, startDate: '2026-07-31' },
    });
    expect(sale.status, sale.text).toBe(200);
    sales.push((sale.body.data as Saved).mtm_id);
  }
});
afterAll(() => server.close());

const receive = (place: number, amount: number, installment = 1) =>
  desk.post('/installment/receive', { installment_id: (sales[place] ?? 0) * 1000 + installment, amount });

async function asked<Row extends object>(query: string): Promise<Row[]> {
  const client = new Client({ connectionString: server.database.superuser });
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}

const dues = async () =>
  (
    await asked<{ due: string }>(
      'select sum(due_paisa) / 100 as due from installment_now group by sale_id order by sale_id',
    )
  ).map(({ due }) => Number(due));

async function audited(): Promise<void> {
  const findings = await inCompany(server.services.db, { companyId: padma.companyId, mode: 'audit' }, async (tx) => {
    await showEveryBranch(tx, padma.companyId);
    return (await runAudit(tx, padma.companyId)).filter((check) => check.findings.length > 0);
  });
  expect(findings).toEqual([]);
}

test('collections of several sales at once are each saved, in fewer transactions', async () => {
  const replies = await Promise.all(sales.map((_, index) => receive(index, 10 * (index + 1))));
  expect(replies.map(({ status }) => status)).toEqual(sales.map(() => 200));
  expect(await dues()).toEqual(sales.map((_, index) => 300 - 10 * (index + 1)));
  const [{ transactions } = { transactions: 0 }] = await asked<{ transactions: number }>(
    'select count(distinct xmin::text)::int as transactions from voucher where type_id = 16',
  );
  expect(transactions).toBeLessThan(sales.length);
  await audited();
});

test('two collections of one installment that are too much together: one is saved, the other refused', async () => {
  const replies = await Promise.all([receive(0, 60), receive(1, 5), receive(0, 60), receive(2, 5), receive(0, 60)]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
  const refused = replies.filter(({ status }) => status !== 200).map(refusalOf);
  expect(refused.map(([, code]) => code)).toEqual(['beyond_due', 'beyond_due']);
  expect((await dues()).slice(0, 3)).toEqual([230, 275, 265]);
  await audited();
});

test('a bad one among others fails alone', async () => {
  const before = await dues();
  const replies = await Promise.all([receive(3, 1), receive(4, 1), receive(5, 5000), receive(6, 1, 9), receive(7, 1)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 422, 422, 200]);
  const after = await dues();
  expect(before.map((due, index) => due - (after[index] ?? 0))).toEqual([0, 0, 0, 1, 1, 0, 0, 1]);
  await audited();
});
