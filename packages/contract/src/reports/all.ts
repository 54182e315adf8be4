import { askAveragePrice, averagePrice } from '#reports/average-price';
import { balanceAgeing } from '#reports/balance-ageing';
import { balanceNotes } from '#reports/balance-notes';
import { balanceSheet } from '#reports/balance-sheet';
import { bankBook } from '#reports/bank-book';
import { belowOrderLevel } from '#reports/below-order-level';
import { cashBook } from '#reports/cash-book';
import { cashFlow } from '#reports/cash-flow';
import { categoryInOut, postCategoryInOut } from '#reports/category-in-out';
import { changedVouchers } from '#reports/changed-vouchers';
import { collectedInstallments } from '#reports/collected-installments';
import { datewiseTotal } from '#reports/datewise-total';
import { dayBook } from '#reports/day-book';
import { dueInstallments } from '#reports/due-installments';
import { dueList } from '#reports/due-list';
import { fixedAssets } from '#reports/fixed-assets';
import { goodsToDeliver } from '#reports/goods-to-deliver';
import { grossProfit } from '#reports/gross-profit';
import { groupReport } from '#reports/group-report';
import { idleStock } from '#reports/idle-stock';
import { installmentAgeing } from '#reports/installment-ageing';
import { purchaseLedger, salesLedger } from '#reports/invoice-ledger';
import { labourLedger, postLabourLedger } from '#reports/labour-ledger';
import { ledger } from '#reports/ledger';
import { mitchMatch } from '#reports/mitch-match';
import { partyStatement } from '#reports/party-statement';
import { partyStatements, readStatements } from '#reports/party-statements';
import { pricesOfDay } from '#reports/prices-of-day';
import { postProductStock, productStock } from '#reports/product-stock';
import { profitAndLoss } from '#reports/profit-and-loss';
import { requisitionComparison } from '#reports/requisition-comparison';
import { salesSummary } from '#reports/sales-summary';
import { serialHistory } from '#reports/serial-history';
import { stockLedger } from '#reports/stock-ledger';
import { stockValuation } from '#reports/stock-valuation';
import { trialBalance } from '#reports/trial-balance';
import { trialBalanceByBranch } from '#reports/trial-balance-by-branch';
import { trialBalanceMovements } from '#reports/trial-balance-movements';
import { voucherNumbers } from '#reports/voucher-numbers';
import { withheldTax } from '#reports/withheld-tax';

/** Every report. */
export const reports = {
  cashBook,
  bankBook,
  ledger,
  dueList,
  partyStatement,
  partyStatements,
  balanceAgeing,
  datewiseTotal,
  trialBalance,
  mitchMatch,
  productStock,
  categoryInOut,
  stockValuation,
  stockLedger,
  serialHistory,
  belowOrderLevel,
  idleStock,
  purchaseLedger,
  salesLedger,
  labourLedger,
  dueInstallments,
  installmentAgeing,
  collectedInstallments,
  grossProfit,
  salesSummary,
  groupReport,
  requisitionComparison,
  pricesOfDay,
  averagePrice,
  goodsToDeliver,
  withheldRegister: withheldTax,
  voucherNumbers,
  trialBalanceMovements,
  trialBalanceByBranch,
  profitAndLoss,
  balanceSheet,
  fixedAssets,
  balanceNotes,
  cashFlow,
  dayBook,
  changedVouchers,
} as const;

/** The calls of the reports, by group. */
export const reportRoutes = {
  cashBook: cashBook.routes,
  bankBook: bankBook.routes,
  ledger: ledger.routes,
  dueList: dueList.routes,
  partyStatement: partyStatement.routes,
  partyStatements: { ...partyStatements.routes, papers: readStatements },
  balanceAgeing: balanceAgeing.routes,
  datewiseTotal: datewiseTotal.routes,
  trialBalance: trialBalance.routes,
  mitchMatch: mitchMatch.routes,
  productStock: { ...productStock.routes, post: postProductStock },
  categoryInOut: { ...categoryInOut.routes, post: postCategoryInOut },
  stockValuation: stockValuation.routes,
  stockLedger: stockLedger.routes,
  serialHistory: serialHistory.routes,
  belowOrderLevel: belowOrderLevel.routes,
  idleStock: idleStock.routes,
  purchaseLedger: purchaseLedger.routes,
  salesLedger: salesLedger.routes,
  dueInstallments: dueInstallments.routes,
  installmentAgeing: installmentAgeing.routes,
  collectedInstallments: collectedInstallments.routes,
  labourLedger: { ...labourLedger.routes, post: postLabourLedger },
  grossProfit: grossProfit.routes,
  salesSummary: salesSummary.routes,
  groupReport: groupReport.routes,
  requisitionComparison: requisitionComparison.routes,
  pricesOfDay: pricesOfDay.routes,
  averagePrice: { ...averagePrice.routes, post: askAveragePrice },
  goodsToDeliver: goodsToDeliver.routes,
  withheldRegister: withheldTax.routes,
  voucherNumbers: voucherNumbers.routes,
  trialBalanceMovements: trialBalanceMovements.routes,
  trialBalanceByBranch: trialBalanceByBranch.routes,
  profitAndLoss: profitAndLoss.routes,
  balanceSheet: balanceSheet.routes,
  fixedAssets: fixedAssets.routes,
  balanceNotes: balanceNotes.routes,
  cashFlow: cashFlow.routes,
  dayBook: dayBook.routes,
  changedVouchers: changedVouchers.routes,
} as const;
