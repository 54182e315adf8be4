import type { reportRoutes } from '@cashbook/contract/reports/all';
import { bankBook } from '@cashbook/contract/reports/bank-book';
import { cashBook } from '@cashbook/contract/reports/cash-book';
import { datewiseTotal } from '@cashbook/contract/reports/datewise-total';
import { dueList } from '@cashbook/contract/reports/due-list';
import { ledger } from '@cashbook/contract/reports/ledger';
import { mitchMatch } from '@cashbook/contract/reports/mitch-match';
import { productStock } from '@cashbook/contract/reports/product-stock';
import { trialBalance } from '@cashbook/contract/reports/trial-balance';
import type { Services } from '#context';
import { readBankBook } from '#domains/reports/bank-book/bank-book';
import { readCashBook } from '#domains/reports/cash-book/cash-book';
import { dashboardHandlers } from '#domains/reports/dashboard/dashboard.routes';
import { readDatewiseTotal } from '#domains/reports/datewise-total/datewise-total.sql';
import { readDueList } from '#domains/reports/due-list/due-list.sql';
import { handlersOf, type ReportServices } from '#domains/reports/engine/report-handlers';
import { ledgerJournals, readLedger } from '#domains/reports/ledger/ledger';
import { readMitchMatch } from '#domains/reports/mitch-match/mitch-match.sql';
import { readProductStock } from '#domains/reports/product-stock/product-stock.sql';
import { readTrialBalance } from '#domains/reports/trial-balance/trial-balance.sql';
import type { Spool } from '#export/spool';
import type { Handlers } from '#use-case/call';

export { wholeBookAsHledger } from '#domains/reports/journal/journal';

/** Handlers of the reports by group of the contract. */
export function reportHandlers(services: Services, spool: Spool) {
  const served = { services, spool };
  return {
    dashboard: dashboardHandlers(services),
    cashBook: handlersOf(served, cashBook, readCashBook),
    bankBook: handlersOf(served, bankBook, readBankBook),
    ledger: handlersOf(served, ledger, readLedger, ledgerJournals),
    dueList: handlersOf(served, dueList, readDueList),
    datewiseTotal: handlersOf(served, datewiseTotal, readDatewiseTotal),
    trialBalance: handlersOf(served, trialBalance, readTrialBalance),
    mitchMatch: handlersOf(served, mitchMatch, readMitchMatch),
    productStock: productStockHandlers(served),
  };
}

/** Product Stock, asked by query or, as the spec's clients do, by body. */
function productStockHandlers(served: ReportServices) {
  const handlers = handlersOf(served, productStock, readProductStock);
  return {
    ...handlers,
    post: ({ body, ...call }) => {
      const { branch_id, category_id, product_name, ...asked } = body;
      const query = productStock.routes.read.query.parse({
        ...asked,
        branch_id: String(branch_id),
        category_id: String(category_id ?? 0),
        product_name: product_name ?? '',
      });
      return handlers.read({ ...call, body: undefined, query });
    },
  } satisfies Handlers<typeof reportRoutes.productStock>;
}
