import { bankBook } from '#reports/bank-book';
import { cashBook } from '#reports/cash-book';
import { datewiseTotal } from '#reports/datewise-total';
import { dueList } from '#reports/due-list';
import { ledger } from '#reports/ledger';
import { mitchMatch } from '#reports/mitch-match';
import { postProductStock, productStock } from '#reports/product-stock';
import { trialBalance } from '#reports/trial-balance';

/** Every report. */
export const reports = {
  cashBook,
  bankBook,
  ledger,
  dueList,
  datewiseTotal,
  trialBalance,
  mitchMatch,
  productStock,
} as const;

/** Their calls, by group. */
export const reportRoutes = {
  cashBook: cashBook.routes,
  bankBook: bankBook.routes,
  ledger: ledger.routes,
  dueList: dueList.routes,
  datewiseTotal: datewiseTotal.routes,
  trialBalance: trialBalance.routes,
  mitchMatch: mitchMatch.routes,
  productStock: { ...productStock.routes, post: postProductStock },
} as const;
