/**
 * Statements on 1 July. Rahim buys for 1,000 and for 500, pays 600 of which 400 settle the first sale, and gives a cheque of 300
 * that no bank has paid. We buy for 700 of Karim.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, type CashDesk, openCashDesk, type Saved } from '#testing/cash-desk';
import { recordSamples } from '#testing/record-samples';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let meghna: TestCompany;
let desk: CashDesk;
let [customer, supplier, idle] = [0, 0, 0];
let sales: readonly Saved[];
let receipt: Saved;
let cheque: Saved;
let bank = 0;

const posted = async (path: string, body: object): Promise<Saved> => {
  const reply = await desk.post(path, body);
  expect(reply.status, reply.text).toBe(200);
  return [reply.body.data].flat().at(-1) as Saved;
};
const party = async (n: number, name: string, type_id: number) =>
  (
    (await posted('/customer-supplier/store', { ...recordSamples.parties(n, {}), name, type_id })) as unknown as {
      id: number;
    }
  ).id;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  await addGoods(server.database, { companyId: meghna.companyId });
  desk = await openCashDesk(server, meghna, meghna.people.admin);
  bank = await addAccount(server, meghna, { groupId: 112, name: 'City Bank' });
  customer = await party(1, 'Rahim Store', 1);
  supplier = await party(2, 'Karim Traders', 2);
  idle = await party(3, 'Nobody Yet', 1);
  await posted('/invoice/purchase/trading/store', {
    ...{ account: supplier, paymentAmt: 0, products: [{ product: 1, qty: 7, price: 100 }] },
  });
  const sold = (price: number) =>
    posted('/invoice/sales/store', {
      ...{ account: customer, receivedAmt: 0, products: [{ product: 1, qty: 1, price }] },
    });
  sales = [await sold(1000), await sold(500)];
  receipt = await desk.saved('received', [{ account: customer, amount: 600 }]);
  cheque = await posted('/accounts/bank/received/store', {
    ...{ bankReceivedAccount: bank, cheque_number: '123456', cheque_date: '2026-07-01', cheque_bank: 'Sonali' },
    transactions: [{ account: customer, amount: 300 }],
  });
  const allocated = await desk.post('/customer-supplier/allocate', {
    party: customer,
    rows: [
      { debit: { mtm_id: sales[0]?.mtm_id, bill_no: 1 }, credit: { mtm_id: receipt.mtm_id, bill_no: 0 }, amount: 400 },
    ],
  });
  expect(allocated.status, allocated.text).toBe(200);
});
afterAll(() => server.close());

const days = 'start_date=2026-07-01&end_date=2026-07-01';
const read = async <T>(path: string): Promise<T> => {
  const reply = await desk.get(`/reports/${path}&branch_id=${meghna.branches.head}&${days}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as T;
};

interface Statement {
  readonly details: readonly Record<string, unknown>[];
  readonly balance_without_cheques: number;
}

test('a statement says what of each voucher is open, what settled it, and both balances', async () => {
  const statement = await read<Statement>(`party-statement?party_id=${customer}`);
  expect(
    statement.details.map((row) => [row.vr_no, row.debit, row.credit, row.balance, row.open, row.allocated_to]),
  ).toEqual([
    [sales[0]?.vr_no, 1000, 0, 1000, 600, receipt.vr_no],
    [sales[1]?.vr_no, 500, 0, 1500, 500, ''],
    [receipt.vr_no, 0, 600, 900, -200, sales[0]?.vr_no],
    [cheque.vr_no, 0, 300, 600, -300, ''],
  ]);
  expect(statement.balance_without_cheques).toBe(900);
  const ofSupplier = await read<Statement>(`party-statement?party_id=${supplier}`);
  expect(ofSupplier.details.map(({ credit, balance, open }) => [credit, balance, open])).toEqual([[700, -700, -700]]);
  expect(ofSupplier.balance_without_cheques).toBe(-700);
});

test('slices of a statement go on where the one before ended', async () => {
  const whole = await read<Statement>(`party-statement?party_id=${customer}`);
  const rows: unknown[] = [];
  let after = '';
  do {
    const slice = await read<Statement & { next: string | null }>(
      `party-statement?party_id=${customer}&limit=1${after && `&after=${encodeURIComponent(after)}`}`,
    );
    rows.push(...slice.details);
    after = slice.next ?? '';
  } while (after !== '');
  expect(rows).toEqual(whole.details);
});

test('the ledger of a party says the balance without cheques too, that of another account its balance', async () => {
  const of = async (account: number) => (await read<Statement>(`ledger?ledger_id=${account}`)).balance_without_cheques;
  expect([await of(customer), await of(supplier), await of(17)]).toEqual([900, -700, 600]);
});

test('the file has both balances', async () => {
  const query = `party_id=${customer}&branch_id=${meghna.branches.head}&${days}&format=csv`;
  const lines = (await desk.get(`/reports/party-statement/export?${query}`)).text.trimEnd().split('\r\n');
  expect(lines[0]).toContain('Sl. No.,Vr Date,Vr No,Type,Remarks,Allocated to,Debit,Credit,Balance,Open,Due Date');
  expect(lines.slice(-2)).toEqual([',,,Balance,,,600.00,0.00,,,', ',,,Without cheques not realized,,,900.00,,,,']);
});

interface Sums {
  readonly rows: readonly Record<string, unknown>[];
  readonly range_total: { readonly total_balance: number };
}

test('the statements that are printed together are those of the kind and state that was asked for', async () => {
  const names = async (query: string) =>
    (await read<Sums>(`party-statements?${query}`)).rows.map(({ coa4_name }) => coa4_name);
  const all = await read<Sums>('party-statements?');
  expect(
    all.rows.map((row) => [
      row.coa4_name,
      row.vouchers,
      row.opening,
      row.debit,
      row.credit,
      row.balance,
      row.without_cheques,
    ]),
  ).toEqual([
    ['Karim Traders', 1, 0, 0, 700, -700, -700],
    ['Rahim Store', 4, 0, 1500, 900, 600, 900],
  ]);
  expect(all.range_total.total_balance).toBe(-100);
  expect(await names('kind=customer')).toEqual(['Rahim Store']);
  expect(await names('kind=supplier&shown=balance')).toEqual(['Karim Traders']);
  expect(await names('shown=moved&area_id=99')).toEqual([]);
  expect(await names(`party_id=${customer}`)).toEqual(['Rahim Store']);
});

test('a party of type Advance is among all and among the customers', async () => {
  const advance = await party(5, 'Advance Store', 4);
  await desk.saved('received', [{ account: advance, amount: 500 }]);
  const balances = async (query: string) =>
    (await read<Sums>(`party-statements?party_id=${advance}${query}`)).rows.map(({ balance }) => balance);
  expect([await balances(''), await balances('&kind=customer'), await balances('&kind=supplier')]).toEqual([
    [-500],
    [-500],
    [],
  ]);
});

interface Paper {
  readonly account_id: number;
  readonly opening: number;
  readonly closing: number;
  readonly without_cheques: number;
  readonly rows: readonly Record<string, unknown>[];
}

test('papers are in the order of the ids, and say what the statements on screen say', async () => {
  const papers = await read<readonly Paper[]>(`party-statements/papers?parties=${customer},${idle},${supplier}`);
  expect(papers.map((one) => [one.account_id, one.opening, one.closing, one.without_cheques, one.rows.length])).toEqual(
    [
      [customer, 0, 600, 900, 4],
      [idle, 0, 0, 0, 0],
      [supplier, 0, -700, -700, 1],
    ],
  );
  const onScreen = await read<Statement>(`party-statement?party_id=${customer}`);
  expect(papers[0]?.rows.map(({ vr_no, balance, open }) => [vr_no, balance, open])).toEqual(
    onScreen.details.map(({ vr_no, balance, open }) => [vr_no, balance, open]),
  );
});

test('over all branches, a party of another branch has its statement and its paper', async () => {
  const elsewhere = await openCashDesk(server, meghna, meghna.people.manager);
  const { head, trading } = meghna.branches;
  const added = await elsewhere.post('/customer-supplier/store', {
    ...{ ...recordSamples.parties(4, {}), name: 'Jahanara Store', type_id: 1 },
  });
  const { id: theirs } = added.body.data as { id: number };
  await elsewhere.saved('received', [{ account: theirs, amount: 50 }]);
  const listed = (await read<Sums>('party-statements?scope=all')).rows.find(({ coa4_id }) => coa4_id === theirs);
  expect(listed).toMatchObject({ branch_id: trading, balance: -50 });
  const opened = await desk.get(`/reports/party-statement?branch_id=${trading}&scope=all&party_id=${theirs}&${days}`);
  expect([opened.status, (opened.body.data as Statement).details.length]).toEqual([200, 1]);
  const papers = await read<readonly Paper[]>(`party-statements/papers?scope=all&parties=${customer},${theirs}`);
  expect(papers.map((one) => [one.account_id, one.closing])).toEqual([
    [customer, 600],
    [theirs, -50],
  ]);
  const branchOf = async (scope: string, party: number) =>
    (await read<readonly Paper[]>(`party-statements/papers?scope=${scope}&parties=${party}`))[0]?.rows[0]?.branch_name;
  const { branch_name: ofTrading } = (opened.body.data as Statement).details[0] ?? {};
  expect(ofTrading).toEqual(expect.stringMatching(/./));
  expect([await branchOf('all', theirs), await branchOf('one', customer)]).toEqual([ofTrading, '']);
  const ofHead = await desk.get(`/reports/party-statements/papers?parties=${theirs}&branch_id=${head}&${days}`);
  expect(ofHead.status).toBe(404);
});

test('an account that is no party, an unknown one and reversed days are refused', async () => {
  const status = async (path: string, more = days) =>
    (await desk.get(`/reports/${path}&branch_id=${meghna.branches.head}&${more}`)).status;
  const reversed = 'start_date=2026-07-02&end_date=2026-07-01';
  expect([
    await status('party-statement?party_id=17'),
    await status('party-statement?party_id=999999'),
    await status('party-statements/papers?parties=17'),
    await status(`party-statements/papers?parties=${customer}`, reversed),
    await status(`party-statements/papers?parties=${Array.from({ length: 26 }, (_, n) => n + 1).join(',')}`),
    await status('party-statements/papers?parties=x'),
  ]).toEqual([404, 404, 404, 422, 422, 422]);
});

test('the ageing of balances says the balance without cheques too, also of who paid all by a cheque', async () => {
  const payer = await party(6, 'Cheque Store', 1);
  await posted('/invoice/sales/store', {
    ...{ account: payer, receivedAmt: 0, products: [{ product: 1, qty: 1, price: 200 }] },
  });
  await posted('/accounts/bank/received/store', {
    ...{ bankReceivedAccount: bank, cheque_number: '123457', cheque_date: '2026-07-01', cheque_bank: 'Sonali' },
    transactions: [{ account: payer, amount: 200 }],
  });
  const aged = async (query: string) =>
    (await read<Sums>(`balance-ageing?enddate=2026-07-01${query}`)).rows
      .filter(({ coa4_id }) => coa4_id === payer || coa4_id === customer)
      .map((row) => [row.coa4_name, row.side_name, row.balance, row.not_due, row.without_cheques]);
  expect(await aged('&side=receivable')).toEqual([
    ['Cheque Store', 'Receivables', 0, 0, 200],
    ['Rahim Store', 'Receivables', 600, 600, 900],
  ]);
  expect(await aged('&side=payable')).toEqual([]);
});
