import { amount, text } from '#reports/columns';
import { report, type SumRow, whole } from '#reports/report';
import { soldByColumns, soldByFilters } from '#reports/sold-by';

const shown = { screen: '/reports/gross-profit', permission: 'profit.view' } as const;

const reconciled = [
  'stockRevaluation',
  'stockGainsAndLosses',
  'purchaseReturnsAndBonus',
  'directWithoutGoods',
  'roundingDifference',
  'grossProfitOfBooks',
] as const;

/**
 * The gross profit of sales by product, category, customer, salesman, branch or day: sales less the cost of the goods. Returns count at
 * the cost at which the goods left (accounting §5). The discount is included. Bank fees, freight and wages are not.
 */
export const grossProfit = report({
  name: 'gross-profit',
  title: 'grossProfit',
  summary: 'Gross profit of the sales between two dates, by product, category, customer, salesman, branch or day',
  path: '/reports/gross-profit',
  ...shown,
  filters: soldByFilters,
  blocks: [
    {
      columns: {
        ...soldByColumns(shown),
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
