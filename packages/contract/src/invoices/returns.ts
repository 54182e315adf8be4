import { MAX_ROW_REMARKS, MAX_SERIAL, MAX_VOUCHER_ROWS } from '@cashbook/money';
import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { byNumber, documentRoutes, pathsBelow, replacedVoucher } from '#documents/document-routes';
import { type VoucherKindName, voucherKind } from '#documents/voucher-kinds';
import { chosen, openAmount, paymentFound, paymentSent, paymentsAgree } from '#invoices/invoice';
import { route } from '#route';
import { savedStock, stockRefusals } from '#stock/documents';
import { date, exactText, id, idText, milli, taka, text } from '#wire';

/** Returns of purchase and of sale, against an invoice (accounting §4, types 10 and 14). */

/** A line of an invoice on a return: its goods, and the quantities and amounts that are left of it. */
const returnableLine = z.object({
  /** The number of the line on the invoice, from 1. */
  line: z.number().int(),
  product: z.object({ id, name: z.string(), unit: z.object({ name: z.string() }) }),
  has_serials: z.boolean(),
  /** The quantity that moved with the invoice, including bonus and variance. */
  invoiced: milli,
  left: milli,
  price: milli,
  /** The parts of its total and of its discount that no return has taken. */
  left_total: taka,
  left_discount: taka,
  /** The serials of the pieces that did not go back, separated by blanks. */
  left_serials: z.string(),
  warehouse: z.object({ id, name: z.string() }).nullable(),
});

/** An invoice whose goods may go back. */
const returnable = z.object({
  id,
  vr_no: z.string(),
  vr_date: date,
  account: z.object({ id, name: z.string() }),
  left_rounding: taka,
  lines: z.array(returnableLine),
});

const body = z
  .object({
    mtmId: replacedVoucher,
    /** The invoice whose goods go back. */
    invoice: chosen,
    /** The cash paid back with it. For an invoice on account 17 the server computes it and ignores the sent amount. */
    refundAmt: openAmount,
    payments: z.array(paymentSent).max(10).optional(),
    notes: text(MAX_ROW_REMARKS * 2).default(''),
    products: z
      .array(
        z.object({
          id: z.union([z.number(), exactText(64)]).optional(),
          /** The number of the line on the invoice, from 1. */
          line: z.number().int().min(1),
          product: id,
          product_name: exactText(400).optional(),
          qty: milli,
          warehouse: chosen,
          serial_no: exactText(MAX_VOUCHER_ROWS * (MAX_SERIAL + 1)).default(''),
        }),
      )
      .max(1000),
  })
  .refine(({ refundAmt: amount, payments }) => paymentsAgree({ amount, payments }), {
    path: ['refundAmt'],
    error: sentences.paymentsDiffer,
  });

const loaded = {
  return_master: z.object({
    /** The invoice without this return. */
    invoice: returnable,
    notes: z.string(),
    total: taka,
    discount: taka,
    rounding: taka,
    netpayment: taka,
    payments: z.array(paymentFound),
    details: z.array(
      z.object({
        line: z.number().int(),
        quantity: milli,
        serial_no: z.string(),
        warehouse: z.object({ id, name: z.string() }).nullable(),
      }),
    ),
  }),
};

const returnRoutes = (name: VoucherKindName, label: string, base: string) => {
  const { mayCreate, mayEdit } = voucherKind(name);
  return {
    ...documentRoutes({
      ...voucherKind(name),
      label,
      paths: pathsBelow(base),
      body,
      findBody: byNumber,
      loaded,
      saved: savedStock,
      refusals: [
        'return_invoice_missing',
        'return_invoice_not_found',
        'return_invoice_fixed',
        'return_empty',
        'return_line_not_found',
        'return_beyond_left',
        'return_serial_not_left',
        'too_many_rows',
        'product_not_found',
        'product_archived',
        'quantity_not_positive',
        'quantity_too_large',
        'quantity_decimals',
        'serial_too_long',
        'serials_differ',
        'serial_twice',
        'warehouse_not_found',
        'account_not_found',
        'account_archived',
        'payment_account_not_allowed',
        'discount_too_large',
        'amount_not_positive',
        'fee_not_allowed',
        'payment_exceeds_total',
        'remarks_too_long',
        'date_out_of_order',
        ...stockRefusals,
      ],
    }),
    invoices: route({
      method: 'GET',
      path: `${base}/invoices`,
      summary: `Invoices of the working branch for a ${label}: by number, by whom it was with, or by the serial of a piece; the latest first`,
      access: [mayCreate, ...mayEdit],
      query: z.object({ q: exactText(100).default('') }),
      reply: z.array(z.object({ id, vr_no: z.string(), vr_date: date, account_name: z.string(), amount: taka })),
    }),
    invoice: route({
      method: 'GET',
      path: `${base}/invoice`,
      summary: `What is left of an invoice for a ${label}`,
      access: [mayCreate, ...mayEdit],
      query: z.object({ id: idText }),
      reply: returnable,
      refusals: ['return_invoice_not_found'],
    }),
  };
};

/** An interface, so that the type of all calls names it and does not repeat its members. */
export interface ReturnRoutes extends ReturnType<typeof returnRoutes> {}
export type Returnable = z.output<typeof returnable>;

export const purchaseReturnRoutes: ReturnRoutes = returnRoutes(
  'purchase-return',
  'purchase return',
  '/invoice/purchase/return',
);
export const saleReturnRoutes: ReturnRoutes = returnRoutes('sale-return', 'sales return', '/invoice/sales/return');
