import { bankBook } from '@cashbook/contract/reports/bank-book';
import { cashBook } from '@cashbook/contract/reports/cash-book';
import { datewiseTotal } from '@cashbook/contract/reports/datewise-total';
import { dueList } from '@cashbook/contract/reports/due-list';
import { ledger } from '@cashbook/contract/reports/ledger';
import { mitchMatch } from '@cashbook/contract/reports/mitch-match';
import { trialBalance } from '@cashbook/contract/reports/trial-balance';
import type { Services } from '#context';
import { readBankBook } from '#domains/reports/bank-book/bank-book';
import { readCashBook } from '#domains/reports/cash-book/cash-book';
import { dashboardHandlers } from '#domains/reports/dashboard/dashboard.routes';
import { readDatewiseTotal } from '#domains/reports/datewise-total/datewise-total.sql';
import { readDueList } from '#domains/reports/due-list/due-list.sql';
import { handlersOf } from '#domains/reports/engine/report-handlers';
import { ledgerJournals, readLedger } from '#domains/reports/ledger/ledger';
import { readMitchMatch } from '#domains/reports/mitch-match/mitch-match.sql';
import { readTrialBalance } from '#domains/reports/trial-balance/trial-balance.sql';
import type { Spool } from '#export/spool';

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
  };
}
