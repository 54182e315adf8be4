import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { hidden, quantity, text, worth } from '#reports/columns';
import { branch, order, reportType } from '#reports/filters';
import { numberOrText, report, whole } from '#reports/report';
import { route } from '#route';
import { id, milli, takaTotal } from '#wire';

/**
 * What the goods of an order come to by the unit (spec 2 §2, "Average Price report"): their purchases or sales, what was weighed
 * more or less than invoiced, and the cash payments that name the order.
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
        /** The row whose label leads to the cash received for the order. */
        is_goods: hidden(z.boolean()),
        name: text('description', { card: 'title', grow: 3, minCharacters: 20 }),
        quantity: quantity('quantity'),
        unit: text('unit', { width: 10, grow: 0, minCharacters: 5 }),
        cost: worth('totalCost'),
        /** In thousandths of a taka; nothing where no unit moved. */
        per_unit: quantity('averagePerUnit', { shownHead: 'perUnit' }),
      },
      groups: ['part'],
      closing: () => [],
    },
  ],
  reply: whole('rows'),
});

/** A figure of one unit, in thousandths of a taka; null where nothing moved. */
const perUnit = milli.nullable();

/** The same asked as the spec's clients ask it, with the reply that they know (spec 2 §3). */
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
    /** How many lines name it; with none the report is empty. */
    total_purchase_product: z.number().int(),
    total_purchase_qty: milli,
    /** Less the discount and with carriage and duty; of sales less the discount. */
    total_purchase_cost: takaTotal,
    average_price: perUnit,
    product_unit: z.string(),
    total_increase_qty: milli,
    total_decrease_qty: milli,
    others_expense: z.array(z.object({ name: z.string(), debit: takaTotal })),
    /** The goods with the other costs; of sales less them. */
    grand_total_expense: takaTotal,
    net_price: perUnit,
  }),
  readOnly: true,
  refusals: ['order_not_found'],
});
