import { z } from 'zod';
import { byNumber, documentRoutes, savedVoucher } from '#posting/document-routes';
import type { RefusalCode } from '#refusals';
import { foundRow, rowsOf, typedRow } from '#vouchers/rows';
import { exactText, id, taka } from '#wire';

const common = {
  id: id.nullish(),
  /** The voucher that an update replaces. */
  mtmId: id.nullish(),
  transactions: rowsOf(typedRow.extend({ amount: taka })),
};
const bank = id.nullish();
const bankName = exactText(400).nullish();

const loaded = {
  /** `text` tells one account from another of the same name. */
  bankAccount: z.object({ id, name: z.string(), text: z.string() }),
  transactionList: z.array(foundRow.extend({ amount: taka })),
};

/** The first message stands in `data[0]` (spec 3 §7). */
const saved = z.tuple([z.string(), savedVoucher]);

const refusals = [
  'no_transactions',
  'no_transactions_to_update',
  'bank_missing',
  'account_not_found',
  'account_archived',
  'not_a_bank_account',
  'too_many_rows',
  'amount_not_positive',
  'amount_too_large',
  'remarks_too_long',
  'account_not_allowed',
  'voucher_too_large',
] as const satisfies readonly RefusalCode[];

const pathsOf = (side: 'received' | 'payment') => ({
  save: `/accounts/bank/${side}/store`,
  find: `/accounts/bank/${side}/search`,
  held: `/accounts/bank/${side}/held`,
  update: `/accounts/bank/${side}/update`,
});

/** Bank vouchers of both sides are searched and edited with `cash.received.edit` (api, "Permissions"). */
const calls = { mayEdit: ['cash.received.edit'], findBody: byNumber, loaded, saved, refusals } as const;

export const bankReceiptRoutes = documentRoutes({
  ...calls,
  label: 'bank receipt',
  paths: pathsOf('received'),
  mayCreate: ['bank.received.create'],
  body: z.object({ ...common, bankReceivedAccount: bank, bankReceivedAccountName: bankName }),
});

export const bankPaymentRoutes = documentRoutes({
  ...calls,
  label: 'bank payment',
  paths: pathsOf('payment'),
  mayCreate: ['bank.payment.create'],
  body: z.object({ ...common, bankPaymentAccount: bank, bankPaymentAccountName: bankName }),
});
