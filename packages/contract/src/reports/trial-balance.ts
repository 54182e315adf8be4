import { amount, integer, text } from '#reports/columns';
import { branch, endDate } from '#reports/filters';
import { toLedger } from '#reports/ledger-link';
import { report, whole } from '#reports/report';

/** Every account with a balance on the side where it stands, under its levels of the chart; the two columns have one sum. */
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
        account_id: integer('number', { card: 'hide' }),
        name: text('name', { card: 'title', shownHead: 'account', link: toLedger('account_id') }),
        l3_name: text('l3Name', { width: 26, places: ['file'] }),
        l2_name: text('l2Name', { width: 24, places: ['file'] }),
        l1_name: text('l1Name', { width: 14, places: ['file'] }),
        debit: amount('debit'),
        credit: amount('credit'),
      },
      groups: ['l1_name', 'l2_name', 'l3_name'],
    },
  ],
  reply: whole('rows', { withTotals: true }),
});
