import { amount } from '#reports/columns';
import { anyProduct } from '#reports/filters';
import { report, whole } from '#reports/report';
import { soldByColumns, soldByFilters } from '#reports/sold-by';

const shown = { screen: '/reports/sales-summary', permission: 'report.view' } as const;

/**
 * The sales between two dates, less their discounts and returns, by product, category, customer, salesman, branch or day. These are
 * the sales of the Gross Profit, for readers who may not see what the goods cost.
 */
export const salesSummary = report({
  name: 'sales-summary',
  title: 'salesSummary',
  summary:
    'Sales between two dates less discounts and returns, by product, category, customer, salesman, branch or day',
  path: '/reports/sales-summary',
  ...shown,
  filters: { ...soldByFilters, item_id: anyProduct() },
  blocks: [{ columns: { ...soldByColumns(shown), sales: amount('sales') } }],
  reply: whole('rows', { withTotals: true }),
});
