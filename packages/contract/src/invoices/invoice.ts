import { z } from 'zod';
import { id, milli, taka } from '#wire';

/** The values that invoices of all kinds have on the wire (spec 3 §3). */

/** An amount that may be empty. The spec's clients then send an empty text. */
export const openAmount = z
  .union([taka, z.literal('')])
  .nullish()
  .transform((sent) => (sent === '' || sent === undefined ? null : sent));

/** The paths below a document's address at which pages find the invoice that it is against. */
export const invoicesBelow = (base: string) => ({ search: `${base}/invoices`, read: `${base}/invoice` });

/** A quantity or a rate. An empty field counts as zero, which the posting rule refuses if the row needs a value. */
export const typedQuantity = z.union([milli, z.literal('')]).transform((sent) => (sent === '' ? 0n : sent));

/**
 * The id of the thing that a row is about. 0 if nothing is chosen, which the posting rule refuses with a sentence of its own.
 */
export const chosenInRow = z
  .union([z.number().int().min(0), z.literal('')])
  .transform((sent) => (sent === '' ? 0 : sent));

/** The id of the cash account, the same in every company (accounting §3). */
export const cashAccountId = 17;

interface PaidTwice {
  readonly amount: bigint | null;
  readonly payments: readonly { readonly account: number; readonly amount: bigint }[] | undefined;
}

/**
 * Whether an amount agrees with the list of payments: it must be the cash in the list or the sum of the list. True if the
 * list is missing, or the amount is missing or 0.
 */
export function paymentsAgree({ amount, payments }: PaidTwice): boolean {
  if (amount === null || amount === 0n || payments === undefined) return true;
  const sumOf = (listed: typeof payments) => listed.reduce((sum, one) => sum + one.amount, 0n);
  return amount === sumOf(payments.filter(({ account }) => account === cashAccountId)) || amount === sumOf(payments);
}

/** The warning about an invoice that differs from its order. Null if it is as ordered or the branch does not warn. */
export const orderDiffers = z
  .object({
    order_number: z.string(),
    product_name: z.string(),
    unit: z.string(),
    /** The quantity moved by now beyond the ordered one. 0 if it does not exceed it. */
    beyond: milli,
    /** The agreed rate, and the first different rate on the invoice. `rate` is null if all rates are as agreed. */
    agreed: milli,
    rate: milli.nullable(),
  })
  .nullable();
export type OrderDiffers = z.output<typeof orderDiffers>;

/** The account of a loaded invoice, nested as the spec's clients look for its name. */
export const accountsFound = z.array(
  z.object({
    acc_transaction_details: z.array(z.object({ coa_l4: z.object({ id, name: z.string(), text: z.string() }) })),
  }),
);
