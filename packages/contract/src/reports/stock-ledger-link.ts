import type { DrillDown } from '#reports/columns';

/** Returns a link from a row to the stock ledger of a product in a branch. The arguments name the fields with their ids. */
export const toStockLedger = (productId: string, branchId?: string): DrillDown => ({
  screen: '/reports/stock-ledger',
  permission: 'report.view',
  asks: { product: productId, ...(branchId !== undefined && { branch: branchId }) },
});
