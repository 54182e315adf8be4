import type { DrillDown } from '#reports/columns';

/** Returns a link from a row to the ledger of the account whose id is in that field, in the branch of the row if it names one. */
export const toLedger = (accountId: string, branchId?: string): DrillDown => ({
  screen: '/reports/ledger',
  permission: 'ledger.view',
  asks: { account: accountId, ...(branchId !== undefined && { branch: branchId }) },
});
