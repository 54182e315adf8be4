import { count, type DrillDown, date, hidden, onlyIf, quantity, text } from '#reports/columns';
import { branch, endDate, grouping, startDate } from '#reports/filters';
import { id } from '#wire';

const named = ['product', 'category', 'customer', 'salesman'] as const;

/** The filters of the reports of what was sold. */
export const soldByFilters = {
  branch_id: branch(),
  by: grouping([...named, 'day']),
  start_date: startDate('month'),
  end_date: endDate(),
} as const;

/** The sales of a product or of a customer, and the products of a category. */
const sold: readonly DrillDown[] = [
  { screen: '/reports/sales-ledger', permission: 'report.view', asks: { product: 'product_id' } },
  { screen: '/reports/sales-ledger', permission: 'report.view', asks: { account: 'account_id' } },
  {
    ...{ screen: '/reports/cat-wise/in-out', permission: 'report.view' },
    ...{ asks: { category: 'category_id' }, says: { type: 'sales' } },
  },
];

/** The first columns of these reports: a day, or the name that the sales are grouped by. */
export const soldByColumns = {
  /** The product, category or customer of the row, by what the rows are grouped by; the others are null. */
  product_id: hidden(id.nullable()),
  category_id: hidden(id.nullable()),
  account_id: hidden(id.nullable()),
  day: onlyIf('by', ['day'], date('date', { card: 'title' })),
  name: onlyIf('by', named, text('name', { card: 'title', grow: 3, minCharacters: 20, link: sold })),
  invoices: count('invoices'),
  quantity: quantity('quantity'),
} as const;
