import { reports } from '@cashbook/contract/reports/all';
import { type askAveragePrice, averagePrice } from '@cashbook/contract/reports/average-price';
import { balanceAgeing } from '@cashbook/contract/reports/balance-ageing';
import { balanceNotes } from '@cashbook/contract/reports/balance-notes';
import { balanceSheet } from '@cashbook/contract/reports/balance-sheet';
import { bankBook } from '@cashbook/contract/reports/bank-book';
import { belowOrderLevel } from '@cashbook/contract/reports/below-order-level';
import { cashBook } from '@cashbook/contract/reports/cash-book';
import { cashFlow } from '@cashbook/contract/reports/cash-flow';
import { categoryInOut } from '@cashbook/contract/reports/category-in-out';
import { changedVouchers } from '@cashbook/contract/reports/changed-vouchers';
import { collectedInstallments } from '@cashbook/contract/reports/collected-installments';
import { datewiseTotal } from '@cashbook/contract/reports/datewise-total';
import { dayBook } from '@cashbook/contract/reports/day-book';
import { dueInstallments } from '@cashbook/contract/reports/due-installments';
import { dueList } from '@cashbook/contract/reports/due-list';
import { fixedAssets } from '@cashbook/contract/reports/fixed-assets';
import { goodsToDeliver } from '@cashbook/contract/reports/goods-to-deliver';
import { grossProfit } from '@cashbook/contract/reports/gross-profit';
import { groupReport } from '@cashbook/contract/reports/group-report';
import { idleStock } from '@cashbook/contract/reports/idle-stock';
import { installmentAgeing } from '@cashbook/contract/reports/installment-ageing';
import { purchaseLedger, salesLedger } from '@cashbook/contract/reports/invoice-ledger';
import { labourLedger } from '@cashbook/contract/reports/labour-ledger';
import { ledger } from '@cashbook/contract/reports/ledger';
import { mitchMatch } from '@cashbook/contract/reports/mitch-match';
import { partyStatement } from '@cashbook/contract/reports/party-statement';
import { partyStatements } from '@cashbook/contract/reports/party-statements';
import { pricesOfDay } from '@cashbook/contract/reports/prices-of-day';
import { productStock } from '@cashbook/contract/reports/product-stock';
import { profitAndLoss } from '@cashbook/contract/reports/profit-and-loss';
import type { Report } from '@cashbook/contract/reports/report';
import { requisitionComparison } from '@cashbook/contract/reports/requisition-comparison';
import { salesSummary } from '@cashbook/contract/reports/sales-summary';
import { serialHistory } from '@cashbook/contract/reports/serial-history';
import { stockLedger } from '@cashbook/contract/reports/stock-ledger';
import { stockValuation } from '@cashbook/contract/reports/stock-valuation';
import { trialBalance } from '@cashbook/contract/reports/trial-balance';
import { trialBalanceByBranch } from '@cashbook/contract/reports/trial-balance-by-branch';
import { trialBalanceMovements } from '@cashbook/contract/reports/trial-balance-movements';
import { voucherNumbers } from '@cashbook/contract/reports/voucher-numbers';
import { withheldTax } from '@cashbook/contract/reports/withheld-tax';
import type { stockOfProduct } from '@cashbook/contract/stock/stock-of-product';
import type { Services } from '#context';
import type { FileStore } from '#domains/files/index';
import { answerAveragePrice, readAveragePrice } from '#domains/reports/average-price/average-price.sql';
import { readBalanceAgeing } from '#domains/reports/balance-ageing/balance-ageing.sql';
import { readBalanceNotes } from '#domains/reports/balance-notes/balance-notes.sql';
import { readBankBook } from '#domains/reports/bank-book/bank-book';
import { readBelowOrderLevel } from '#domains/reports/below-order-level/below-order-level.sql';
import { calendarHandlers } from '#domains/reports/calendar/calendar.routes';
import { readCashBook } from '#domains/reports/cash-book/cash-book';
import { readCategoryInOut } from '#domains/reports/category-in-out/category-in-out.sql';
import { readChangedVouchers } from '#domains/reports/changed-vouchers/changed-vouchers.sql';
import { readCollectedInstallments } from '#domains/reports/collected-installments/collected-installments.sql';
import { dashboardHandlers } from '#domains/reports/dashboard/dashboard.routes';
import { readDatewiseTotal } from '#domains/reports/datewise-total/datewise-total.sql';
import { readDayBook } from '#domains/reports/day-book/day-book.sql';
import { readDueInstallments } from '#domains/reports/due-installments/due-installments.sql';
import { readDueList } from '#domains/reports/due-list/due-list.sql';
import { type ExportReport, handlersOf, type ReportHandlers } from '#domains/reports/engine/report-handlers';
import { readFixedAssets } from '#domains/reports/fixed-assets/fixed-assets.sql';
import { readGoodsToDeliver } from '#domains/reports/goods-to-deliver/goods-to-deliver.sql';
import { readGrossProfit } from '#domains/reports/gross-profit/gross-profit';
import { readGroupReport } from '#domains/reports/group-report/group-report.sql';
import { readIdleStock } from '#domains/reports/idle-stock/idle-stock.sql';
import { readInstallmentAgeing } from '#domains/reports/installment-ageing/installment-ageing.sql';
import { readPurchaseLedger, readSalesLedger } from '#domains/reports/invoice-ledger/invoice-ledger.sql';
import { readLabourLedger } from '#domains/reports/labour-ledger/labour-ledger.sql';
import { ledgerJournals, readLedger } from '#domains/reports/ledger/ledger';
import { readMitchMatch } from '#domains/reports/mitch-match/mitch-match.sql';
import { overviewHandlers } from '#domains/reports/overviews/overviews.routes';
import { readPartyStatement } from '#domains/reports/party-statement/party-statement';
import { readPartyStatements } from '#domains/reports/party-statements/party-statements.sql';
import { statementPapers } from '#domains/reports/party-statements/statement-papers';
import { readPricesOfDay } from '#domains/reports/prices-of-day/prices-of-day.sql';
import { readProductStock } from '#domains/reports/product-stock/product-stock.sql';
import { readRequisitionComparison } from '#domains/reports/requisition-comparison/requisition-comparison.sql';
import { readSalesSummary } from '#domains/reports/sales-summary/sales-summary';
import { type MorningServices, makeMorningReports } from '#domains/reports/saved/make-reports';
import { savedReportHandlers } from '#domains/reports/saved/saved-reports.routes';
import { readSerialHistory } from '#domains/reports/serial-history/serial-history.sql';
import { readBalanceSheet } from '#domains/reports/statements/balance-sheet';
import { readCashFlow } from '#domains/reports/statements/cash-flow';
import { readProfitAndLoss } from '#domains/reports/statements/profit-and-loss';
import { readStockLedger } from '#domains/reports/stock-ledger/stock-ledger.sql';
import { readStockOfProduct } from '#domains/reports/stock-of-product/stock-of-product.sql';
import { readStockValuation } from '#domains/reports/stock-valuation/stock-valuation.sql';
import { readTrialBalance } from '#domains/reports/trial-balance/trial-balance.sql';
import { readTrialBalanceByBranch } from '#domains/reports/trial-balance-by-branch/trial-balance-by-branch.sql';
import { readTrialBalanceMovements } from '#domains/reports/trial-balance-movements/trial-balance-movements.sql';
import { readVoucherNumbers } from '#domains/reports/voucher-numbers/voucher-numbers.sql';
import { readWithheldTax } from '#domains/reports/withheld-tax/withheld-tax.sql';
import { createExports, type Spool, usualExportLimits } from '#export/spool';
import { done } from '#use-case/answer';
import type { Handlers } from '#use-case/call';

