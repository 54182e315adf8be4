import { z } from 'zod';
import { chequeFields, chequeRefusals } from '#cheques/cheque-fields';
import { accountList, amountFields, amountRowsRefusals, bankAccount, orderFields } from '#documents/account-fields';
import { describedApi, describedBody, documentFields } from '#documents/described';
import { documentRoutes, pathsBelow, savedVoucher } from '#documents/document-routes';
import { rows } from '#documents/field-kinds';
import { requisitionFields, requisitionRefusals, showingRequisitions } from '#requisitions/naming';
import { id } from '#wire';
import { withholdingFields, withholdingRefusals } from '#withholding/withholding-fields';

/** The account of a row, or the bank when the refusal names no row. */
const anyAccount = ['rows.accountId', 'bankAccountId'] as const;

const bankRefusals = {
  no_transactions: null,
  no_transactions_to_update: null,
  bank_missing: 'bankAccountId',
  not_a_bank_account: 'bankAccountId',
  ...chequeRefusals,
  ...amountRowsRefusals,
  ...withholdingRefusals,
  account_not_found: anyAccount,
  account_archived: anyAccount,
  account_not_allowed: anyAccount,
  order_not_found: 'rows.orderId',
} as const;
const listed = accountList('transactionList');

/** The bank vouchers (spec 3 §3). The two kinds differ in the name of the bank's field. Rows of a payment may name requisitions. */
export const bankReceiptDocument = documentFields(
  {
    ...{ bankAccountId: bankAccount('bankReceivedAccount'), ...chequeFields },
    rows: rows('transactions', { ...amountFields, ...orderFields, ...withholdingFields }, listed),
  },
  bankRefusals,
);
export const bankPaymentDocument = documentFields(
  {
    ...{ bankAccountId: bankAccount('bankPaymentAccount'), ...chequeFields },
    rows: showingRequisitions(
      rows('transactions', { ...amountFields, ...orderFields, ...requisitionFields, ...withholdingFields }, listed),
    ),
  },
  { ...bankRefusals, ...requisitionRefusals },
);

/** The older name of `mtmId`. */
const older = { id: id.nullish() };
/** The response to a save. `data[0]` is the first message (spec 3 §7). */
const saved = z.tuple([z.string(), savedVoucher]);

export const bankReceiptRoutes = documentRoutes({
  ...{ ...describedApi('bank-receipt', bankReceiptDocument), label: 'bank receipt', saved },
  paths: pathsBelow('/accounts/bank/received'),
  body: describedBody(bankReceiptDocument.fields).extend(older),
});

export const bankPaymentRoutes = documentRoutes({
  ...{ ...describedApi('bank-payment', bankPaymentDocument), label: 'bank payment', saved },
  paths: pathsBelow('/accounts/bank/payment'),
  body: describedBody(bankPaymentDocument.fields).extend(older),
});
