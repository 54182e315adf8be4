import { type DrillDown, hidden, text } from '#reports/columns';
import { id } from '#wire';

/** Returns a link from a row to the stock ledger of a product in a branch. The arguments name the fields with their ids. */
export const toStockLedger = (productId: string, branchId?: string): DrillDown => ({
  screen: '/reports/stock-ledger',
  permission: 'report.view',
  asks: { product: productId, ...(branchId !== undefined && { branch: branchId }) },
});

/** Returns the column with a product's name, which leads to its stock ledger. The arguments name the fields with their ids. */
export const productColumn = (productId: string, branchId?: string) =>
  text('productName', { card: 'title', grow: 3, minCharacters: 20, link: toStockLedger(productId, branchId) });

/** The columns that say of which branch, category and product a row is. Branch and category are columns in files, else groups. */
export const productOfBranch = {
  branch_id: hidden(id),
  product_id: hidden(id),
  branch_name: text('branch', { width: 24, places: ['file'] }),
  cat_name: text('category', { width: 24, places: ['file'] }),
  product_name: productColumn('product_id', 'branch_id'),
};
