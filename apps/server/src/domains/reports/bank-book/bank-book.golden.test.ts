import { GROUP } from '@cashbook/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount, type CashDesk, openCashDesk } from '#testing/cash-desk';
import { askHledger, hasHledger } from '#testing/hledger/hledger';
import { createTestCompany, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

/**
 * One day of a branch with a bank: 500.50 received into it from two customers, 120 paid from it, and 200 brought from cash.
 * Also a journal of five salaries against one payable, and a contra of cash into two banks.
 */
let server: TestServer;
let meghna: TestCompany;
let desk: CashDesk;
let shop: number;
let rahim: number;
let bank: number;
let bkash: number;

const expenses = [60, 61, 62, 30, 32];

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  shop = meghna.branches.trading;
  rahim = await addAccount(server, meghna, { groupId: GROUP.accountsReceivable, name: 'Rahim Store' });
  bank = await addAccount(server, meghna, { groupId: GROUP.cashAtBank, name: 'City Bank' });
  bkash = await addAccount(server, meghna, { groupId: GROUP.cashAtBank, name: 'bKash' });
  desk = await openCashDesk(server, meghna, meghna.people.accountant);
  await post('/accounts/bank/received/store', {
    bankReceivedAccount: bank,
    transactions: [
      { account: rahim, amount: 300.5, remarks: 'July' },
      { account: 24, amount: 200 },
    ],
  });
  await post('/accounts/bank/payment/store', {
    bankPaymentAccount: bank,
    transactions: [{ account: 60, amount: 120 }],
  });
  await post('/accounts/contra/store', {
    transactions: [
      { account: bank, debit: 200 },
      { account: 17, credit: 200 },
    ],
  });
  await post('/accounts/journal/store', {
    transactions: [...expenses.map((account) => ({ account, debit: 10 })), { account: rahim, credit: 50 }],
  });
  await post('/accounts/contra/store', {
    transactions: [
      { account: bank, debit: 30 },
      { account: bkash, debit: 70 },
      { account: 17, credit: 100 },
    ],
  });
});
afterAll(() => server.close());

async function post(path: string, body: object): Promise<void> {
  const reply = await desk.post(path, body);
  expect(reply.status, reply.text).toBe(200);
}

const range = (account: number) => `branch_id=${shop}&ledger_id=${account}&start_date=2026-07-01&end_date=2026-07-01`;
const read = (account: number) => desk.get(`/reports/bank-book?${range(account)}`);

test('the book of a bank: what went in and out, and what was on the other side', async () => {
  expect((await read(bank)).body.data).toMatchObject({
    opening_balance: { total_debit: 0, total_credit: 0 },
    details: [
      { sl_number: 1, vr_no: 'BR-2627-000001', nam: 'Rahim Store', ledger_id: rahim, remarks: 'July', debit: 300.5 },
      { sl_number: 2, vr_no: 'BR-2627-000001', nam: 'Other Income', debit: 200, credit: 0 },
      { sl_number: 3, vr_no: 'BP-2627-000001', nam: 'Salaries', debit: 0, credit: 120 },
      { sl_number: 4, vr_no: 'CN-2627-000001', nam: 'Cash', ledger_id: 17, debit: 200 },
      { sl_number: 5, vr_no: 'CN-2627-000002', nam: 'Cash', debit: 30 },
    ],
    range_total: { total_debit: 730.5, total_credit: 120 },
    row_count: 5,
    next: null,
  });
});

test('the Cash Book has the contras, and names both banks of one', async () => {
  const reply = await desk.get(`/reports/cashbook?branch_id=${shop}&start_date=2026-07-01&end_date=2026-07-01`);
  expect(reply.body.data).toMatchObject({
    details: [
      { vr_no: 'CN-2627-000001', nam: 'City Bank', credit: 200 },
      { vr_no: 'CN-2627-000002', nam: 'City Bank, bKash', ledger_id: null, credit: 100 },
    ],
    range_total: { total_debit: 0, total_credit: 300 },
  });
});

test('the dashboard card and the payments of an account are of cash: contras count with their cash, banks not at all', async () => {
  const card = (await desk.get('/dashboard/data')).body.data;
  expect(card).toMatchObject({ todayReceived: { debit: 0, credit: 300 }, totalTransaction: { debit: 0, credit: 300 } });
  const payments = async () => (await desk.get('/accounts/payment/specific-item?account_id=60')).body.data;
  expect(await payments(), 'salaries were paid from the bank, and booked by a journal').toMatchObject({ total: 0 });
});