export { wholeBookAsHledger } from '#domains/reports/journal/journal';
export { madeReportsInBooks } from '#domains/reports/saved/made-reports-in-books';
export { addSavedReport, type ReportToSave } from '#domains/reports/saved/saved-report.store';
export { gapsOfClosedMonths, type StatementIdentity } from '#domains/reports/statements/statement-gaps';

/** Returns the handlers of the reports by group of the contract. */
export function reportHandlers(services: Services & { readonly files: FileStore }, spool: Spool) {
  const served = { services, spool };
  return {
    dashboard: dashboardHandlers(services),
    calendar: calendarHandlers(services),
    overviews: overviewHandlers(services),
    savedReports: savedReportHandlers(services),
    averagePrice: {
      ...handlersOf(served, averagePrice, readAveragePrice),
      ...({
        post: ({ actor, body }) => answerAveragePrice(services, actor, body),
      } satisfies Handlers<{ readonly post: typeof askAveragePrice }>),
    },
    cashBook: handlersOf(served, cashBook, readCashBook),
    bankBook: handlersOf(served, bankBook, readBankBook),
    ledger: handlersOf(served, ledger, readLedger, ledgerJournals),
    dueList: handlersOf(served, dueList, readDueList),
    partyStatement: handlersOf(served, partyStatement, readPartyStatement),
    partyStatements: {
      ...handlersOf(served, partyStatements, readPartyStatements),
      ...statementPapers(services),
    },
    balanceAgeing: handlersOf(served, balanceAgeing, readBalanceAgeing),
    datewiseTotal: handlersOf(served, datewiseTotal, readDatewiseTotal),
    trialBalance: handlersOf(served, trialBalance, readTrialBalance),
    mitchMatch: handlersOf(served, mitchMatch, readMitchMatch),
    productStock: askedByBody(productStock, handlersOf(served, productStock, readProductStock)),
    categoryInOut: askedByBody(categoryInOut, handlersOf(served, categoryInOut, readCategoryInOut)),
    stockValuation: handlersOf(served, stockValuation, readStockValuation),
    stockLedger: handlersOf(served, stockLedger, readStockLedger),
    serialHistory: handlersOf(served, serialHistory, readSerialHistory),
    belowOrderLevel: handlersOf(served, belowOrderLevel, readBelowOrderLevel),
    idleStock: handlersOf(served, idleStock, readIdleStock),
    purchaseLedger: handlersOf(served, purchaseLedger, readPurchaseLedger),
    salesLedger: handlersOf(served, salesLedger, readSalesLedger),
    dueInstallments: handlersOf(served, dueInstallments, readDueInstallments),
    installmentAgeing: handlersOf(served, installmentAgeing, readInstallmentAgeing),
    collectedInstallments: handlersOf(served, collectedInstallments, readCollectedInstallments),
    labourLedger: askedByBody(labourLedger, handlersOf(served, labourLedger, readLabourLedger)),
    grossProfit: handlersOf(served, grossProfit, readGrossProfit),
    salesSummary: handlersOf(served, salesSummary, readSalesSummary),
    groupReport: handlersOf(served, groupReport, readGroupReport),
    requisitionComparison: handlersOf(served, requisitionComparison, readRequisitionComparison),
    pricesOfDay: handlersOf(served, pricesOfDay, readPricesOfDay),
    goodsToDeliver: handlersOf(served, goodsToDeliver, readGoodsToDeliver),
    withheldRegister: handlersOf(served, withheldTax, readWithheldTax),
    voucherNumbers: handlersOf(served, voucherNumbers, readVoucherNumbers),
    trialBalanceMovements: handlersOf(served, trialBalanceMovements, readTrialBalanceMovements),
    trialBalanceByBranch: handlersOf(served, trialBalanceByBranch, readTrialBalanceByBranch),
    profitAndLoss: handlersOf(served, profitAndLoss, readProfitAndLoss),
    balanceSheet: handlersOf(served, balanceSheet, readBalanceSheet),
    fixedAssets: handlersOf(served, fixedAssets, readFixedAssets),
    balanceNotes: handlersOf(served, balanceNotes, readBalanceNotes),
    cashFlow: handlersOf(served, cashFlow, readCashFlow),
    dayBook: handlersOf(served, dayBook, readDayBook),
    changedVouchers: handlersOf(served, changedVouchers, readChangedVouchers),
    stockOfProduct: {
      read: async ({ actor, params, query }) => {
        const branchIds = query.branch_id === undefined ? actor.branchIds : [query.branch_id];
        const read = await readStockOfProduct(services, actor, params.id, branchIds);
        return 'kind' in read ? read : done(read);
      },
    } satisfies Handlers<{ readonly read: typeof stockOfProduct }>,
  };
}

