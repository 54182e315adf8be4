import { accountBesideManyAmounts } from '#reports/accounts-in-chart';
import { amount, ofEachBranch } from '#reports/columns';
import { branch, endDate, scope } from '#reports/filters';
import { toLedger } from '#reports/ledger-link';
import { report, whole } from '#reports/report';

/**
 * Every account with its balance in each branch and its total. Debits are above zero, credits below. The total of account 10
 * is the amount in transit between the branches.
 */
export const trialBalanceByBranch = report({
  name: 'trial-balance-by-branch',
  title: 'trialBalanceByBranch',
  summary:
    'Trial balance on a date with a column for each branch; credits are below zero, and every column has the sum zero',
  path: '/reports/trial-balance-by-branch',
  screen: '/reports/trial-balance-by-branch',
  permission: 'report.view',
  filters: { branch_id: branch(), scope: scope('all'), end_date: endDate() },
  blocks: [
    {
      columns: {
        ...accountBesideManyAmounts,
        branch: ofEachBranch(amount('balance', { link: toLedger('account_id') })),
        together: amount('branchesTogether'),
      },
      groups: ['l1_name', 'l2_name', 'l3_name'],
    },
  ],
  reply: whole('rows'),
});
