import { accountBesideManyAmounts } from '#reports/accounts-in-chart';
import { amount } from '#reports/columns';
import { branch, endDate, scope, startDate } from '#reports/filters';
import { report, whole } from '#reports/report';

/** Every account with its opening, its debits and credits, and its closing, under its levels of the chart. */
export const trialBalanceMovements = report({
  name: 'trial-balance-movements',
  title: 'trialBalanceMovements',
  summary:
    'Trial balance between two dates: opening, debit, credit and closing of every account, of one branch or of all',
  path: '/reports/trial-balance-movements',
  screen: '/reports/trial-balance-movements',
  permission: 'report.view',
  filters: { branch_id: branch(), scope: scope(), start_date: startDate('month'), end_date: endDate() },
  blocks: [
    {
      columns: {
        ...accountBesideManyAmounts,
        opening_debit: amount('openingDebit'),
        opening_credit: amount('openingCredit'),
        debit: amount('debit'),
        credit: amount('credit'),
        closing_debit: amount('closingDebit'),
        closing_credit: amount('closingCredit'),
      },
      groups: ['l1_name', 'l2_name', 'l3_name'],
    },
  ],
  reply: whole('rows', { withTotals: true }),
});
