import { MAX_BILL_NUMBER } from '@cashbook/money';
import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { byNumber, documentRoutes, savedVoucher } from '#documents/document-routes';
import { type VoucherKindName, voucherKind } from '#documents/voucher-kinds';
import {
  accountsFound,
  billSent,
  goodsRowFound,
  goodsRowSent,
  invoiceHeadSent,
  openAmount,
  orderDiffers,
  paymentFound,
  paymentsAgree,
} from '#invoices/invoice';
import { route } from '#route';
import { stockRefusals } from '#stock/documents';
import { date, exactText, id, idText, milli, taka, text } from '#wire';

/** Purchase invoices (spec 3 §3, §7): three faces of one document. */

/** The response to a save. It adds an order that differs, and the last other purchase with the supplier's number. */
const savedPurchase = savedVoucher.extend({
  order_differs: orderDiffers,
  bill_used: z.object({ mtm_id: id, vr_no: z.string(), vr_date: date }).nullable(),
});
export type SavedPurchase = z.output<typeof savedPurchase>;

/** The types by the spec's numbers: 2 Cash, 3 Partial Cash, 5 Due Purchase. */
const purchaseTypes = [2, 3, 5] as const;

const extra = { amount: taka, account: id, spread_by: z.enum(['value', 'quantity']) };

const body = z
  .object({
    ...invoiceHeadSent,
    ...billSent,
    paymentAmt: openAmount,
    /** Carriage, unloading or duty. It is part of the cost of the goods. */
    extras: z
      .array(z.object({ what: text(MAX_BILL_NUMBER), ...extra }))
      .max(20)
      .default([]),
    products: z.array(goodsRowSent).max(1000),
  })
  .refine(({ paymentAmt: amount, payments }) => paymentsAgree({ amount, payments }), {
    path: ['paymentAmt'],
    error: sentences.paymentsDiffer,
  });

const loaded = {
  purchase_master: z.object({
    supplier_id: id,
    vehicle_no: z.string(),
    purchase_order: z.object({ id, order_number: z.string() }).nullable(),
    invoice_no: z.string(),
    invoice_date: z.string().nullable(),
    total: taka,
    netpayment: taka,
    discount: taka,
    notes: z.string(),
    payments: z.array(paymentFound),
    extras: z.array(z.object({ what: z.string(), ...extra, account_name: z.string() })),
    details: z.array(goodsRowFound.extend({ purchase_price: milli })),
  }),
  acc_transaction_master: accountsFound,
};

const purchaseRoutes = (name: VoucherKindName, label: string, path: string) =>
  documentRoutes({
    ...voucherKind(name),
    label,
    paths: {
      save: `/invoice/purchase/${path}/store`,
      find: `/invoice/purchase/${path}/find`,
      findByKey: `/invoice/purchase/${path}/held`,
      update: `/invoice/purchase/${path}/update`,
    },
    body,
    findBody: byNumber.extend({
      purchaseType: z.union([z.literal(purchaseTypes), z.enum(['2', '3', '5']).transform(Number)]).optional(),
    }),
    loaded,
    saved: savedPurchase,
    refusals: [
      'account_missing',
      'account_name_missing',
      'discount_negative',
      'products_missing',
      'payment_missing',
      'account_not_found',
      'account_archived',
      'invoice_account_not_allowed',
      'payment_account_not_allowed',
      'bill_no_too_long',
      'remarks_too_long',
      'product_missing',
      'quantity_missing',
      'price_missing',
      'variance_too_large',
      'too_many_rows',
      'product_not_found',
      'product_archived',
      'quantity_too_large',
      'quantity_decimals',
      'serial_too_long',
      'serials_differ',
      'serial_twice',
      'warehouse_not_found',
      'amount_not_positive',
      'amount_too_large',
      'voucher_too_large',
      'extra_account_not_allowed',
      'discount_too_large',
      'fee_not_allowed',
      'payment_exceeds_total',
      'returned_party_fixed',
      'returned_line_fixed',
      'order_not_found',
      'order_exceeded',
      'order_rate_differs',
      ...stockRefusals,
    ],
  });

export const constructionPurchaseRoutes = purchaseRoutes(
  'construction-purchase',
  'construction purchase invoice',
  'construction',
);
export const tradingPurchaseRoutes = purchaseRoutes('trading-purchase', 'trading purchase invoice', 'trading');
export const electronicsPurchaseRoutes = purchaseRoutes(
  'electronics-purchase',
  'electronics purchase invoice',
  'electronics',
);

/** The calls that the screen makes while a purchase is typed. */
export const buyingRoutes = {
  numberUsed: route({
    method: 'GET',
    path: '/invoice/purchase/number-used',
    summary:
      "The last purchase of the working branch from a supplier with this number on the supplier's paper, but for one; null without one",
    access: ['purchase.create', 'purchase.edit'],
    query: z.object({ account: idText, invoice_no: exactText(MAX_BILL_NUMBER), but: idText.optional() }),
    reply: z.object({ mtm_id: id, vr_no: z.string(), vr_date: date }).nullable(),
  }),
} as const;
