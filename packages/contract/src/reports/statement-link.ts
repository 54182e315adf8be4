import type { DrillDown } from '#reports/columns';

/** Returns a link from a row to the statement of the party whose id is in that field, in the branch of the row if it names one. */
export const toStatement = (accountId: string, branchId?: string): DrillDown => ({
  screen: '/reports/party-statement',
  permission: 'ledger.view',
  asks: { account: accountId, ...(branchId !== undefined && { branch: branchId }) },
  ...(branchId !== undefined && { says: { scope: 'one' } }),
});
