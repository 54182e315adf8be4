import { GROUP } from '@cashbook/kernel';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAccount, type CashDesk, countBooks, openCashDesk } from '#testing/cash-desk';
import { type FreezableDatabase, freezable } from '#testing/freezable-database';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server';

/**
 * A connection that breaks at COMMIT leaves open whether the vouchers were saved. The server never posts a request without
 * a key twice. The caller gets database_away, and looks at the books before a retry.
 */

/** A server with its own connection, to read the books. */
let books: TestServer;
let server: TestServer;
let way: FreezableDatabase;
let company: TestCompany;
let desk: CashDesk;
let customer: number;

beforeAll(async () => {
  books = await startTestServer();
  way = await freezable(books.database);
  const database = { ...books.database, ...way.urls, dispose: () => way.close() };
  server = await startTestServer({ logLevel: 'silent' }, database);
  company = await createTestCompany(books, 'Meghna');
  await addGoods(books.database, company);
  customer = await addAccount(books, company, { groupId: GROUP.accountsReceivable, name: 'Rahim Store' });
});
afterAll(async () => {
  await server.close();
  await books.close();
});
beforeEach(async () => {
  desk = await openCashDesk(server, company, company.people.admin);
  const goods = [{ product: 1, qty: 100, price: 40 }];
  expect((await desk.post('/stock/opening/store', { products: goods })).status).toBe(200);
});

const sales = (price: number) => ({ account: customer, receivedAmt: 0, products: [{ product: 1, qty: 1, price }] });
/** A sale by installments takes more than one call. */
const sellByInstallments = (price: number) =>
  desk.post('/invoice/sales/installment/store', {
    ...sales(price),
    isInstallment: true,
    installmentData: { numberOfInstallments: 2, startDate: '2026-12-31' },
  });

/** Sends all at the same moment, loses the database's answer to the word, and returns the number of new vouchers. */
async function sendAndLose(word: string, send: () => Promise<TestReply>[]) {
  const before = await countBooks(books, company);
  way.loseAnswerTo(word);
  const replies = await Promise.all(send());
  const after = await countBooks(books, company);
  const lost = replies.filter(({ status }) => status !== 200);
  return { lost: lost.map(({ status, body }) => [status, body.error?.code]), sent: replies.length, before, after };
}

test.each([
  ['one sale', [10]],
  ['sales that share a call', [10, 20, 30, 40]],
])('%s: each is posted once', async (_what, prices) => {
  const { lost, sent, before, after } = await sendAndLose('save_documents', () =>
    prices.map((price) => desk.post('/invoice/sales/store', sales(price))),
  );
  expect(after.vouchers).toBe((before.vouchers ?? 0) + sent);
  expect(lost.length).toBeGreaterThan(0);
  for (const one of lost) expect(one).toEqual([503, 'database_away']);
});

test.each([
  ['one sale by installments', [1000]],
  ['sales by installments that share a transaction', [1000, 2000, 3000, 4000]],
])('%s: each is posted once', async (_what, prices) => {
  const { lost, sent, before, after } = await sendAndLose('commit\0', () => prices.map(sellByInstallments));
  expect(after.vouchers).toBe((before.vouchers ?? 0) + sent);
  expect(lost.length).toBeGreaterThan(0);
  for (const one of lost) expect(one).toEqual([503, 'database_away']);
});

test('cash vouchers that share a commit: each is posted once', async () => {
  const { lost, sent, before, after } = await sendAndLose('post_vouchers', () =>
    [1, 2, 3, 4].map((amount) => desk.save('received', [{ account: customer, amount }])),
  );
  expect(after.vouchers).toBe((before.vouchers ?? 0) + sent);
  expect(lost.length).toBeGreaterThan(0);
  for (const one of lost) expect(one).toEqual([503, 'database_away']);
});

test('sales by installments whose connection breaks before COMMIT are saved each alone', async () => {
  const { lost, sent, before, after } = await sendAndLose('post_document', () =>
    [1000, 2000, 3000].map(sellByInstallments),
  );
  expect(lost).toEqual([]);
  expect(after.vouchers).toBe((before.vouchers ?? 0) + sent);
});