/** The most bytes of a report that is made in the morning: its file is held in memory while it is stored. */
const mostBytesMade = 64 * 2 ** 20;

/** Looks once for reports that people want every morning; see {@link makeMorningReports}. */
export async function lookForMorningReports(
  services: Services & Pick<MorningServices, 'files' | 'sendMail' | 'printPages'>,
  signal: AbortSignal,
): Promise<void> {
  const { spool, stop } = createExports(1, { ...usualExportLimits, bytes: mostBytesMade });
  signal.addEventListener('abort', stop);
  const handlers = reportHandlers(services, spool);
  // `Object.keys` forgets the names.
  const names = Object.keys(reports) as readonly (keyof typeof reports)[];
  const exports = new Map<string, ExportReport>(names.map((name) => [reports[name].name, handlers[name].export]));
  try {
    await makeMorningReports({ ...services, exportNamed: (name) => exports.get(name) }, signal);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Adds a call for the spec's clients, who send the question in a body. The body is read like the query. */
function askedByBody(report: Report, handlers: ReportHandlers) {
  return {
    ...handlers,
    post: (call: Omit<Parameters<typeof handlers.read>[0], 'body' | 'query'> & { readonly body: object }) => {
      const said = Object.entries(call.body).map(([name, value]) => [name, String(value ?? '')] as const);
      const query = report.routes.read.query.parse(Object.fromEntries(said));
      return handlers.read({ ...call, body: undefined, query });
    },
  };
}
