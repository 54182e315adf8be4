import type { Services } from '#context';
import { cashBookHandlers } from '#domains/reports/cash-book/cash-book.routes';
import { dashboardHandlers } from '#domains/reports/dashboard/dashboard.routes';
import { dueListHandler } from '#domains/reports/due-list/due-list.routes';
import { createSpool } from '#domains/reports/export/spool';
import { ledgerHandlers } from '#domains/reports/ledger/ledger.routes';
import { trialBalanceHandler } from '#domains/reports/trial-balance/trial-balance.routes';

export { wholeBookAsHledger } from '#domains/reports/journal/journal';

/** Exports written at the same time in one process; the others wait. */
const exportSlots = 2;

/** Handlers of the reports by group of the contract. Make them once per process: its exports share one spool. */
export function reportHandlers(services: Services) {
  const spool = createSpool(exportSlots);
  return {
    dashboard: dashboardHandlers(services),
    cashBook: cashBookHandlers(services, spool),
    ledger: ledgerHandlers(services, spool),
    balances: { dueList: dueListHandler(services), trialBalance: trialBalanceHandler(services) },
  };
}
