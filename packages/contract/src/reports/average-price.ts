import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { hidden, quantity, text, worth } from '#reports/columns';
import { branch, order, reportType } from '#reports/filters';
import { toLedger } from '#reports/ledger-link';
import { numberOrText, report, whole } from '#reports/report';
import { route } from '#route';
import { id, milli, takaTotal } from '#wire';

/**
 * The average price of the goods of an order (spec 2 §2, "Average Price report"). It counts their purchases or sales, the
 * quantities weighed above or below the invoice, and the cash payments that name the order.
 */
export const averagePrice = report({
  name: 'average-price',
  title: 'averagePrice',
  summary: 'Average Price: what the goods of an order came to by the unit, with the cash payments that name it',
  path: '/reports/average-price',
  screen: '/orders/avg-price',
  permission: 'report.view',
  filters: { branch_id: branch(), order_number: order(), report_type: reportType() },
  blocks: [
    {
      columns: {
        part: text('part', { places: ['file'] }),
        /** Whether the row is that of the goods, whose label links to the cash received for the order. */
        is_goods: hidden(z.boolean()),
        /** The account of a payment. Null for the goods and the sums. */
        account_id: hidden(id.nullable()),
        name: text('description', { card: 'title', grow: 3, minCharacters: 20, link: toLedger('account_id') }),
        quantity: quantity('quantity'),
        unit: text('unit', { width: 10, grow: 0, minCharacters: 5 }),
        cost: worth('totalCost'),
        /** The average in thousandths of a taka. 0 if no unit moved. */
        per_unit: quantity('averagePerUnit', { shownHead: 'perUnit' }),
      },
      groups: ['part'],
      closing: () => [],
    },
  ],
  reply: whole('rows'),
});

/** An amount per unit, in thousandths of a taka. Null if no unit moved. */
const perUnit = milli.nullable();

/** The call of the report for the spec's clients, with the response that they know (spec 2 §3). */
export const askAveragePrice = route({
  method: 'POST',
  path: averagePrice.path,
  summary: averagePrice.summary,
  access: ['report.view'],
  body: z.object({
    branchId: numberOrText.pipe(id).nullish(),
    /** The order. */
    orderNumber: numberOrText.pipe(id),
    reportType: z
      .string()
      .transform((typed) => typed.toLowerCase())
      .pipe(z.enum(['purchase', 'sales'], { error: sentences.reportTypeMissing })),
  }),
  reply: z.object({
    order_number: z.string(),
    /** The number of lines that name the order. With 0 the report is empty. */
    total_purchase_product: z.number().int(),
    total_purchase_qty: milli,
    /** The cost less the discount and with carriage and duty. For sales, the amount less the discount. */
    total_purchase_cost: takaTotal,
    average_price: perUnit,
    product_unit: z.string(),
    total_increase_qty: milli,
    total_decrease_qty: milli,
    others_expense: z.array(z.object({ account_id: id, name: z.string(), debit: takaTotal })),
    /** The goods plus the other costs. For sales, the goods less the other costs. */
    grand_total_expense: takaTotal,
    net_price: perUnit,
  }),
  readOnly: true,
  refusals: ['order_not_found'],
});
