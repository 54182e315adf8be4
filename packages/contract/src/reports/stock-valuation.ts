import { amount, cost, hidden, quantity, text } from '#reports/columns';
import { branch, category, endDate, scope } from '#reports/filters';
import { report, whole } from '#reports/report';
import { toStockLedger } from '#reports/stock-ledger-link';
import { id } from '#wire';

/** The stock of a branch at the end of a day and its value, by category: the valuation of the statements (accounting §5). */
export const stockValuation = report({
  name: 'stock-valuation',
  title: 'stockValuation',
  summary: 'Stock Valuation: quantity, average cost and value of each product as on a date',
  path: '/reports/stock-valuation',
  screen: '/reports/stock-valuation',
  permission: 'report.view',
  filters: { branch_id: branch(), scope: scope(), category_id: category(), enddate: endDate() },
  blocks: [
    {
      columns: {
        branch_id: hidden(id),
        product_id: hidden(id),
        branch_name: text('branch', { width: 24, places: ['file'] }),
        cat_name: text('category', { width: 24, places: ['file'] }),
        product_name: text('productName', {
          card: 'title',
          grow: 3,
          minCharacters: 20,
          link: toStockLedger('product_id', 'branch_id'),
        }),
        quantity: quantity('quantity'),
        unit: text('unit', { width: 10, grow: 0, minCharacters: 5 }),
        average_cost: cost('averageCost'),
        value: amount('value'),
      },
      groups: ['branch_name', 'cat_name'],
    },
  ],
  reply: whole('rows', { withTotals: true }),
});
