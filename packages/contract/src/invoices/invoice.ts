import { MAX_BILL_NUMBER, MAX_ROW_REMARKS, MAX_SERIAL, MAX_VOUCHER_ROWS } from '@cashbook/money';
import { z } from 'zod';
import { replacedVoucher } from '#posting/document-routes';
import { date, exactText, id, milli, taka, text } from '#wire';

/** What invoices of all kinds have on the wire (spec 3 §3). */

/** An amount that may be left open: the spec's clients send an empty text for it. */
export const openAmount = z
  .union([taka, z.literal('')])
  .nullish()
  .transform((sent) => (sent === '' || sent === undefined ? null : sent));

/** What is chosen from a list; empty where nothing is. */
export const chosen = z
  .union([id, z.literal('')])
  .nullish()
  .transform((sent) => (sent === '' || sent === undefined ? null : sent));

/** A date that the other side's paper may not bear; the spec's clients send an empty text for none. */
export const openDate = z
  .union([date, z.literal('')])
  .nullish()
  .transform((sent) => (sent === '' || sent === undefined ? null : sent));

/** A quantity or a rate. An empty field counts as zero, which the posting rule refuses where one is needed. */
export const typedQuantity = z.union([milli, z.literal('')]).transform((sent) => (sent === '' ? 0n : sent));
const optionalQuantity = typedQuantity.default(0n);

/** What a row is about. Nothing chosen is refused by the posting rule, with a sentence of its own. */
export const chosenInRow = z
  .union([z.number().int().min(0), z.literal('')])
  .transform((sent) => (sent === '' ? 0 : sent));

/** How something was paid, where it is more than cash: in the place of the one amount. */
export const paymentSent = z.object({
  account: id,
  amount: taka,
  fee: taka.default(0n),
  transaction_id: text(MAX_BILL_NUMBER).default(''),
});

/** Cash has this number in every company (accounting §3). */
const cashAccountId = 17;

interface PaidTwice {
  readonly amount: bigint | null;
  readonly payments: readonly z.output<typeof paymentSent>[] | undefined;
}

/** Returns false where an amount stands beside the list of payments, and is neither the cash in the list nor all of it. */
export function paymentsAgree({ amount, payments }: PaidTwice): boolean {
  if (amount === null || amount === 0n || payments === undefined) return true;
  const sumOf = (listed: typeof payments) => listed.reduce((sum, one) => sum + one.amount, 0n);
  return amount === sumOf(payments.filter(({ account }) => account === cashAccountId)) || amount === sumOf(payments);
}

/** The head of every invoice. */
export const invoiceHeadSent = {
  mtmId: replacedVoucher,
  account: chosen,
  accountName: exactText(400).nullish(),
  discountAmt: openAmount,
  vehicleNumber: text(MAX_BILL_NUMBER * 2).default(''),
  notes: text(MAX_ROW_REMARKS * 2).default(''),
  purchaseOrderNumber: chosen,
  purchaseOrderText: exactText(400).nullish(),
  payments: z.array(paymentSent).max(10).optional(),
};

/** The number and date of the other side's paper. */
export const billSent = { invoice_no: text(MAX_BILL_NUMBER * 2).default(''), invoice_date: openDate };

/** What a save says of the order that an invoice fulfils, where the branch warns of it; null where it is as ordered. */
export const orderDiffers = z
  .object({
    order_number: z.string(),
    product_name: z.string(),
    unit: z.string(),
    /** How much more than was ordered has come or gone by now; 0 where it is not more. */
    beyond: milli,
    /** The rate that was agreed, and the first other one on the invoice; null where all are as agreed. */
    agreed: milli,
    rate: milli.nullable(),
  })
  .nullable();
export type OrderDiffers = z.output<typeof orderDiffers>;

/** A row of goods on an invoice. */
export const goodsRowSent = z.object({
  id: z.union([z.number(), exactText(64)]).optional(),
  product: chosenInRow,
  product_name: exactText(400).optional(),
  unit: exactText(60).optional(),
  qty: typedQuantity,
  price: typedQuantity,
  warehouse: chosen,
  bag: optionalQuantity,
  variance: optionalQuantity,
  variance_type: z.enum(['', '+', '-']).default(''),
  bonus: optionalQuantity,
  serial_no: exactText(MAX_VOUCHER_ROWS * (MAX_SERIAL + 1)).default(''),
});

/** A row of goods on an invoice that is found. */
export const goodsRowFound = z.object({
  id: z.number().int(),
  product: z.object({ id, name: z.string(), unit: z.object({ name: z.string() }) }),
  serial_no: z.string(),
  quantity: milli,
  warehouse: z.object({ id, name: z.string() }).nullable(),
  godown_id: id.nullable(),
  bag: milli,
  variance: milli,
  variance_type: z.enum(['', '+', '-']),
  bonus: milli,
  total: taka,
});

/** A payment that is found. */
export const paymentFound = z.object({
  account: id,
  account_name: z.string(),
  amount: taka,
  fee: taka,
  transaction_id: z.string(),
});

/** Whom a found invoice is with, as the spec's clients look for the name. */
export const accountsFound = z.array(
  z.object({
    acc_transaction_details: z.array(z.object({ coa_l4: z.object({ id, name: z.string(), text: z.string() }) })),
  }),
);
