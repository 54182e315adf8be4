import type { paymentFound, paymentSent } from '@cashbook/contract/invoices/invoice';
import { type InvoicePayment, paidInCash, type Refusal } from '@cashbook/kernel';
import type { Paisa } from '@cashbook/money';
import { z } from 'zod';
import { type AccountsOnVoucher, keptPaisa } from '#domains/posting/index';

/** The payments of goods returns: their stored, sent, found and refused forms. */

const keptPayment = z.object({
  accountId: z.number().int(),
  amountPaisa: keptPaisa,
  feePaisa: keptPaisa,
  transactionId: z.string(),
});

/** The payments as they are stored. Null until an amount is given. */
export const keptPayments = z.array(keptPayment).nullable();

/** Returns the payments of a request: its list, or the one amount of cash. Null until an amount is given. */
export const typedPayments = (
  sent: readonly z.output<typeof paymentSent>[] | undefined,
  paid: Paisa | null,
): InvoicePayment[] | null => (sent === undefined ? (paid === null ? null : paidInCash(paid)) : sent.map(typedPayment));

const typedPayment = (sent: z.output<typeof paymentSent>): InvoicePayment => {
  return { accountId: sent.account, amountPaisa: sent.amount, feePaisa: sent.fee, transactionId: sent.transaction_id };
};

/** Returns a function that makes found payments. */
export const foundPayment =
  (accounts: AccountsOnVoucher) =>
  ({ accountId, amountPaisa, feePaisa, transactionId }: InvoicePayment): z.output<typeof paymentFound> => ({
    account: accountId,
    account_name: accounts.get(accountId)?.accountName ?? '',
    amount: amountPaisa,
    fee: feePaisa,
    transaction_id: transactionId,
  });

/** Returns the field of a payment that a refusal is about: `payments.0.amount`. */
export const fieldInList = ({ code, row, list }: Pick<Refusal<string>, 'code' | 'row' | 'list'>): string =>
  `${list}.${row}.${code.includes('account') ? 'account' : 'amount'}`;
