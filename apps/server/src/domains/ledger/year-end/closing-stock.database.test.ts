import { type YearConcern, yearConcerns } from '@cashbook/contract/ledger/year-end';
import { ACCOUNT, type BalancedEntry, balance, credit, debit } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Databases, openDatabases } from '#db/pool';
import { closeYear, reopenYear } from '#domains/ledger/index';
import { previewYear } from '#domains/ledger/year-end/read-years';
import { bookTime, createBookCompany } from '#testing/book-company';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { answerText, moved, StockBooks } from '#testing/stock-books';
import { addGoods } from '#testing/stock-goods';

/** The effect of stock on the close of a year (accounting §5), each case computed by hand. Amounts are whole taka. */

let database: TestDatabase;
let databases: Databases;
let superuser: Client;
let books: StockBooks;

beforeAll(async () => {
  database = await createTestDatabase();
  databases = await openDatabases(database);
  superuser = new Client({ connectionString: database.superuser });
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await databases.close();
  await database.dispose();
});
beforeEach(async () => {
  const company = await createBookCompany(database, databases);
  await addGoods(database, company);
  books = new StockBooks(databases, company);
});

const year = { branchId: 1, startYear: 2026 };
const nextYear = { branchId: 1, startYear: 2027 };
const lastDay = '2027-06-30';
const newYear = '2027-07-01';
const supplier = 1001;
const customer = 1002;

const close = (at = year, confirmed = yearConcerns as readonly YearConcern[]) =>
  books.write((tx) => closeYear(tx, books.company.companyId, { ...at, confirmed }, books.company.author, bookTime));
const reopen = (at = year) =>
  books.write((tx) => reopenYear(tx, at, 'The auditor asks for it', books.company.author, bookTime));

/** Returns the figures of a preview of the year, in taka. */
async function preview(at = year): Promise<Record<string, unknown>> {
  const told = await books.write((tx) => previewYear(tx, books.company.companyId, at));
  if ('kind' in told) throw new Error(told.refusal.code);
  const { opening_stock, closing_stock, income, expense, profit, accounts } = told;
  const amounts = Object.entries({ opening_stock, closing_stock, income, expense, profit });
  return {
    ...Object.fromEntries(amounts.map(([name, paisa]) => [name, Number(paisa) / 100])),
    accounts: Object.fromEntries(accounts.map(({ account_id: id, amount }) => [id, Number(amount) / 100])),
  };
}

/** Returns the balances of the branch at the end of that day, by account, in taka: debits less credits. */
async function balancesOn(day: IsoDate): Promise<Record<number, number>> {
  const { rows } = await books.write((tx) =>
    sql<{ accountId: number; net: bigint }>`
      select account_id as "accountId", sum(debit_paisa - credit_paisa)::bigint as net from line
      where company_id = ${books.company.companyId} and branch_id = 1 and live and vr_date <= ${day}
      group by account_id having sum(debit_paisa - credit_paisa) <> 0`.execute(tx),
  );
  return Object.fromEntries(rows.map(({ accountId, net }) => [accountId, Number(net) / 100]));
}

const entry = (debited: number, credited: number, taka: number): BalancedEntry =>
  balance([debit(debited, BigInt(taka * 100)), credit(credited, BigInt(taka * 100))]);

const opening = (quantity: number, taka: number) =>
  books.posted([moved(1, BigInt(quantity * 1000), taka)], {
    kind: 'opening-stock',
    entries: [entry(ACCOUNT.stockInHand, ACCOUNT.openingBalanceEquity, quantity * taka)],
  });
const bought = (quantity: number, taka: number) =>
  books.posted([moved(1, BigInt(quantity * 1000), taka)], {
    typeId: 9,
    entries: [entry(ACCOUNT.purchases, supplier, quantity * taka)],
  });
const returned = (quantity: number, taka: number) =>
  books.posted([moved(1, BigInt(-quantity * 1000), taka)], {
    typeId: 10,
    entries: [entry(supplier, ACCOUNT.purchaseReturn, quantity * taka)],
  });
const sold = (quantity: number, taka: number) =>
  books.posted([moved(1, BigInt(-quantity * 1000))], {
    typeId: 13,
    entries: [entry(customer, ACCOUNT.sales, quantity * taka)],
  });

