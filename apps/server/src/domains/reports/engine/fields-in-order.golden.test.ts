import { reports } from '@cashbook/contract/reports/all';
import { asAsked } from '@cashbook/contract/reports/asked-columns';
import { type FilterKind, filterOf } from '@cashbook/contract/reports/filters';
import type { Report } from '@cashbook/contract/reports/report';
import { expect, test } from 'vitest';
import { rahim, useStory } from '#testing/report-books';
import { call } from '#testing/test-server';

/* Clients may rely on the order of the JSON fields: it is that of the columns, for every report. */

const { server, shop, token } = await useStory('accountant');

const asked: readonly (readonly [FilterKind, string])[] = [
  ['branch', String(shop)],
  ['account', '17'],
  ['party', String(rahim)],
  ['startDate', '2026-06-28'],
  ['endDate', '2026-07-03'],
];

function queryOf({ filters }: Report): URLSearchParams {
  const query = new URLSearchParams();
  for (const [kind, value] of asked) {
    const name = filterOf(filters, kind);
    // A report of all parties lists them.
    if (name !== undefined && (kind !== 'party' || filters[name]?.usual === undefined)) query.set(name, value);
  }
  // With its ageing, the Due List has all its columns.
  if (Object.values(filters).some(({ url }) => url === 'ageing')) query.set('ageing', 'due');
  return query;
}

/**
 * Reports of goods and invoices, which have no rows in these books. Tested in `stock-reports.golden.test.ts`,
 * `invoice-reports.golden.test.ts`, `prices-of-day.golden.test.ts`, `average-price.golden.test.ts`, and beside installments and
 * withheld tax.
 */
const elsewhere: readonly Report[] = [
  reports.productStock,
  reports.categoryInOut,
  reports.stockValuation,
  reports.stockLedger,
  reports.serialHistory,
  reports.belowOrderLevel,
  reports.idleStock,
  reports.purchaseLedger,
  reports.salesLedger,
  reports.labourLedger,
  reports.dueInstallments,
  reports.installmentAgeing,
  reports.collectedInstallments,
  reports.withheldRegister,
  reports.grossProfit,
  reports.salesSummary,
  reports.groupReport,
  reports.requisitionComparison,
  reports.pricesOfDay,
  reports.averagePrice,
  reports.goodsToDeliver,
  // This report is for readers of the audit trail.
  reports.changedVouchers,
  // Their columns are those of the branches, or some only with a comparison. Their own tests cover them.
  reports.trialBalanceByBranch,
  reports.profitAndLoss,
  reports.balanceSheet,
  reports.cashFlow,
  reports.fixedAssets,
  reports.balanceNotes,
];
const { bankBook: _asTheCashBook, mitchMatch: _isEmptyHere, ...others } = reports;
const withRows = Object.values<Report>(others).filter((report) => !elsewhere.includes(report));

test.each(withRows)('rows of $name have the fields that travel, in their order', async (report) => {
  const query = queryOf(report);
  const { body } = await call(server, `GET /api${report.path}?${query}`, { token });
  const rows = (body.data as Record<string, object[]>)[report.reply.rows] ?? [];
  const columns = Object.entries(
    asAsked(report, { scope: 'one', ...Object.fromEntries(query) }).blocks[0].columns,
  ).flatMap(([name, { travels }]) => (travels ? [name] : []));
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows) expect(Object.keys(row)).toEqual(columns);
});
