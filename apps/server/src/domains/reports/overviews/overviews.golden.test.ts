/** The overviews: every figure is the total of a report, and people see the figures of the reports that they may open. */
import type { PermissionName } from '@cashbook/contract/access/permissions';
import type { BranchBesideOthers, SalesOverview } from '@cashbook/contract/reports/overviews';
import { GROUP } from '@cashbook/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { periodsTo } from '#domains/reports/overviews/sales';
import { addAccount, type CashDesk, openCashDesk, type Saved } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let surma: TestCompany;
let desk: CashDesk;
let [rahim, akij, bank, head] = [0, 0, 0, 0];
const [rice, salt] = [1, 2];

beforeAll(async () => {
  server = await startTestServer();
  surma = await createTestCompany(server, 'Surma');
  head = surma.branches.head;
  await addGoods(server.database, surma);
  desk = await openCashDesk(server, surma, surma.people.admin);
  bank = await addAccount(server, surma, { groupId: GROUP.cashAtBank, name: 'City Bank' });
  [rahim, akij] = [await partyOf('Rahim', 1), await partyOf('Akij Mills', 2)];
  await buysAndSells();
});
afterAll(() => server.close());

const saved = async (path: string, body: object): Promise<Saved> => {
  const reply = await desk.post(path, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved;
};

const partyOf = async (name: string, type_id: number, at = desk) => {
  const form = { name, manual_address: 'Sylhet', mobile: `0171122${type_id}344`, type_id };
  const reply = await at.post('/customer-supplier/store', form);
  return (reply.body.data as { id: number }).id;
};

const nextDay = (current_date: string, next_date: string) =>
  saved('/admin/dayclose/store', { current_date, next_date });

const sell = (product: number, qty: number, price: number, more: object = {}) =>
  saved('/invoice/sales/store', { account: rahim, receivedAmt: 0, products: [{ product, qty, price }], ...more });

/** Buys rice at 40.00 and salt at 10.00, and sells them on 1 and 8 July and on 1 and 8 August, less a return and a discount. */
async function buysAndSells() {
  const products = [
    { product: rice, qty: 100, price: 40 },
    { product: salt, qty: 100, price: 10 },
  ];
  await saved('/invoice/purchase/trading/store', { account: akij, paymentAmt: 0, products });
  await sell(rice, 2, 50);
  await nextDay('01/07/2026', '08/07/2026');
  const sold = await sell(rice, 10, 60);
  await saved('/invoice/sales/return/store', { invoice: sold.mtm_id, products: [{ line: 1, product: rice, qty: 1 }] });
  await nextDay('08/07/2026', '01/08/2026');
  await sell(salt, 10, 15, { discountAmt: 5 });
  await nextDay('01/08/2026', '08/08/2026');
  await sell(rice, 5, 70);
  await sell(salt, 1, 20, { account: 17 });
  await desk.saved('received', [{ account: rahim, remarks: '', amount: 300 }]);
  await saved('/accounts/bank/received/store', {
    bankReceivedAccount: bank,
    transactions: [{ account: rahim, amount: 90 }],
  });
}

const end = '2026-08-08';
async function totalsOf(path: string, query: string): Promise<Readonly<Record<string, unknown>>> {
  const reply = await desk.get(`${path}?branch_id=${head}&${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Record<string, unknown>;
}

const salesAt = async (at = desk) => at.get(`/overviews/sales?branch_id=${head}&end_date=${end}`);

test('sales of a day, a week and a month beside those before are the totals of the Sales Summary and of Gross Profit', async () => {
  const { periods, days } = (await salesAt()).body.data as SalesOverview;
  expect(periods.map(({ name, now, before }) => [name, now.sales, now.profit, before.sales, before.profit])).toEqual([
    ['day', 370, 160, 145, 45],
    ['week', 370, 160, 145, 45],
    ['month', 515, 205, 640, 200],
  ]);
  for (const { start_date, end_date, sales, profit, invoices } of periods.flatMap(({ now, before }) => [now, before])) {
    const range = `start_date=${start_date}&end_date=${end_date}`;
    const summary = await totalsOf('/reports/sales-summary', range);
    const rows = summary.rows as { invoices: number }[];
    expect(summary.total_sales, range).toBe(sales);
    expect(await totalsOf('/reports/gross-profit', range)).toMatchObject({ total_sales: sales, total_profit: profit });
    expect((await totalsOf('/reports/sales-summary', `${range}&by=customer`)).total_sales).toBe(sales);
    expect(rows.reduce((sum, row) => sum + row.invoices, 0)).toBe(invoices);
  }
  expect(days).toHaveLength(31 + 8);
  expect(days.filter(({ sales }) => Number(sales) !== 0)).toEqual([
    { day: '2026-07-01', sales: 100 },
    { day: '2026-07-08', sales: 540 },
    { day: '2026-08-01', sales: 145 },
    { day: '2026-08-08', sales: 370 },
  ]);
});

test('what sold best in the month is in the order and with the figures of the Sales Summary', async () => {
  const { best } = (await salesAt()).body.data as SalesOverview;
  expect(best.product.map(({ name, sales }) => [name, sales])).toEqual([
    ['Rice', 350],
    ['Salt', 165],
  ]);
  for (const by of ['product', 'customer', 'salesman'] as const) {
    const { rows } = await totalsOf('/reports/sales-summary', `start_date=2026-08-01&end_date=${end}&by=${by}`);
    const sold = best[by].map(({ profit: _profit, ...row }) => row);
    expect(rows).toHaveLength(sold.length);
    expect(rows).toMatchObject(sold);
  }
});

test('by day, the two reports have the days in their order', async () => {
  const { rows } = await totalsOf('/reports/gross-profit', `start_date=2026-07-01&end_date=${end}&by=day`);
  expect((rows as { day: string; profit: number }[]).map(({ day, profit }) => [day, profit])).toEqual([
    ['2026-07-01', 20],
    ['2026-07-08', 180],
    ['2026-08-01', 45],
    ['2026-08-08', 160],
  ]);
});

test('whoever may not see profits sees sales without them; whoever may not see reports, nothing', async () => {
  const seller = await as(['report.view'], head);
  const { periods, best } = (await salesAt(seller)).body.data as SalesOverview;
  expect(periods[2]).toMatchObject({ now: { sales: 515, profit: null }, before: { profit: null } });
  expect(best.product.map(({ profit }) => profit)).toEqual([null, null]);
  expect((await salesAt(await as(['profit.view', 'cashbook.view'], head))).status).toBe(403);
  // Their branch has not sold anything; that of head office does not exist for them.
  expect((await salesAt(await as(['report.view'], surma.branches.trading))).status).toBe(404);
});

const as = async (permissions: readonly PermissionName[], branch: number) =>
  openCashDesk(server, surma, await personWho(server, surma, permissions, branch));

const branchesFor = async (at = desk) => (await at.get('/overviews/branches')).body.data as BranchBesideOthers[];

test('a branch beside the others has the totals of its reports', async () => {
  const [first, ...others] = await branchesFor();
  expect(first).toMatchObject({
    ...{ branch: { id: head }, day: end, cash: 320, banks: 90 },
    ...{ owed_to_us: 745, owed_by_us: 5000, stock: 4250 },
  });
  expect(others.map(({ cash, banks, stock }) => [cash, banks, stock])).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ]);
  const cash = await totalsOf('/reports/cashbook', `start_date=${end}&end_date=${end}`);
  const { opening_balance, range_total } = cash as Record<string, { total_debit: number; total_credit: number }>;
  const balance = [opening_balance, range_total].reduce(
    (sum, of) => sum + (of?.total_debit ?? 0) - (of?.total_credit ?? 0),
    0,
  );
  expect(balance).toBe(first?.cash);
  await isOwedAsListed();
  expect((await totalsOf('/reports/stock-valuation', `enddate=${end}`)).total_value).toBe(first?.stock);
  const { rows } = await totalsOf('/reports/trial-balance', `end_date=${end}`);
  const banks = (rows as { l3_name: string; debit: number; credit: number }[]).filter(
    ({ l3_name }) => l3_name === 'Cash at Bank',
  );
  expect(banks.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(first?.banks);
});

test('people see the branches that they reach, and the figures of the reports that they may open', async () => {
  const cashier = await branchesFor(await as(['cashbook.view'], surma.branches.trading));
  expect(cashier.map(({ branch }) => branch.id)).not.toContain(head);
  expect(cashier).not.toHaveLength(0);
  for (const { cash, banks, owed_to_us, owed_by_us, stock, waiting } of cashier) {
    expect([cash, banks, owed_to_us, owed_by_us, stock]).toEqual([0, null, null, null, null]);
    expect(waiting).toEqual({ to_remit: 0, to_approve: null, to_receive: null, to_deposit: null, overdue: null });
  }
  const [collector] = await branchesFor(await as(['due.list.view'], head));
  expect(collector).toMatchObject({ cash: null, banks: null, owed_to_us: 745, owed_by_us: 5000, stock: null });
});

test('what waits in a branch: vouchers to approve, goods to receive, cheques whose date has come, overdue installments', async () => {
  const [before] = await branchesFor();
  expect(before?.waiting).toEqual({ to_remit: null, to_approve: 4, to_receive: 0, to_deposit: 0, overdue: 0 });
  const installments = ['08/08/2026', '09/08/2026'].map((due_date) => ({ due_date, amount: 250 }));
  await saved('/invoice/sales/installment/store', {
    ...{ account: rahim, receivedAmt: 0, products: [{ product: rice, qty: 1, price: 500 }], isInstallment: true },
    ...{ installmentData: { numberOfInstallments: 2, startDate: '2026-08-08' }, installments },
  });
  await nextDay('08/08/2026', '09/08/2026');
  for (const [number, date] of [
    ['7', '2026-08-09'],
    ['8', '2026-08-10'],
  ]) {
    const cheque = { cheque_number: number, cheque_date: date, cheque_bank: 'Sonali' };
    await saved('/accounts/bank/received/store', {
      bankReceivedAccount: bank,
      transactions: [{ account: rahim, amount: 5 }],
      ...cheque,
    });
  }
  await saved('/stock/branch-transfer/store', {
    to_branch: surma.branches.trading,
    products: [{ product: salt, qty: 1 }],
  });
  const trader = await openCashDesk(server, surma, surma.people.accountant);
  await trader.saved('received', [{ account: await partyOf('Karim', 3, trader), remarks: '', amount: 20 }]);
  const [now, ...others] = await branchesFor();
  expect(now?.waiting).toEqual({ to_remit: null, to_approve: 3, to_receive: 0, to_deposit: 1, overdue: 250 });
  const { total_due, total_not_due } = await totalsOf('/reports/installment-ageing', 'enddate=2026-08-09');
  expect(Number(total_due) - Number(total_not_due)).toBe(250);
  const trading = others.find(({ branch }) => branch.id === surma.branches.trading);
  expect(trading?.waiting).toMatchObject({ to_remit: 1, to_approve: 1, to_receive: 1 });
});

test('what is owed stays that of the Due List when a party turns, and when an earlier day is opened again', async () => {
  for (const day of ['2026-07-08', '2026-08-01', '2026-08-09']) {
    await saved('/admin/jumpdate/store', { current_date: day });
    await desk.saved('received', [{ account: rahim, remarks: '', amount: 2000 }]);
    await isOwedAsListed();
    await desk.saved('received', [{ account: akij, remarks: '', amount: 6000 }]);
    await isOwedAsListed();
  }
  const [now] = await branchesFor();
  // Rahim has paid more than he owed.
  expect(now?.owed_to_us).toBe(0);
  expect(now?.owed_by_us).toBeGreaterThan(5000 + 3 * 6000);
});

async function isOwedAsListed() {
  const [now] = await branchesFor();
  const { original } = (await totalsOf('/reports/due-list', `enddate=${now?.day}`)) as Record<
    string,
    Record<string, number>[]
  >;
  const sumOf = (side: string) => original?.reduce((sum, row) => sum + (row[side] ?? 0), 0);
  expect([sumOf('debit'), sumOf('credit')]).toEqual([now?.owed_to_us, now?.owed_by_us]);
}

test.each([
  ['2026-03-31', '2026-02-01', '2026-02-28'],
  ['2026-08-08', '2026-07-01', '2026-07-08'],
  ['2026-01-15', '2025-12-01', '2025-12-15'],
])('the month to %s is compared with %s to %s', (day, start, last) => {
  expect(periodsTo(day)[2]?.before).toEqual({ start, end: last });
});
