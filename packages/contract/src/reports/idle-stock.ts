import { amount, dateIfAny, hidden, quantity, text } from '#reports/columns';
import { branch, category, days, endDate, scope } from '#reports/filters';
import { report, whole } from '#reports/report';
import { toStockLedger } from '#reports/stock-ledger-link';
import { id } from '#wire';

/** The stock that has not moved for a number of days, the longest first. */
export const idleStock = report({
  name: 'idle-stock',
  title: 'idleStock',
  summary: 'Idle Stock: products that have not moved for so many days, with what they are worth',
  path: '/reports/idle-stock',
  screen: '/reports/idle-stock',
  permission: 'report.view',
  filters: { branch_id: branch(), scope: scope(), category_id: category(), days: days(30), enddate: endDate() },
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
        last_in: dateIfAny('lastIn'),
        last_out: dateIfAny('lastOut'),
        value: amount('value'),
      },
      groups: ['branch_name'],
    },
  ],
  reply: whole('rows', { withTotals: true }),
});
