/**
 * The statements of a small trading branch, worked out by hand:
 *
 * - Opening stock: 10 nails at 10.00, worth 100.00, which is no purchase.
 * - 8 rice bought of a supplier at 60.00, on credit (480.00); 20.00 of carriage paid.
 * - 5 rice sold to a customer at 90.00 (450.00) less 50.00, of which 150.00 is paid in cash.
 * - A loan of 1,000.00 into the bank, 25.00 paid for wages, 15.00 for interest, a table of 300.00 from the bank.
 * - Head office sends 4.00 of cash to a branch, whose day is the next one.
 * - Two cheques of the customer: 100.00 dated that day, and 80.00 of the day after, which is realized then.
 *
 * 3 rice are left at 62.50 and 10 nails at 10.00: 287.50. Revenue 400.00; cost of sales 100.00 + 480.00 + 20.00 + 25.00
 * (wages are labour) − 287.50 = 337.50; gross profit 62.50, interest 15.00: profit 47.50.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount, type CashDesk, openCashDesk, type Saved } from '#testing/cash-desk';
import { statementGaps } from '#testing/random/statement-identities';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let padma: TestCompany;
let desk: CashDesk;
let customer: number;

type Rows = readonly Readonly<Record<string, string | number | null>>[];

const saved = async (path: string, body: object): Promise<Saved> => {
  const reply = await desk.post(path, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved;
};
const party = async (name: string, kind: number) => {
  const body = { name, manual_address: 'Bogura', mobile: `0171122${kind}344`, type_id: kind };
  const reply = await desk.post('/customer-supplier/store', body);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as { id: number }).id;
};
const [rice, , nails] = [1, 2, 3];

beforeAll(async () => {
  server = await startTestServer();
  padma = await createTestCompany(server, 'Padma');
  await addGoods(server.database, padma);
  desk = await openCashDesk(server, padma, padma.people.admin);
  customer = await party('Rahim Store', 1);
  const supplier = await party('Akij Mills', 2);
  const wages = await addAccount(server, padma, { groupId: 512, name: 'Unloading' });
  const bank = await addAccount(server, padma, { groupId: 112, name: 'City Bank' });
  const loan = await addAccount(server, padma, { groupId: 221, name: 'Loan of a friend' });
  const furniture = await addAccount(server, padma, { groupId: 121, name: 'Furniture' });
  await saved('/stock/opening/store', { products: [{ product: nails, qty: 10, price: 10 }] });
  const buy = {
    account: supplier,
    paymentAmt: 0,
    extras: [{ what: 'Truck', amount: 20, account: 17, spread_by: 'value' }],
  };
  await saved('/invoice/purchase/trading/store', { ...buy, products: [{ product: rice, qty: 8, price: 60 }] });
  const sell = { account: customer, receivedAmt: 150, discountAmt: 50 };
  await saved('/invoice/sales/store', { ...sell, products: [{ product: rice, qty: 5, price: 90 }] });
  const intoBank = { bankReceivedAccount: bank, transactions: [{ account: loan, amount: 1000 }] };
  await saved('/accounts/bank/received/store', intoBank);
  await desk.saved('payment', [{ account: wages, remarks: '', amount: 25 }]);
  await desk.saved('payment', [{ account: 65, remarks: '', amount: 15 }]);
  const table = { bankPaymentAccount: bank, transactions: [{ account: furniture, amount: 300 }] };
  await saved('/accounts/bank/payment/store', table);
  const cheque = (number: string, amount: number, date: string) => ({
    ...{ bankReceivedAccount: bank, transactions: [{ account: customer, amount }] },
    ...{ cheque_number: number, cheque_bank: 'Sonali', cheque_date: date },
  });
  await saved('/accounts/bank/received/store', cheque('100', 100, '2026-07-01'));
  const later = await saved('/accounts/bank/received/store', cheque('200', 80, '2026-07-02'));
  // The other branch works on the next day already, so the money of head office is in transit for a night.
  const next = { current_date: '01/07/2026', next_date: '02/07/2026' };
  const other = await openCashDesk(server, padma, padma.people.manager);
  const before = await other.post('/admin/dayclose/store', next);
  expect(before.status, before.text).toBe(200);
  await saved('/accounts/remittance/store', {
    ...{ toBranch: padma.branches.trading, fromAccount: 17, toAccount: 17, amount: 4, remarks: '' },
  });
  const closed = await desk.post('/admin/dayclose/store', next);
  expect(closed.status, closed.text).toBe(200);
  const id = (later as unknown as readonly [string, Saved])[1].mtm_id;
  const realized = await desk.post('/accounts/cheques/move', {
    event: 'realized',
    cheques: [{ mtm_id: id, cheque_no: 1 }],
    bank_account: bank,
  });
  expect(realized.status, realized.text).toBe(200);
});
afterAll(() => server.close());

/** Returns the amounts of a statement by the names of its rows. */
async function read(path: string, query: string, column = 'amount'): Promise<Record<string, string | number>> {
  const reply = await desk.get(`/reports/${path}?branch_id=${padma.branches.head}&${query}`);
  expect(reply.status, reply.text).toBe(200);
  const { rows } = reply.body.data as { rows: Rows };
  const amounts = rows.flatMap((row) => {
    const amount = row[column] ?? null;
    return amount === null ? [] : [[String(row.name), amount] as const];
  });
  return Object.fromEntries(amounts);
}
const both = 'startdate=2026-07-01&enddate=2026-07-02';

