import type { DrillDown } from '#reports/columns';

/** Leads from a row to the stock ledger of the product whose number is in that field, in the branch in the other. */
export const toStockLedger = (productId: string, branchId?: string): DrillDown => ({
  screen: '/reports/stock-ledger',
  permission: 'report.view',
  asks: { product: productId, ...(branchId !== undefined && { branch: branchId }) },
});
