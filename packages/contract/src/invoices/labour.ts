import { MAX_BILL_NUMBER, MAX_ROW_REMARKS, MAX_VOUCHER_ROWS } from '@cashbook/money';
import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { documentRoutes, replacedVoucher, savedVoucher } from '#documents/document-routes';
import { voucherKind } from '#documents/voucher-kinds';
import {
  chosen,
  chosenInRow,
  openAmount,
  openDate,
  paymentFound,
  paymentSent,
  paymentsAgree,
  typedQuantity,
} from '#invoices/invoice';
import { date, exactText, id, milli, taka, text } from '#wire';

/** Labour invoices: work that is paid for by the unit (spec 3 §2, "Labour Invoice"; accounting §4, type 17). */

const base = '/invoice/labour';

export const labourInvoiceRoutes = documentRoutes({
  ...voucherKind('labour-invoice'),
  label: 'labour invoice',
  paths: { save: `${base}/store`, find: `${base}/edit`, findByKey: `${base}/held`, update: `${base}/update` },
  body: z
    .object({
      mtmId: replacedVoucher,
      /** The supplier. 17 if the work is paid on the spot. */
      account: chosen,
      accountName: exactText(400).nullish(),
      bill_no: text(MAX_BILL_NUMBER).default(''),
      bill_date: openDate,
      /** The cash paid with it. For account 17 the server computes it and ignores the sent amount. */
      paymentAmt: openAmount,
      /** The payments, if it is paid by more than cash. They replace `paymentAmt`. */
      payments: z.array(paymentSent).max(10).optional(),
      discountAmt: openAmount,
      notes: text(MAX_ROW_REMARKS * 2).default(''),
      products: z
        .array(
          z.object({
            id: z.union([z.number(), exactText(64)]).optional(),
            /** The id of the labour item. */
            product: chosenInRow,
            product_name: exactText(400).optional(),
            qty: typedQuantity,
            price: typedQuantity,
            remarks: text(MAX_ROW_REMARKS).default(''),
          }),
        )
        .max(MAX_VOUCHER_ROWS),
    })
    .refine(({ paymentAmt: amount, payments }) => paymentsAgree({ amount, payments }), {
      path: ['paymentAmt'],
      error: sentences.paymentsDiffer,
    }),
  findBody: z.object({ invoiceNo: text(60), voucherType: z.union([z.literal(''), z.literal(17)]).nullish() }),
  loaded: {
    account: z.object({ id, name: z.string(), text: z.string() }),
    bill_no: z.string(),
    bill_date: date.nullable(),
    /** All payments together. */
    paymentAmt: taka,
    payments: z.array(paymentFound),
    discountAmt: taka,
    notes: z.string(),
    products: z.array(
      z.object({
        id: z.number().int(),
        product: id,
        product_name: z.string(),
        unit: z.string(),
        qty: milli,
        price: milli,
        remarks: z.string(),
      }),
    ),
  },
  saved: savedVoucher,
  refusals: [
    'labour_payment_missing',
    'account_missing',
    'account_name_missing',
    'discount_negative',
    'products_missing',
    'account_not_found',
    'account_archived',
    'invoice_account_not_allowed',
    'payment_account_not_allowed',
    'bill_no_too_long',
    'remarks_too_long',
    'product_missing',
    'quantity_missing',
    'price_missing',
    'labour_item_not_found',
    'amount_not_positive',
    'amount_too_large',
    'voucher_too_large',
    'discount_too_large',
    'fee_not_allowed',
    'payment_exceeds_total',
  ],
});