describe('worked by hand', () => {
  test('a go-live in the middle of a year is no profit', async () => {
    await books.jump('2026-12-15');
    await opening(10, 50);
    await books.jump(newYear);
    expect(await preview()).toEqual({
      opening_stock: 500,
      closing_stock: 500,
      income: 0,
      expense: 0,
      profit: 0,
      accounts: {},
    });
    expect(await close(), 'nothing to bring anywhere').toEqual({ ok: true, voucherId: null });
    expect(await balancesOn(lastDay)).toEqual({
      [ACCOUNT.stockInHand]: 500,
      [ACCOUNT.openingBalanceEquity]: -500,
    });
    expect(await books.findings()).toEqual([]);
  });

  test('what was bought for 100 less a discount of 10 and lies there is no profit', async () => {
    await books.posted([moved(1, 1000n, 90)], {
      typeId: 9,
      entries: [entry(ACCOUNT.purchases, supplier, 100), entry(supplier, ACCOUNT.purchaseDiscount, 10)],
    });
    await books.jump(newYear);
    expect(await preview()).toMatchObject({ opening_stock: 0, closing_stock: 90, profit: 0 });
    expect(await close()).toMatchObject({ ok: true });
    expect(await balancesOn(lastDay)).toEqual({ [ACCOUNT.stockInHand]: 90, [supplier]: -90 });
    expect(await books.findings()).toEqual([]);
  });

  test('nine bought at 120, returned when ten are left at 50, leave one at 50 and no value below zero', async () => {
    await opening(70, 41);
    await bought(9, 120);
    expect(await books.stock()).toBe('79 at 50');
    await sold(69, 60);
    await returned(9, 120);
    expect(await books.stock()).toBe('1 at 50');
    await books.jump(newYear);
    // 4140 sold, less 2870 at the beginning + 1080 bought - 1080 returned - 50 at the end.
    expect(await preview()).toMatchObject({ opening_stock: 2870, closing_stock: 50, profit: 1320 });
    expect(await close()).toMatchObject({ ok: true });
    expect(await balancesOn(lastDay)).toEqual({
      [customer]: 4140,
      [ACCOUNT.stockInHand]: 50,
      [ACCOUNT.openingBalanceEquity]: -2870,
      [ACCOUNT.retainedEarnings]: -1320,
    });
    expect(await books.findings()).toEqual([]);
  });

  test('the stock at the end of a year is that at the beginning of the next, and opening stock in it joins', async () => {
    await bought(10, 50);
    await sold(4, 80);
    await books.jump('2027-08-01');
    await opening(2, 30);
    await sold(3, 80);
    await books.jump('2028-07-01');
    // The first year: 320 sold, 500 bought, 300 left. The second: eight at 45, of which three are sold at 80.
    const second = { opening_stock: 360, closing_stock: 225, income: 240, expense: 135, profit: 105 };
    expect(await preview()).toEqual({
      opening_stock: 0,
      closing_stock: 300,
      income: 320,
      expense: 200,
      profit: 120,
      accounts: { [ACCOUNT.sales]: 320, [ACCOUNT.purchases]: 500, [ACCOUNT.changeInStock]: -300 },
    });
    expect(await preview(nextYear), 'while the first is not closed').toMatchObject(second);
    expect(await close()).toMatchObject({ ok: true });
    expect(await preview(nextYear)).toEqual({
      ...second,
      accounts: { [ACCOUNT.sales]: 240, [ACCOUNT.changeInStock]: 135 },
    });
    const before = await balancesOn('2028-07-01');
    expect(await close(nextYear)).toMatchObject({ ok: true });
    expect(await balancesOn('2028-06-30')).toMatchObject({
      [ACCOUNT.stockInHand]: 225,
      [ACCOUNT.retainedEarnings]: -225,
    });
    expect(await books.findings()).toEqual([]);
    expect(await reopen(nextYear)).toEqual({ ok: true });
    expect(await balancesOn('2028-07-01')).toEqual(before);
    expect(await books.findings()).toEqual([]);
  });

  test('more sold than there was counts against the year, and is made good in the next', async () => {
    await sold(5, 60);
    await books.jump(newYear);
    await bought(8, 45);
    await books.jump('2028-07-01');
    // The stock is short of five, at the purchase price of 40.
    expect(await preview()).toMatchObject({ closing_stock: -200, income: 300, profit: 100 });
    expect(await close()).toMatchObject({ ok: true });
    // 360 were bought: three at 45 are in stock, and the stock was short of 200.
    expect(await preview(nextYear)).toMatchObject({ opening_stock: -200, closing_stock: 135, profit: -25 });
    expect(await books.findings()).toEqual([]);
  });
});