test('the Ledger says how many accounts are on the other side where they are many, in the language of its reader', async () => {
  const name = async () => {
    const reply = await desk.get(`/reports/ledger?${range(rahim)}`);
    return (reply.body.data as { details: { name: string }[] }).details.map((row) => row.name);
  };
  expect(await name()).toEqual(['City Bank', 'As per details (5 accounts)']);
  const bangla = await openCashDesk(server, meghna, meghna.people.accountant);
  expect((await bangla.put('/me', { lang: 'bn' })).status).toBe(200);
  expect(await name()).toEqual(['City Bank', 'বিস্তারিত অনুযায়ী (৫টি হিসাব)']);
  await bangla.put('/me', { lang: 'en' });
  expect((await desk.get(`/reports/ledger?${range(60)}`)).body.data).toMatchObject({
    details: [{ name: 'City Bank' }, { name: 'Rahim Store' }],
  });
});

describe('whose book it is', () => {
  test.each([
    ['a customer', () => rahim],
    ['an expense', () => 60],
    ['cheques in hand', () => 15],
    ['nothing', () => 999_999],
  ])('%s has none', async (_name, account) => {
    const reply = await read(account());
    expect([reply.status, reply.body.error?.code]).toEqual([404, 'not_found']);
  });

  test('cash has one, the same as the Cash Book', async () => {
    expect((await read(17)).body.data).toMatchObject({ range_total: { total_debit: 0, total_credit: 300 } });
  });

  test('of a bank of another branch it is for who reads that branch', async () => {
    const theirs = meghna.branches.electronics;
    const bankId = await addAccount(server, meghna, { groupId: GROUP.cashAtBank, name: 'Theirs', branchId: theirs });
    expect((await read(bankId)).status).toBe(404);
    const admin = await openCashDesk(server, meghna, meghna.people.admin);
    const query = `branch_id=${theirs}&ledger_id=${bankId}&start_date=2026-07-01&end_date=2026-07-01`;
    expect((await admin.get(`/reports/bank-book?${query}`)).status).toBe(200);
  });

  test('who may read ledgers and no cash book, may not', async () => {
    const reader = await openCashDesk(
      server,
      meghna,
      await personWho(server, meghna, ['ledger.view'], meghna.branches.head),
    );
    expect((await reader.get(`/reports/bank-book?${range(bank)}`)).status).toBe(403);
  });
});

describe('as files', () => {
  test('the Bank Book as csv names the bank and has the totals of the screen', async () => {
    const reply = await desk.get(`/reports/bank-book/export?${range(bank)}&format=csv`);
    expect(reply.status).toBe(200);
    expect(reply.headers['content-disposition']).toContain('bank-book-city-bank-');
    expect(reply.text).toContain('3,2026-07-01,BP-2627-000001,Salaries,,60,,,,120.00,No,');
    expect(reply.text).toContain(',,,Range total,,,,,730.50,120.00,,');
  });

  test.skipIf(!hasHledger)('hledger reads the vouchers of every kind and finds our balances', async () => {
    const journal = (await desk.get(`/reports/ledger/export?${range(rahim)}&format=hledger`)).text;
    const balances = askHledger(journal, 'balance', '-N', '-O', 'csv');
    expect(balances).toContain(`Rahim Store ${rahim}","BDT -350.50"`);
    expect(balances).toContain('Salaries 60","BDT 10.00"');
  });

  test('beancount gets each voucher whole', async () => {
    const journal = (await desk.get(`/reports/ledger/export?${range(bank)}&format=beancount`)).text;
    const postings = [...journal.matchAll(/^ {2}(\S+) {2}(-?[\d.]+) BDT$/gm)];
    expect(postings.reduce((sum, [, , taka]) => sum + Math.round(Number(taka) * 100), 0)).toBe(0);
    expect(postings.length).toBe(4 + 2 + 2 + 3);
  });
});

test('the palette finds each by its number, and the voucher page shows its lines', async () => {
  for (const [number, type, total] of [
    ['BR-2627-000001', 'Bank Receipt', 500.5],
    ['BP-2627-000001', 'Bank Payment', 120],
    ['CN-2627-000002', 'Contra', 100],
    ['JV-2627-000001', 'Journal', 50],
  ] as const) {
    const found = (await desk.get(`/admin/voucher/find?q=${number}`)).body.data as { mtm_id: number }[];
    expect(found).toMatchObject([{ vr_no: number, type_name: type, total }]);
    expect((await desk.get(`/admin/voucher/${found[0]?.mtm_id}`)).body.data).toMatchObject({ vr_no: number, total });
  }
});
