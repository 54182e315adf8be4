import { amount, integer, text } from '#reports/columns';
import { branch, endDate, scope, startDate } from '#reports/filters';
import { toLedger } from '#reports/ledger-link';
import { report, whole } from '#reports/report';

/** Seven amounts stand side by side. */
const narrow = { minCharacters: 11 } as const;

/**
 * The note on fixed assets: of each account its cost, what was bought and what has left, and what is written off it by the register of
 * assets. What is on Accumulated Depreciation and in no register has a row of its own.
 */
export const fixedAssets = report({
  name: 'fixed-assets',
  title: 'fixedAssetsNote',
  summary:
    'Fixed assets by account: cost, additions, disposals and depreciation between two dates, of one branch or of all',
  path: '/reports/fixed-assets',
  screen: '/reports/fixed-assets',
  permission: 'report.view',
  filters: { branch_id: branch(), scope: scope(), start_date: startDate('month'), end_date: endDate() },
  blocks: [
    {
      columns: {
        account_id: integer('number', { places: ['file'] }),
        name: text('account', { card: 'title', minCharacters: 14, link: toLedger('account_id') }),
        cost_before: amount('costBefore', narrow),
        additions: amount('additions', narrow),
        disposals: amount('disposalsOfAssets', narrow),
        cost_after: amount('costAfter', narrow),
        depreciation_before: amount('depreciationBefore', { places: ['file'] }),
        depreciation: amount('depreciationOfPeriod', narrow),
        depreciation_off: amount('depreciationOff', { places: ['file'] }),
        depreciation_after: amount('depreciationUntilEnd', narrow),
        carrying: amount('carryingAmount', narrow),
      },
    },
  ],
  reply: whole('rows', { withTotals: true }),
});