test('profit and loss, with percentages of sales', async () => {
  expect(await read('profit-and-loss', both)).toEqual({
    Sales: 450,
    'Less: discounts allowed': -50,
    Revenue: 400,
    'Opening stock': 100,
    'Purchases, less returns and discounts': 480,
    'Labour and production': 25,
    'Carriage and handling': 20,
    'Less: closing stock': -287.5,
    'Cost of sales': 337.5,
    'Gross profit': 62.5,
    'Finance costs': 15,
    'Profit before tax': 47.5,
    'Profit for the period': 47.5,
  });
  expect(await read('profit-and-loss', both, 'percent')).toMatchObject({ Revenue: '100.0', 'Gross profit': '15.6' });
});

describe('balance sheet', () => {
  test('shows a cheque whose date is later under receivables, until it is realized', async () => {
    const sheet = await read('balance-sheet', 'enddate=2026-07-01');
    expect(sheet).toEqual({
      'Property and equipment at cost': 300,
      'Total non-current assets': 300,
      Inventories: 287.5,
      'Trade receivables': 70,
      'Post-dated cheques received': 80,
      'Cheques in hand': 100,
      'Cash in hand': 86,
      'Cash at bank': 700,
      'Due from head office and branches': 4,
      'Total current assets': 1327.5,
      'Total assets': 1627.5,
      'Opening balance equity, not yet assigned': 100,
      'Profit of the years not closed': 47.5,
      'Total equity': 147.5,
      Loans: 1000,
      'Total non-current liabilities': 1000,
      'Trade payables': 480,
      'Total current liabilities': 480,
      'Total equity and liabilities': 1627.5,
      'Banks, less cheques issued and due': 700,
    });
    const later = await read('balance-sheet', 'enddate=2026-07-02');
    expect(later).toMatchObject({ 'Cash at bank': 780, 'Cheques in hand': 100, 'Total assets': 1627.5 });
    expect(later).not.toHaveProperty('Post-dated cheques received');
  });

  test('shows the accounts of a line that was asked for, and of all lines', async () => {
    const shown = async (accounts: string) =>
      Object.keys(await read('balance-sheet', `enddate=2026-07-02&accounts=${accounts}`));
    expect(await shown('tradeReceivables')).toEqual(expect.arrayContaining(['Rahim Store']));
    expect(await shown('tradeReceivables')).not.toContain('Akij Mills');
    expect(await shown('all')).toEqual(expect.arrayContaining(['Rahim Store', 'Akij Mills', 'Loan of a friend']));
  });

  test('stands beside a day that was typed, and beside the day a year before', async () => {
    const beside = (more: string) => read('balance-sheet', `enddate=2026-07-02&${more}`, 'beside_amount');
    expect(await beside('beside=dates&beside_enddate=2026-07-01')).toMatchObject({ 'Cash at bank': 700 });
    expect(await beside('beside=year')).toMatchObject({ 'Cash at bank': 0, 'Total assets': 0 });
  });

  test('has a column for each branch, which come to the company', async () => {
    const line = 'In transit between branches';
    const of = async (day: string, column?: string) =>
      (await read('balance-sheet', `enddate=${day}&scope=all`, column))[line] ?? 0;
    expect(await of('2026-07-01')).toBe(4);
    expect(await of('2026-07-02')).toBe(0);
    expect(await of('2026-07-02', `branch_${padma.branches.head}`)).toBe(4);
    expect(await of('2026-07-02', `branch_${padma.branches.trading}`)).toBe(-4);
  });
});

