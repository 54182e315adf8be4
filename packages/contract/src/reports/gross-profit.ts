import { amount, count, type DrillDown, hidden, quantity, text } from '#reports/columns';
import { branch, endDate, grouping, startDate } from '#reports/filters';
import { report, type SumRow, whole } from '#reports/report';
import { id } from '#wire';

const reconciled = [
  'stockRevaluation',
  'stockGainsAndLosses',
  'purchaseReturnsAndBonus',
  'directWithoutGoods',
  'roundingDifference',
  'grossProfitOfBooks',
] as const;

/** The sales of a product or of a customer, and the products of a category. */
const sold: readonly DrillDown[] = [
  { screen: '/reports/sales-ledger', permission: 'report.view', asks: { product: 'product_id' } },
  { screen: '/reports/sales-ledger', permission: 'report.view', asks: { account: 'account_id' } },
  {
    ...{ screen: '/reports/cat-wise/in-out', permission: 'report.view' },
    ...{ asks: { category: 'category_id' }, says: { type: 'sales' } },
  },
];

/**
 * The gross profit of sales by product, category, customer or salesman: sales less the cost of the goods. Returns count at
 * the cost at which the goods left (accounting §5). The discount is included. Bank fees, freight and wages are not.
 */
export const grossProfit = report({
  name: 'gross-profit',
  title: 'grossProfit',
  summary: 'Gross profit of the sales between two dates, by product, category, customer or salesman',
  path: '/reports/gross-profit',
  screen: '/reports/gross-profit',
  permission: 'profit.view',
  filters: {
    branch_id: branch(),
    by: grouping(['product', 'category', 'customer', 'salesman']),
    start_date: startDate('month'),
    end_date: endDate(),
  },
  blocks: [
    {
      columns: {
        /** The product, category or customer of the row, by what the rows are grouped by; the others are null. */
        product_id: hidden(id.nullable()),
        category_id: hidden(id.nullable()),
        account_id: hidden(id.nullable()),
        name: text('name', { card: 'title', grow: 3, minCharacters: 20, link: sold }),
        invoices: count('invoices'),
        quantity: quantity('quantity'),
        sales: amount('sales'),
        cost: amount('costOfGoods'),
        profit: amount('grossProfit'),
        /** The profit in a hundred taka of sales. Empty if nothing was sold. */
        margin: text('marginPercent', { width: 10, grow: 0, minCharacters: 7, card: 'aside', isCount: true }),
      },
      // The closing rows lead from the profit of the sales to the gross profit of the statements.
      below: [...reconciled],
      closing: (_opening, sums, below) => [
        { word: 'total', sums, weight: 'total' },
        ...reconciled.map((word): SumRow => {
          return {
            word,
            sums: { profit: below[word] ?? 0n },
            weight: word === 'grossProfitOfBooks' ? 'grand' : 'quiet',
          };
        }),
      ],
    },
  ],
  reply: whole('rows', { withTotals: true }),
});
