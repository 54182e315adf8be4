import { cost, date, hidden, quantity, runningQuantity, text, voucher, worth } from '#reports/columns';
import { branch, endDate, product, startDate, warehouse } from '#reports/filters';
import { inSlices, paisaOf, report } from '#reports/report';
import { id } from '#wire';

/** Returns the net quantity, on the larger side. */
const netOf = (in_: bigint, out: bigint) => ({
  stock_in: in_ > out ? in_ - out : 0n,
  stock_out: out > in_ ? out - in_ : 0n,
});

/** The movements of one product between two dates, with a running balance. */
export const stockLedger = report({
  name: 'stock-ledger',
  title: 'stockLedger',
  summary: 'Stock Ledger of one product: opening, movements of the range, balance',
  path: '/reports/stock-ledger',
  screen: '/reports/stock-ledger',
  permission: 'report.view',
  filters: {
    branch_id: branch(),
    product_id: product(),
    warehouse_id: warehouse(),
    start_date: startDate('month'),
    end_date: endDate(),
  },
  blocks: [
    {
      columns: {
        mtm_id: hidden(id),
        vr_date: date('vrDate', { card: 'hide' }),
        vr_no: voucher('vrNo', { id: 'mtm_id', date: 'vr_date' }),
        type_name: text('type', { width: 22, card: 'title', grow: 3, with: ['warehouse_name', 'description'] }),
        /** The party that it was bought from or sold to, and the remarks. */
        description: text('description', { width: 40, places: ['file'] }),
        warehouse_name: text('warehouse', { width: 20, places: ['file'] }),
        stock_in: quantity('stockIn', { total: true }),
        stock_out: quantity('stockOut', { total: true }),
        balance: runningQuantity('balance', { plus: 'stock_in', minus: 'stock_out' }),
        unit_cost: cost('unitCost'),
        value: worth('value', { card: 'full' }),
      },
      opening: (sums) => netOf(paisaOf(sums, 'stock_in'), paisaOf(sums, 'stock_out')),
      closing: (_opening, total) => [{ word: 'rangeTotal', sums: total, weight: 'grand' }],
    },
  ],
  reply: inSlices('details'),
});
