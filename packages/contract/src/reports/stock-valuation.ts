import { amount, cost, quantity, text } from '#reports/columns';
import { branch, category, endDate, scope } from '#reports/filters';
import { report, whole } from '#reports/report';
import { productOfBranch } from '#reports/stock-ledger-link';

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
        ...productOfBranch,
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
