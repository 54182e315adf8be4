import { z } from 'zod';
import { amountRowsRefusals, rowsFound, rowsSent } from '#documents/account-rows';
import { byNumber, documentRoutes, pathsBelow, replacedVoucher, savedVoucher } from '#documents/document-routes';
import { voucherKind } from '#documents/voucher-kinds';
import { exactText, id, taka } from '#wire';

const common = {
  id: id.nullish(),
  mtmId: replacedVoucher,
  /** Spec 3 §3, "Bank voucher". */
  transactions: rowsSent({ amount: taka }),
};
const bank = id.nullish();
const bankName = exactText(400).nullish();

const loaded = {
  /** `text` distinguishes accounts of the same name. */
  bankAccount: z.object({ id, name: z.string(), text: z.string() }),
  transactionList: rowsFound({ amount: taka }),
};

/** The response to a save. `data[0]` is the first message (spec 3 §7). */
const saved = z.tuple([z.string(), savedVoucher]);

const refusals = [
  ...(['no_transactions', 'no_transactions_to_update', 'bank_missing', 'not_a_bank_account'] as const),
  ...amountRowsRefusals,
] as const;

const calls = { findBody: byNumber, loaded, saved, refusals } as const;

export const bankReceiptRoutes = documentRoutes({
  ...calls,
  ...voucherKind('bank-receipt'),
  label: 'bank receipt',
  paths: pathsBelow('/accounts/bank/received'),
  body: z.object({ ...common, bankReceivedAccount: bank, bankReceivedAccountName: bankName }),
});

export const bankPaymentRoutes = documentRoutes({
  ...calls,
  ...voucherKind('bank-payment'),
  label: 'bank payment',
  paths: pathsBelow('/accounts/bank/payment'),
  body: z.object({ ...common, bankPaymentAccount: bank, bankPaymentAccountName: bankName }),
});
