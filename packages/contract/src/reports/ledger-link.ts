import type { DrillDown } from '#reports/columns';

/** Returns a link from a row to the ledger of the account whose id is in that field. */
export const toLedger = (accountId: string): DrillDown => ({
  screen: '/reports/ledger',
  permission: 'ledger.view',
  asks: { account: accountId },
});
