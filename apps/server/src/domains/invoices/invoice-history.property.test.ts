/**
 * Checks the books after random histories of purchases, sales, returns, payments, allocations, edits, voids, changes of
 * date and jumps.
 *
 * 1. The balance of a party is its invoices less returns and payments. It is also the sum of its open items, after every
 *    act.
 * 2. Cash, mobile money, its fees and the rounding are those of the invoices and payments.
 * 3. The stock of a product is its purchases less its sales, with the returns of both.
 * 4. What is left to return of an invoice is its total less its returns.
 * 5. Sales Summary, Gross Profit and Group Report come to those vouchers, however their rows are grouped.
 * 6. The overview of sales has the figures of those reports. Statements beside other days have the figures of either period.
 * 7. The audit finds nothing, and hledger gets the same balances to the paisa.
 */
import { ACCOUNT } from '@cashbook/kernel';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showEveryBranch } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { hasHledger } from '#testing/hledger/hledger';
import { compareWithHledger } from '#testing/hledger/hledger-balances';
import { expectComparison, expectSalesOverview } from '#testing/random/compared-reports';
import { type InvoiceHistory, invoiceHistory } from '#testing/random/invoice-acts';
import { InvoiceBooks } from '#testing/random/invoice-history';
import { repetitions } from '#testing/random/repetitions';
import { statementGaps } from '#testing/random/statement-identities';
import { goods } from '#testing/stock-goods';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let companies = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const histories = repetitions({ usual: 4, long: 80 });

test('whatever was bought, sold, paid, allocated and changed, the books agree', { timeout: 3_600_000 }, async () => {
  const examples: [InvoiceHistory][] = [[returnedTooEarly]];
  await fc.assert(fc.asyncProperty(invoiceHistory(40), holds), { numRuns: histories, examples });
});

/** A history in which goods would be returned before they were sold. */
const returnedTooEarly: InvoiceHistory = {
  roundsSales: false,
  policy: 'allow',
  acts: [
    { kind: 'jump', days: 5 },
    {
      kind: 'invoice',
      picked: {
        side: 'sale',
        party: 'party',
        rows: [{ product: 1, qtyMilli: 2000n, rateMilli: 50_000n, bonusMilli: 0n, serials: [] }],
        discountPart: 0,
        cashPart: 0,
        bankPart: 0,
        feePaisa: 0n,
      },
    },
    { kind: 'jump', days: -3 },
    { kind: 'back', pick: 0, parts: [100, 0, 0], refundPart: 0 },
  ],
};

async function holds(history: InvoiceHistory): Promise<void> {
  companies += 1;
  const books = await InvoiceBooks.open(server, `History${companies}`, history);
  await books.play(history, async ({ kind }) => {
    for (const party of [books.customer, books.supplier]) {
      const expected = books.balanceOf(party);
      expect(await books.cardOf(party), `after ${kind}`).toEqual({ balancePaisa: expected, openPaisa: expected });
    }
  });
  await expectReports(books);
  await expectCompared(books);
  for (const { number, said, expected } of await books.leftOfInvoices()) expect(said, number).toBe(expected);
  const { companyId } = books.company;
  await inCompany(server.services.db, { companyId, mode: 'report' }, async (tx) => {
    await showEveryBranch(tx, companyId);
    const { rows: balances } = await sql<{ id: number; paisa: bigint }>`
      select account_id as id, sum(debit_paisa - credit_paisa)::bigint as paisa
      from line where live group by account_id`.execute(tx);
    for (const id of [ACCOUNT.cash, ACCOUNT.bankCharges, ACCOUNT.rounding, books.bkash]) {
      expect(balances.find((one) => one.id === id)?.paisa ?? 0n, `account ${id}`).toBe(books.balanceOf(id));
    }
    const { rows: stock } = await sql<{ id: number; milli: bigint }>`
      select product_id as id, quantity_milli as milli from stock_balance`.execute(tx);
    for (const id of [...goods.productIds, goods.pieceId]) {
      expect(stock.find((one) => one.id === id)?.milli ?? 0n, `product ${id}`).toBe(books.stockOf(id));
    }
    const audit = await runAudit(tx, companyId);
    expect(audit.filter(({ findings }) => findings.length > 0)).toEqual([]);
    if (hasHledger) await compareWithHledger(tx, companyId);
  });
  const { db } = server.services;
  expect(await statementGaps(db, companyId, [{ start: '2026-01-01', end: '2027-12-31' }])).toEqual([]);
}

/** The overview of sales on the last day, and the statements from its middle day on beside those until then. */
async function expectCompared(books: InvoiceBooks): Promise<void> {
  const { company, read } = books;
  const days = books.days();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return;
  const { db } = server.services;
  const compared = { db, companyId: company.companyId, branchId: company.branches.head, read };
  await expectSalesOverview(compared, last);
  const middle = days[Math.floor(days.length / 2)] ?? first;
  await expectComparison(compared, { start: middle, end: last }, { start: first, end: middle });
}

/** The reports of what was bought and sold, against the vouchers that were accepted. */
async function expectReports(books: InvoiceBooks): Promise<void> {
  const dates = ['start_date', 'end_date'] as const;
  const { allPaisa } = books.sold(0);
  for (const by of ['product', 'category', 'customer', 'salesman', 'branch', 'day']) {
    for (const name of ['sales-summary', 'gross-profit']) {
      const { rows, total_sales } = await books.report(name, dates, `&by=${by}`);
      expect(inPaisa(total_sales), `${name} by ${by}`).toBe(allPaisa);
      expect(rows.reduce((sum, { sales }) => sum + inPaisa(sales), 0n)).toBe(allPaisa);
    }
  }
  const { rows: sold } = await books.report('gross-profit', dates, '&by=product');
  for (const id of [...goods.productIds, goods.pieceId]) {
    const ofProduct = sold.find(({ product_id }) => product_id === id);
    expect(inMilli(ofProduct?.quantity), `sold of ${id}`).toBe(books.sold(id).milli);
  }
  const days = ['startdate', 'enddate'] as const;
  const { rows: moved } = await books.report('group-report', days);
  const value = (name: string) => moved.reduce((sum, row) => sum + inPaisa(row[name]), 0n);
  const totalOf = async (ledger: string) => inPaisa((await books.report(ledger, days)).range_total?.total_total);
  expect(value('bought_value') - value('sent_back_value')).toBe(await totalOf('purchase-ledger'));
  expect(value('sold_value') - value('taken_back_value')).toBe(await totalOf('sales-ledger'));
}

const inMilli = (value: unknown) => BigInt(Math.round(Number(value ?? 0) * 1000));
const inPaisa = (value: unknown) => BigInt(Math.round(Number(value ?? 0) * 100));
