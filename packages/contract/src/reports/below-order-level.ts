import { cost, dateIfAny, quantity, text } from '#reports/columns';
import { branch, category, scope } from '#reports/filters';
import { report, whole } from '#reports/report';
import { productOfBranch } from '#reports/stock-ledger-link';

/** The products whose stock in a branch does not exceed their order level, and the missing quantities. */
export const belowOrderLevel = report({
  name: 'below-order-level',
  title: 'belowOrderLevel',
  summary: 'Below Order Level: products of which there is no more than their order level',
  path: '/reports/below-order-level',
  screen: '/reports/below-order-level',
  permission: 'report.view',
  filters: { branch_id: branch(), scope: scope(), category_id: category() },
  blocks: [
    {
      columns: {
        ...productOfBranch,
        quantity: quantity('quantity'),
        order_level: quantity('orderLevel'),
        missing: quantity('missing'),
        unit: text('unit', { width: 10, grow: 0, minCharacters: 5 }),
        last_price: cost('lastPurchasePrice'),
        last_moved: dateIfAny('lastMoved'),
      },
      groups: ['branch_name', 'cat_name'],
      closing: () => [],
    },
  ],
  reply: whole('rows'),
});
