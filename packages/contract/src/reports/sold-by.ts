import { count, date, onlyIf, quantity, text } from '#reports/columns';
import { branch, endDate, grouping, startDate } from '#reports/filters';

const named = ['product', 'category', 'customer', 'salesman'] as const;

/** The filters of the reports of what was sold. */
export const soldByFilters = {
  branch_id: branch(),
  by: grouping([...named, 'day']),
  start_date: startDate('month'),
  end_date: endDate(),
} as const;

/** The first columns of these reports: a day, or the name that the sales are grouped by. */
export const soldByColumns = {
  day: onlyIf('by', ['day'], date('date', { card: 'title' })),
  name: onlyIf('by', named, text('name', { card: 'title', grow: 3, minCharacters: 20 })),
  invoices: count('invoices'),
  quantity: quantity('quantity'),
} as const;
