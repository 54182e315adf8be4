import { count, type DrillDown, date, hidden, onlyIf, quantity, text } from '#reports/columns';
import { branch, endDate, grouping, scope, startDate } from '#reports/filters';
import { id } from '#wire';

const named = ['product', 'category', 'customer', 'salesman', 'branch'] as const;

/** The filters of the reports of what was sold. */
export const soldByFilters = {
  branch_id: branch(),
  scope: scope(),
  by: grouping([...named, 'day']),
  start_date: startDate('month'),
  end_date: endDate(),
} as const;

/** The sales of a product of all branches, by branch. */
const soldWhere: DrillDown = {
  ...{ screen: '/reports/sales-summary', permission: 'report.view' },
  ...{ asks: { product: 'sold_product_id', branch: 'sold_branch_id' }, says: { scope: 'all', by: 'branch' } },
};

const ledgerOf = (asks: DrillDown['asks']): DrillDown => ({
  screen: '/reports/sales-ledger',
  permission: 'report.view',
  asks,
});

/**
 * The sales of a product, a customer or a salesman, the products of a category, the branches that sold a product, and in the same
 * report the sales of a branch.
 */
const sold = ({ screen, permission }: Pick<DrillDown, 'screen' | 'permission'>): readonly DrillDown[] => [
  ledgerOf({ product: 'item_id', branch: 'of_branch_id' }),
  ledgerOf({ product: 'product_id' }),
  ledgerOf({ account: 'account_id', branch: 'in_branch_id' }),
  ledgerOf({ employee: 'employee_id', branch: 'in_branch_id' }),
  {
    ...{ screen: '/reports/cat-wise/in-out', permission: 'report.view' },
    ...{ asks: { category: 'category_id', branch: 'in_branch_id' }, says: { type: 'sales' } },
  },
  soldWhere,
  { screen, permission, asks: { branch: 'of_branch_id' }, says: { scope: 'one', by: 'product' } },
];

/** The products that were sold on a day, in the same report. */
const soldOn = ({ screen, permission }: Pick<DrillDown, 'screen' | 'permission'>): DrillDown => ({
  ...{ screen, permission, asks: { start: 'day', end: 'day' }, says: { by: 'product' } },
});

/** Returns the first columns of these reports: a day, or the name that the sales are grouped by. */
export const soldByColumns = (report: Pick<DrillDown, 'screen' | 'permission'>) =>
  ({
    /**
     * The product, category, customer, salesman or branch of the row, by what the rows are grouped by; the others are null. Of
     * several branches together the category, customer and salesman are known where one branch alone sold: what they open is of one branch.
     */
    product_id: hidden(id.nullable()),
    category_id: hidden(id.nullable()),
    account_id: hidden(id.nullable()),
    employee_id: hidden(id.nullable()),
    of_branch_id: hidden(id.nullable()),
    /** The only branch of the row's sales; null for several. */
    in_branch_id: hidden(id.nullable()),
    /** A product of all branches together, and a branch that sold it. */
    sold_product_id: hidden(id.nullable()),
    sold_branch_id: hidden(id.nullable()),
    /** The product that was asked for, of a row that is a branch. */
    item_id: hidden(id.nullable()),
    day: onlyIf('by', ['day'], date('date', { card: 'title', link: soldOn(report) })),
    name: onlyIf('by', named, text('name', { card: 'title', grow: 3, minCharacters: 20, link: sold(report) })),
    invoices: count('invoices'),
    quantity: quantity('quantity'),
  }) as const;