describe('what a person confirms first', () => {
  /** Returns the code, the number and the amount in taka; then each name with its quantity and amount. */
  const toConfirm = async (): Promise<string[]> => {
    const told = await books.write((tx) => previewYear(tx, books.company.companyId, year));
    if ('kind' in told) throw new Error(told.refusal.code);
    return told.to_confirm.map(({ code, count, amount, rows }) =>
      [code, count, amount, ...rows.flatMap(({ name, quantity, amount: of }) => [name, quantity, of])].join(' '),
    );
  };
  const paid = (debited: number, taka: number, branchId = 1) =>
    books.posted([], { typeId: 2, entries: [entry(debited, ACCOUNT.cash, taka)] }, branchId);

  test('seven below zero at 10: one product, -70.00', async () => {
    await bought(1, 10);
    await sold(8, 20);
    await books.jump(newYear);
    expect(await toConfirm()).toEqual(['stock_below_zero 1 -7000 Rice -7000 -7000']);
    expect(await close(year, [])).toMatchObject({ ok: false, refusal: { code: 'year_to_confirm' } });
    expect(await close(year, ['cash_below_zero'])).toMatchObject({ ok: false, refusal: { code: 'year_to_confirm' } });
    expect(await close(year, ['stock_below_zero'])).toMatchObject({ ok: true });
    expect(await balancesOn(lastDay)).toMatchObject({ [ACCOUNT.stockInHand]: -70 });
    const { rows } = await superuser.query(
      `select after ->> 'confirmed' as confirmed from audit_event where company_id = $1 and action = 'year.close'`,
      [books.company.companyId],
    );
    expect(rows).toEqual([{ confirmed: '["stock_below_zero"]' }]);
  });

  test('goods on their way, cash below zero, a debit on VAT, and a branch whose year is open', async () => {
    await bought(5, 50);
    await books.posted([moved(1, -2000n), { ...moved(1, 2000n), transitTo: 2 }]);
    await paid(ACCOUNT.vatPayable, 40);
    await paid(ACCOUNT.salaries, 60.5);
    await paid(ACCOUNT.salaries, 7, 2);
    await books.jump(newYear);
    expect(await toConfirm()).toEqual([
      'goods_in_transit 1 10000 Rice 2000 10000',
      'cash_below_zero 1 -10050 Cash  -10050',
      'liability_in_debit 1 4000 VAT Payable  4000',
      'branches_open 1  Branch 2  ',
    ]);
    expect(await close(year, ['goods_in_transit', 'cash_below_zero', 'liability_in_debit'])).toMatchObject({
      refusal: { code: 'year_to_confirm' },
    });
    expect(await close()).toMatchObject({ ok: true });
  });

  test('is nothing where the books are in order, and what came after the year does not count', async () => {
    await bought(1, 10);
    await books.jump(newYear);
    await sold(8, 20);
    await paid(ACCOUNT.salaries, 60);
    expect(await toConfirm()).toEqual([]);
    expect(await close(year, [])).toMatchObject({ ok: true });
  });
});

describe('a closed year', () => {
  test('keeps its stock: what would change it is refused, what comes later is not', async () => {
    const purchase = await bought(10, 50);
    await books.jump(newYear);
    await close();
    expect(answerText(await books.void(purchase))).toBe('year_closed');
    expect(answerText(await books.edit(purchase, [moved(1, 9000n, 50)]))).toBe('year_closed');
    await sold(2, 90);
    await bought(2, 100);
    expect(await balancesOn(lastDay)).toMatchObject({ [ACCOUNT.stockInHand]: 500 });
    expect(await books.findings()).toEqual([]);
  });

  test('of stock alone is not closed without the journal that it needs', async () => {
    await books.posted([moved(1, 1000n, 90)]);
    await books.jump(newYear);
    const asked = JSON.stringify({ branch: 1, year: 2026, user: 1, ip: '', agent: '', voucher: null });
    await expect(
      books.write((tx) => sql`select close_year(${asked}::jsonb, ${bookTime})`.execute(tx)),
    ).rejects.toMatchObject({ code: 'CB002' });
  });

  test('whose stock was tampered with is named by the audit', async () => {
    await bought(10, 50);
    await books.jump(newYear);
    await close();
    await superuser.query("set session_replication_role = 'replica'");
    await superuser.query('update stock_movement set average_after = 51 where company_id = $1', [
      books.company.companyId,
    ]);
    await superuser.query("set session_replication_role = 'origin'");
    const found = (await books.findings()).find((finding) => finding.includes('year_stock_differs'));
    expect(found).toContain('"keptAmount":"500.00","linesAmount":"500.00","movedAmount":"510.00"');
  });

  test('has the changes of its stock that came before its close, and refuses those after', async () => {
    const purchases = [];
    for (let n = 0; n < 6; n += 1) purchases.push(await bought(10, 50 + n));
    await books.jump(newYear);
    const [closed, ...voided] = await Promise.all([close(), ...purchases.map((id) => books.void(id))]);
    expect(closed).toMatchObject({ ok: true });
    for (const result of voided) expect(['ok', 'year_closed']).toContain(answerText(result));
    expect(await books.findings()).toEqual([]);
  });
});
