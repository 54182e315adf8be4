import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { date, hidden, quantity, text, voucher } from '#reports/columns';
import { anyAccount, branch, endDate, type Filter, startDate } from '#reports/filters';
import { report, whole } from '#reports/report';
import { id } from '#wire';

/**
 * Returns the filter for sales with some goods delivered by challan, or for all sales. The first is the default, because a
 * branch that delivers without challans owes no goods by that.
 */
const whichSales = (): Filter<'begun' | 'all'> => ({
  kind: 'choice',
  url: 'sales',
  label: 'whichSales',
  choices: [
    { value: 'begun', word: 'salesBegun' },
    { value: 'all', word: 'salesAll' },
  ],
  usual: 'begun',
  schema: z.enum(['begun', 'all'], { error: sentences.groupingWrong }).default('begun'),
  value: z.enum(['begun', 'all']),
});

/** The goods that were sold between two dates and are still with us, by customer (decision 58). */
export const goodsToDeliver = report({
  name: 'goods-to-deliver',
  title: 'goodsToDeliver',
  summary: 'Goods to deliver: what was sold between two dates and has not left the gate',
  path: '/reports/goods-to-deliver',
  screen: '/reports/goods-to-deliver',
  permission: 'report.view',
  filters: {
    branch_id: branch(),
    ledger_id: anyAccount(),
    sales: whichSales(),
    start_date: startDate('month'),
    end_date: endDate(),
  },
  blocks: [
    {
      columns: {
        mtm_id: hidden(id),
        line_no: hidden(id),
        customer: text('customer', { places: ['file'] }),
        product_name: text('productName', { card: 'title', grow: 3, minCharacters: 20 }),
        vr_no: voucher('vrNo', { id: 'mtm_id', date: 'vr_date' }),
        vr_date: date('vrDate', { places: ['file'] }),
        sold: quantity('sold'),
        returned: quantity('wentBack'),
        delivered: quantity('delivered'),
        left: quantity('leftToDeliver'),
        unit: text('unit', { width: 10, grow: 0, minCharacters: 5 }),
      },
      groups: ['customer'],
    },
  ],
  reply: whole('rows'),
});
