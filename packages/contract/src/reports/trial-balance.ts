import { accountInChart } from '#reports/accounts-in-chart';
import { amount } from '#reports/columns';
import { branch, endDate } from '#reports/filters';
import { report, whole } from '#reports/report';

/** Every account with a balance, on the side of its balance, under its levels of the chart. The two columns have one sum. */
export const trialBalance = report({
  name: 'trial-balance',
  title: 'trialBalance',
  summary: 'Trial balance of a branch on a date; the two columns have one sum',
  path: '/reports/trial-balance',
  screen: '/reports/trial-balance',
  permission: 'report.view',
  filters: { branch_id: branch(), end_date: endDate() },
  blocks: [
    {
      columns: {
        ...accountInChart,
        debit: amount('debit'),
        credit: amount('credit'),
      },
      groups: ['l1_name', 'l2_name', 'l3_name'],
    },
  ],
  reply: whole('rows', { withTotals: true }),
});
