import { amount, integer, text } from '#reports/columns';
import { branch, endDate } from '#reports/filters';
import { toLedger } from '#reports/ledger-link';
import { report, whole } from '#reports/report';

/** Every account with a balance on the side where it stands, under its levels of the chart; the two columns have one sum. */
export const trialBalance = report({
  name: 'trial-balance',
  title: 'title_trial_balance',
  summary: 'Trial balance of a branch on a date; the two columns have one sum',
  path: '/reports/trial-balance',
  screen: '/reports/trial-balance',
  permission: 'report.view',
  filters: { branch_id: branch(), end_date: endDate() },
  blocks: [
    {
      columns: {
        account_id: integer('head_number', { card: 'hide' }),
        name: text('head_name', { card: 'title', shownHead: 'head_account', link: toLedger('account_id') }),
        l3_name: text('head_l3_name', { width: 26, places: ['file'] }),
        l2_name: text('head_l2_name', { width: 24, places: ['file'] }),
        l1_name: text('head_l1_name', { width: 14, places: ['file'] }),
        debit: amount('head_debit'),
        credit: amount('head_credit'),
      },
      groups: ['l1_name', 'l2_name', 'l3_name'],
    },
  ],
  reply: whole('rows', { withTotals: true }),
});
