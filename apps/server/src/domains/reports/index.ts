import type { Services } from '#context';
import { bankBookHandlers } from '#domains/reports/bank-book/bank-book.routes';
import { cashBookHandlers } from '#domains/reports/cash-book/cash-book.routes';
import { dashboardHandlers } from '#domains/reports/dashboard/dashboard.routes';
import { dueListHandlers } from '#domains/reports/due-list/due-list.routes';
import { ledgerHandlers } from '#domains/reports/ledger/ledger.routes';
import { trialBalanceHandlers } from '#domains/reports/trial-balance/trial-balance.routes';
import type { Spool } from '#export/spool';

export { wholeBookAsHledger } from '#domains/reports/journal/journal';

/** Handlers of the reports by group of the contract. */
export function reportHandlers(services: Services, spool: Spool) {
  return {
    dashboard: dashboardHandlers(services),
    cashBook: cashBookHandlers(services, spool),
    bankBook: bankBookHandlers(services, spool),
    ledger: ledgerHandlers(services, spool),
    balances: { ...dueListHandlers(services, spool), ...trialBalanceHandlers(services, spool) },
  };
}
