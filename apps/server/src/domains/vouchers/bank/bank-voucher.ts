import type { SavedVoucher } from '@cashbook/contract/documents/document-routes';
import { bankPaymentDocument, bankReceiptDocument } from '@cashbook/contract/vouchers/bank';
import { type AccountFacts, bankPayment, bankReceipt, type Json, type TypedBankVoucher } from '@cashbook/kernel';
import type { LoadedVoucher } from '#domains/ledger/index';
import { rowsNamingOrders } from '#domains/orders/index';
import { accountsOfRows, describedKind, type SentDocument, wireOf } from '#domains/posting/index';
import { rowsPayingForRequisitions, savedWithRequisitions } from '#domains/requisitions/index';
import { type FoundTax, taxFactsOf, taxNeeds } from '#domains/withholding/index';

/** The needs of a bank voucher: the accounts of its rows and its bank, and the tax that rows withhold. */
const needsOfBank = ({ bankAccountId, rows }: TypedBankVoucher, before: LoadedVoucher | null) => ({
  ...accountsOfRows({ rows: bankAccountId === null ? rows : [...rows, { accountId: bankAccountId }] }, before),
  ...taxNeeds(rows, before),
});

const ofRule = (rule: typeof bankReceipt) =>
  rowsNamingOrders({
    needs: needsOfBank,
    rule: (typed: TypedBankVoucher, facts: AccountFacts & FoundTax, before: object | null) =>
      rule(typed, { ...facts, ...taxFactsOf(facts) }, before !== null),
  });

/** A receipt into a bank: Dr the bank / Cr each row's account (accounting §4, type 3). */
export const bankReceiptKind = describedKind('bank-receipt', bankReceiptDocument, ofRule(bankReceipt));
/** A payment from a bank: Dr each row's account / Cr the bank (accounting §4, type 4). */
export const bankPaymentKind = describedKind(
  'bank-payment',
  bankPaymentDocument,
  rowsPayingForRequisitions(ofRule(bankPayment)),
);

const saved = (head: SavedVoucher, advice: Json | null, message: string): [string, SavedVoucher] => [
  message,
  savedWithRequisitions(head, advice),
];
/** A body names the replaced voucher under one of two names. */
const voucherIn = ({ mtmId, id }: SentDocument & { readonly id?: number | null | undefined }) => mtmId ?? id ?? 'new';

export const bankReceiptWire = { ...wireOf(bankReceiptDocument, saved), voucherIn };
export const bankPaymentWire = { ...wireOf(bankPaymentDocument, saved), voucherIn };
