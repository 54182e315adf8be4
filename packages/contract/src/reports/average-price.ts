import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { numberOrText } from '#reports/report';
import { route } from '#route';
import { id, milli, takaTotal } from '#wire';

/** A figure of one unit, in thousandths of a taka; null where nothing moved. */
const perUnit = milli.nullable();

/**
 * What the goods of an order come to by the unit (spec 2 §2, "Average Price report"): their purchases or sales, what was weighed
 * more or less than invoiced, and the cash payments that name the order.
 */
export const averagePrice = route({
  method: 'POST',
  path: '/reports/average-price',
  summary: 'Average Price: what the goods of an order came to by the unit, with the cash payments that name it',
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
