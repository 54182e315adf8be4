import { MOST_BANK_NAME } from '@cashbook/contract/cheques/cheque-fields';
import type { SavedVoucher } from '@cashbook/contract/documents/document-routes';
import { accountRoutes } from '@cashbook/contract/ledger/accounts';
import {
  bankPaymentDocument,
  bankPaymentRoutes,
  bankReceiptDocument,
  bankReceiptRoutes,
} from '@cashbook/contract/vouchers/bank';
import {
  ACCOUNT,
  bankPayment as bankPaymentRule,
  bankReceipt as bankReceiptRule,
  GROUP,
  sumOfRows,
  type TypedBankVoucher,
} from '@cashbook/kernel';
import { orderOfRowControl } from '#domains/orders/order-field.ts';
import { amountTable } from '#domains/posting/described/amount-table.ts';
import { describedPage } from '#domains/posting/described/described.ts';
import { describedKind } from '#domains/posting/described/described-kind.ts';
import type { Document } from '#domains/posting/draft/document.ts';
import { accountIn, textIn, type Values } from '#domains/posting/draft/fields.ts';
import { documentCalls } from '#domains/posting/queue/document-calls.ts';
import { requisitionOfRowControl } from '#domains/requisitions/requisition-field.ts';
import {
  proposedTax,
  taxAccounts,
  totalsWithTax,
  withholdingControls,
  withholdingEntered,
} from '#domains/withholding/withholding-row.ts';
import { call } from '#session/api.ts';

/** The bank through which the money goes (spec 3 §2 "Bank voucher"). */
const bankAccountId = {
  holds: 'account' as const,
  nothing: 'selectBank' as const,
  none: 'noBanks' as const,
  options: async () => {
    const { data } = await call(accountRoutes.bankOptions, { query: {} });
    return data.map(({ id, name }) => ({ id, name, text: '' }));
  },
};

const bankOf = (head: Values) => accountIn(head, 'bankAccountId');

/** Returns whether a cheque is typed. Its date and its bank have no use without its number. */
const hasCheque = (head: Values) => textIn(head, 'chequeNumber') !== '';

/** Returns whether a field of the cheque is passed over: it is empty, and so is the number. */
const waitsForNumber =
  (name: string) =>
  ({ head }: Pick<Document, 'head'>) =>
    !hasCheque(head) && textIn(head, name) === '';

const noText = { kind: 'text', text: '' } as const;

/** Returns the head for the next voucher: the same bank, and no cheque. */
const withoutCheque = (head: Values): Values => ({
  ...head,
  ...(head.chequeNumber === undefined ? {} : { chequeNumber: noText, chequeDate: noText, drawnOn: noText }),
});

/** Returns the common parts of both sides: the side of the bank's account, the name of the sum of the rows, and their table. */
const common = (
  side: 'debit' | 'credit',
  word: 'receivedTotal' | 'paymentTotal',
  table: ReturnType<typeof amountTable>,
) => ({
  controls: {
    bankAccountId,
    chequeDate: { holds: 'date' as const, isFixed: waitsForNumber('chequeDate') },
    drawnOn: {
      ...{ holds: 'text' as const, most: MOST_BANK_NAME, isFixed: waitsForNumber('drawnOn') },
      // A cheque that we give away is drawn on the bank of the voucher.
      ...(side === 'debit' ? {} : { when: () => false }),
    },
  },
  tables: {
    transactions: {
      ...table,
      onEnter: withholdingEntered(side === 'debit' ? 'amountPaisa' : 'requisitionId'),
      foot: ({ rows }: TypedBankVoucher) => [{ word, paisa: { amountPaisa: sumOfRows(rows) } }],
    },
  },
  groupOf: (id: number, { head }: { readonly head: Values }) => (id === bankOf(head)?.id ? GROUP.cashAtBank : 0),
  posted: {
    [ACCOUNT.chequesInHand]: 'chequesInHand',
    [ACCOUNT.chequesIssued]: 'chequesIssued',
    ...taxAccounts,
  } as const,
  // A cheque moves no bank until it is realized.
  money: ({ head }: { readonly head: Values }) => {
    const account = bankOf(head);
    return account === null || hasCheque(head) ? null : { account, side };
  },
  headAfterSave: withoutCheque,
  totals: ({ rows }: TypedBankVoucher) => totalsWithTax(word, rows),
});

const rowControls = {
  accountId: { holds: 'account', use: 'cash' },
  orderId: orderOfRowControl,
  ...withholdingControls,
} as const;
const receiptTable = amountTable(bankReceiptDocument.fields.rows, rowControls);
const paymentTable = amountTable(bankPaymentDocument.fields.rows, {
  ...rowControls,
  requisitionId: requisitionOfRowControl,
});

const savedIn = ([, saved]: [string, SavedVoucher]) => saved;
const receiptPage = describedPage(bankReceiptDocument);
const paymentPage = describedPage(bankPaymentDocument);

/** Money received through a bank (spec 3 §2 "Bank voucher"). */
export const bankReceipt = describedKind('bank-receipt', receiptPage, {
  ...common('debit', 'receivedTotal', receiptTable),
  noun: 'nounBankReceipt',
  counterpart: { to: '/accounts/bank/payment', label: 'nounBankPayment' },
  rule: bankReceiptRule,
  rowProposal: proposedTax('received', receiptPage),
  calls: documentCalls(bankReceiptRoutes, { ...receiptPage, savedIn }),
});

/** Money paid through a bank (spec 3 §2 "Bank voucher"). */
export const bankPayment = describedKind('bank-payment', paymentPage, {
  ...common('credit', 'paymentTotal', paymentTable),
  noun: 'nounBankPayment',
  counterpart: { to: '/accounts/bank/receive', keys: 'alt+6', label: 'nounBankReceipt' },
  rule: bankPaymentRule,
  rowProposal: proposedTax('payment', paymentPage),
  calls: documentCalls(bankPaymentRoutes, { ...paymentPage, savedIn }),
});