describe('cash flow', () => {
  test('by what the money was for: a cheque counts for its rows, on the day on which it is realized', async () => {
    expect(await read('cash-flow', both)).toEqual({
      'Received from customers': 230,
      'Paid to suppliers and contractors': -45,
      'Cash from operations': 185,
      Investing: -300,
      Financing: 985,
      'Between branches': -4,
      'Change of cash': 866,
      'Cash at the end': 866,
    });
    const second = await read('cash-flow', 'startdate=2026-07-02&enddate=2026-07-02');
    expect(second).toMatchObject({ 'Received from customers': 80, 'Cash at the start': 786, 'Cash at the end': 866 });
  });

  test('from the profit', async () => {
    expect(await read('cash-flow', `${both}&form=indirect`)).toEqual({
      'Profit or loss of the period': 47.5,
      'Interest, taken out': 15,
      'Change in inventories': -287.5,
      'Change in trade receivables': -70,
      'Change in cheques': -100,
      'Change in trade payables': 480,
      'Opening balances without cash': 100,
      'Cash from operations': 185,
      Investing: -300,
      Financing: 985,
      'Between branches': -4,
      'Change of cash': 866,
      'Cash at the end': 866,
    });
  });
});

test('the identities hold in every branch and on every day', async () => {
  const days = ['2026-06-30', '2026-07-01', '2026-07-02'];
  const periods = days.flatMap((start) => days.filter((end) => end >= start).map((end) => ({ start, end })));
  expect(await statementGaps(server.services.db, padma.companyId, periods)).toEqual([]);
});

test('bad dates are refused with a sentence', async () => {
  const asked = async (query: string) => {
    const reply = await desk.get(`/reports/profit-and-loss?branch_id=${padma.branches.head}&${query}`);
    return [reply.status, reply.body.error?.code];
  };
  expect(await asked('startdate=2026-07-02&enddate=2026-07-01')).toEqual([422, 'dates_reversed']);
  expect(await asked(`${both}&beside=dates&beside_startdate=2026-07-02&beside_enddate=2026-07-01`)).toEqual([
    422,
    'dates_reversed',
  ]);
  expect((await asked('startdate=2026-07-32&enddate=2026-07-01'))[0]).toBe(422);
});

test('as a file it has the rows of the screen, and no numbers', async () => {
  const query = `branch_id=${padma.branches.head}&${both}&format=csv`;
  const { text } = await desk.get(`/reports/profit-and-loss/export?${query}`);
  const lines = text.replace('\ufeff', '').trimEnd().split('\r\n');
  expect(lines[0]).toBe('Number,Particulars,Amount (Tk),% of sales');
  expect(lines.at(-1)).toBe(',Profit for the period,47.50,11.9');
});

test('the notes say the cheques by their state and what branches owe one another; their sums are those of the accounts', async () => {
  const reply = await desk.get(`/reports/balance-notes?branch_id=${padma.branches.head}&enddate=2026-07-01`);
  expect(reply.status, reply.text).toBe(200);
  const { rows } = reply.body.data as { rows: Rows };
  expect(rows.map(({ weight, name, quantity, amount }) => [weight, name, quantity, amount])).toEqual([
    ['heading', 'Cheques received, not realized', '', null],
    ['line', 'In hand', '1', 100],
    ['line', 'Post-dated cheques received', '1', 80],
    ['total', 'Total', '', 180],
    ['heading', 'Between branches: claims, and debts below zero', '', null],
    ['line', 'Padma Trading', '', 4],
    ['total', 'Total', '', 4],
  ]);
});

test('the schedule of fixed assets comes to the line of the balance sheet', async () => {
  const reply = await desk.get(
    `/reports/fixed-assets?branch_id=${padma.branches.head}&start_date=2026-07-01&end_date=2026-07-01`,
  );
  expect(reply.body.data).toMatchObject({
    rows: [{ name: 'Furniture', cost_before: 0, additions: 300, cost_after: 300, depreciation: 0, carrying: 300 }],
    total_carrying: 300,
  });
});
