import { amount, count, quantity, text } from '#reports/columns';
import { branch, endDate, grouping, startDate } from '#reports/filters';
import { report, type SumRow, whole } from '#reports/report';

const reconciled = [
  'stockRevaluation',
  'stockGainsAndLosses',
  'purchaseReturnsAndBonus',
  'directWithoutGoods',
  'roundingDifference',
  'grossProfitOfBooks',
] as const;

/**
 * What sales brought above what the goods cost, less returns (at the cost at which they left, accounting §5), by product, category,
 * customer or salesman. The discount is among it; a fee of a bank, freight and wages are not.
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
        name: text('name', { card: 'title', grow: 3, minCharacters: 20 }),
        invoices: count('invoices'),
        quantity: quantity('quantity'),
        sales: amount('sales'),
        cost: amount('costOfGoods'),
        profit: amount('grossProfit'),
        /** Of a hundred taka of sales; empty where nothing was sold. */
        margin: text('marginPercent', { width: 10, grow: 0, minCharacters: 7, card: 'aside', isCount: true }),
      },
      // From what the sales brought to the gross profit of the statements: what else moved it, and where it ends.
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
