/**
 * Gross profit reconciled to the books, worked out by hand in the manner of the golden book of statements:
 *
 * - Opening stock: 10 nails at 10.00, worth 100.00, which is no purchase.
 * - Rice, without stock, is sold at its purchase price: 5 at 90.00 (450.00), cost 40.00 each (200.00). Then 8 are bought at
 *   60.00 (480.00). 3 are left at 60.00, so 100.00 of what was paid are neither cost nor stock (−200 + 480 − 180).
 * - Salt: 10 at 100.00 less 50.00, with 30.00 carriage: 98.00 each. 2 are returned, credited at 95.00: 190.00 for goods at
 *   196.00.
 * - 1 salt is damaged: 98.00. A labourer is paid 25.00.
 *
 * Revenue 450.00. Purchases 480.00 + 1,000.00 − 200.00 − 50.00 + 10.00 of the discount given back. Cost of sales: opening
 * 100.00, these purchases, carriage 30.00, wages 25.00, less closing stock of 100.00 nails, 180.00 rice and 686.00 salt:
 * 429.00. Gross profit 21.00.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, type CashDesk, openCashDesk, type Saved } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let padma: TestCompany;
let desk: CashDesk;

beforeAll(async () => {
  server = await startTestServer();
  padma = await createTestCompany(server, 'Padma');
  await addGoods(server.database, padma);
  desk = await openCashDesk(server, padma, padma.people.admin);
});
afterAll(() => server.close());

const saved = async (path: string, body: object): Promise<Saved> => {
  const reply = await desk.post(path, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved;
};
const [rice, salt, nails] = [1, 2, 3];

test('from what sales brought to the gross profit of the books, each step by itself', async () => {
  const wages = await addAccount(server, padma, { groupId: 512, name: 'Unloading' });
  await saved('/stock/opening/store', { products: [{ product: nails, qty: 10, price: 10 }] });
  await saved('/invoice/sales/store', { account: 17, paymentAmt: 0, products: [{ product: rice, qty: 5, price: 90 }] });
  const buy = (more: object) => saved('/invoice/purchase/trading/store', { account: 17, paymentAmt: 0, ...more });
  await buy({ products: [{ product: rice, qty: 8, price: 60 }] });
  const bought = await buy({
    discountAmt: 50,
    extras: [{ what: 'Truck', amount: 30, account: 17, spread_by: 'value' }],
    products: [{ product: salt, qty: 10, price: 100 }],
  });
  await saved('/invoice/purchase/return/store', {
    invoice: bought.mtm_id,
    products: [{ line: 1, product: salt, qty: 2 }],
  });
  await saved('/stock/adjustment/store', { reason: 'damage', products: [{ product: salt, qty: 1 }] });
  await desk.saved('payment', [{ account: wages, remarks: '', amount: 25 }]);

  const query = `branch_id=${padma.branches.head}&start_date=2026-07-01&end_date=2026-07-01`;
  const reply = await desk.get(`/reports/gross-profit?${query}`);
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body.data).toMatchObject({
    total_sales: 450,
    total_cost: 200,
    total_profit: 250,
    stock_revaluation: -100,
    stock_gains_and_losses: -98,
    purchase_returns_and_bonus: -6,
    direct_without_goods: -25,
    rounding_difference: 0,
    gross_profit_of_books: 21,
  });
  for (const by of ['category', 'customer', 'salesman', 'branch', 'day']) {
    const other = await desk.get(`/reports/gross-profit?${query}&by=${by}`);
    expect(other.body.data, by).toMatchObject({ gross_profit_of_books: 21, rounding_difference: 0 });
  }
  const { text } = await desk.get(`/reports/gross-profit/export?${query}&format=csv`);
  expect(text.trimEnd().split('\r\n').at(-1)).toBe(',Gross profit of the books,,,,,21.00,');
});

test('of all branches it is what the branches have alone, also by branch, and each opens in its branch', async () => {
  const trading = await openCashDesk(server, padma, padma.people.admin);
  expect((await trading.post('/user/switch-branch', { id: padma.branches.trading })).status).toBe(200);
  const post = async (path: string, products: readonly object[]) => {
    const reply = await trading.post(path, { account: 17, paymentAmt: 0, products });
    expect(reply.status, reply.text).toBe(200);
  };
  await post('/invoice/purchase/trading/store', [{ product: rice, qty: 4, price: 10 }]);
  await post('/invoice/sales/store', [{ product: rice, qty: 3, price: 25 }]);
  type Report = Record<string, number> & { rows: Record<string, unknown>[] };
  const read = async (branch: number, more: string) => {
    const query = `branch_id=${branch}&start_date=2026-07-01&end_date=2026-07-01`;
    const reply = await desk.get(`/reports/gross-profit?${query}&${more}`);
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data as Report;
  };
  const alone: Report[] = [];
  for (const id of Object.values(padma.branches)) alone.push(await read(id, 'by=product'));
  const figures = Object.keys(alone[0] ?? {}).filter((name) => name !== 'rows' && name !== 'total_quantity');
  const together = figures.map((name) => [name, alone.reduce((sum, one) => sum + Number(one[name] ?? 0), 0)]);
  for (const by of ['product', 'category', 'customer', 'salesman', 'branch', 'day']) {
    const all = await read(padma.branches.head, `by=${by}&scope=all`);
    expect(
      figures.map((name) => [name, all[name]]),
      by,
    ).toEqual(together);
  }
  const { rows } = await read(padma.branches.head, 'by=branch&scope=all');
  expect(rows.map((row) => [row.of_branch_id, row.sales, row.cost, row.profit])).toEqual([
    [padma.branches.head, 450, 200, 250],
    [padma.branches.trading, 75, 30, 45],
  ]);
  const ofRice = (await read(padma.branches.head, 'by=product&scope=all')).rows;
  expect(ofRice.map((row) => [row.product_id, row.sold_product_id, row.sales])).toEqual([[null, rice, 525]]);
  // It opens the branches that sold it, and each of them its lines in the Sales Ledger of that branch.
  const where = `branch_id=${ofRice[0]?.sold_branch_id}&start_date=2026-07-01&end_date=2026-07-01`;
  const byBranch = await desk.get(`/reports/sales-summary?${where}&scope=all&by=branch&item_id=${rice}`);
  const branches = (byBranch.body.data as Report).rows;
  expect(branches.map((row) => [row.of_branch_id, row.item_id, row.sales])).toEqual([
    [padma.branches.head, rice, 450],
    [padma.branches.trading, rice, 75],
  ]);
  const other = await desk.get(`/reports/sales-summary?${where}&scope=all&by=branch&item_id=${rice + 1}`);
  expect((other.body.data as Report).rows).toEqual([]);
});

test('the sales of a salesman open the Sales Ledger with those sales', async () => {
  const added = await desk.post('/employee/employee-store', { name: 'Selim', code: 'E1', mobile: '01711000001' });
  expect(added.status, added.text).toBe(200);
  const { id: employee } = added.body.data as { id: number };
  const sold = await saved('/invoice/sales/store', {
    ...{ account: 17, paymentAmt: 0, employee, products: [{ product: rice, qty: 1, price: 80 }] },
  });
  const branch = `branch_id=${padma.branches.head}`;
  const { rows } = (
    await desk.get(`/reports/sales-summary?${branch}&start_date=2026-07-01&end_date=2026-07-01&by=salesman`)
  ).body.data as { rows: Record<string, unknown>[] };
  expect(rows.map((row) => [row.employee_id, row.sales])).toEqual([
    [null, 450],
    [employee, 80],
  ]);
  const ledger = await desk.get(
    `/reports/sales-ledger?${branch}&startdate=2026-07-01&enddate=2026-07-01&employee_id=${employee}`,
  );
  const { details, range_total } = ledger.body.data as {
    details: Record<string, unknown>[];
    range_total: Record<string, number>;
  };
  expect(new Set(details.map(({ challan_no }) => challan_no))).toEqual(new Set([sold.vr_no]));
  expect(range_total.total_total).toBe(80);
});
