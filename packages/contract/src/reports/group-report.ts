import { amount, cost, hidden, quantity, text } from '#reports/columns';
import { branch, category, endDate, startDate } from '#reports/filters';
import { report, whole } from '#reports/report';
import { toStockLedger } from '#reports/stock-ledger-link';
import { id } from '#wire';

/** The widths of quantities and rates, and of values: ten of them stand beside each other. */
const narrow = { minCharacters: 8 } as const;
const value = { minCharacters: 12 } as const;

/**
 * The goods that invoices bought and sold between two dates, by category, and apart from them those that went back (spec 2 §2,
 * `/reports/group-report`). Values are those of the lines, before the discount of the invoice, as in the two ledgers of
 * invoices: bought less sent back is the total of the Purchase Ledger, sold less taken back that of the Sales Ledger.
 */
export const groupReport = report({
  name: 'group-report',
  title: 'groupReport',
  summary: 'Group Report: quantity, value and average rate of what was bought and sold of each product, returns apart',
  path: '/reports/group-report',
  screen: '/reports/group-report',
  permission: 'report.view',
  filters: { branch_id: branch(), category_id: category(), startdate: startDate('month'), enddate: endDate() },
  blocks: [
    {
      columns: {
        product_id: hidden(id),
        cat_name: text('category', { width: 24, places: ['file'] }),
        product_name: text('productName', {
          card: 'title',
          grow: 3,
          minCharacters: 22,
          link: toStockLedger('product_id'),
        }),
        unit: text('unit', { width: 10, grow: 0, minCharacters: 5 }),
        bought: quantity('bought', narrow),
        bought_value: amount('boughtValue', value),
        bought_rate: cost('boughtRate', narrow),
        sent_back: quantity('sentBack', narrow),
        sent_back_value: amount('sentBackValue', value),
        sold: quantity('sold', narrow),
        sold_value: amount('soldValue', value),
        sold_rate: cost('soldRate', narrow),
        taken_back: quantity('takenBack', narrow),
        taken_back_value: amount('takenBackValue', value),
      },
      groups: ['cat_name'],
    },
  ],
  reply: whole('rows', { withTotals: true }),
});
