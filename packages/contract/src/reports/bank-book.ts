import { moneyBook } from '#reports/cash-book';
import { branch, endDate, moneyAccount, scope, startDate } from '#reports/filters';
import { inSlices, report } from '#reports/report';

/** The receipts and payments of one bank account: a Cash Book of another money account. */
export const bankBook = report({
  name: 'bank-book',
  title: 'bankBook',
  summary: 'Bank Book: what went in and out of one bank or cash account, with the opening balance',
  path: '/reports/bank-book',
  screen: '/reports/bank-book',
  permission: 'cashbook.view',
  filters: {
    branch_id: branch(),
    scope: scope(),
    ledger_id: moneyAccount(),
    start_date: startDate('month'),
    end_date: endDate(),
  },
  blocks: [moneyBook],
  reply: inSlices('details'),
});
