import { MAX_ROW_REMARKS } from '@cashbook/money';
import { z } from 'zod';
import { refusedAtDesk, savedVoucher } from '#documents/document-routes';
import { route } from '#route';
import { chosen, exactText, id, milli, taka, text } from '#wire';

/** Goods of a sale by installments that are taken back because they were not paid (accounting-next §4.8). */

const row = z.object({
  /** The line of the sale, from 1, and its product. */
  line: z.number().int().positive(),
  product: id,
  /** The product as which the goods come in, such as the used one; null for that of the line. */
  into_product: chosen,
  warehouse: chosen,
  qty: milli,
  serials: z.array(exactText(100)).max(1000).default([]),
  /** The value of the goods. */
  amount: taka,
});

export const repossessionRoutes = {
  repossess: route({
    method: 'POST',
    path: '/invoice/sales/installment/repossess',
    summary:
      'Take back goods of a sale by installments that are not paid, at a value that settles the last installments',
    access: ['sales.edit'],
    desk: true,
    keepsAll: true,
    body: z.object({
      sale_id: id,
      rows: z.array(row).max(1000),
      remarks: text(MAX_ROW_REMARKS).default(''),
    }),
    reply: savedVoucher,
    success: null,
    refusals: [
      ...refusedAtDesk,
      ...([
        'installment_not_found',
        'opening_without_goods',
        'remarks_too_long',
        'return_empty',
        'return_line_not_found',
      ] as const),
      ...(['return_beyond_left', 'return_serial_not_left', 'no_rows', 'too_many_rows', 'product_not_found'] as const),
      ...(['product_archived', 'quantity_not_positive', 'quantity_too_large', 'quantity_decimals'] as const),
      ...(['serial_too_long', 'serials_differ', 'serial_twice', 'warehouse_not_found', 'warehouses_off'] as const),
      ...(['amount_not_positive', 'beyond_due', 'serial_in_stock'] as const),
    ],
  }),
} as const;
