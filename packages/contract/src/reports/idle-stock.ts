import { amount, dateIfAny, quantity, text } from '#reports/columns';
import { branch, category, days, endDate, scope } from '#reports/filters';
import { report, whole } from '#reports/report';
import { productOfBranch } from '#reports/stock-ledger-link';

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
        ...productOfBranch,
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
