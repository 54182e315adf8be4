import type { SavedVoucher } from '@cashbook/contract/documents/document-routes';
import { businessTypeId } from '@cashbook/contract/enumerations';
import type { BranchRules } from '@cashbook/contract/records/fields';
import {
  cashPaymentDocument,
  cashPaymentRoutes,
  cashReceiptDocument,
  cashReceiptRoutes,
} from '@cashbook/contract/vouchers/cash';
import { ACCOUNT, cashPayment as cashPaymentRule, cashReceipt as cashReceiptRule } from '@cashbook/kernel';
import { orderOfRowControl } from '#domains/orders/order-field.ts';
import { amountTable } from '#domains/posting/described/amount-table.ts';
import { describedPage } from '#domains/posting/described/described.ts';
import { describedKind } from '#domains/posting/described/described-kind.ts';
import { documentCalls } from '#domains/posting/queue/document-calls.ts';
import { requisitionOfRowControl } from '#domains/requisitions/requisition-field.ts';
import {
  proposedTax,
  taxAccounts,
  totalsWithTax,
  withholdingControls,
  withholdingEntered,
} from '#domains/withholding/withholding-row.ts';

const receiptPage = describedPage(cashReceiptDocument);
const paymentPage = describedPage(cashPaymentDocument);

/** The order to which the money of a row belongs, in trading branches (spec 3 §1). */
const orderId = {
  ...orderOfRowControl,
  when: ({ business_type_id: type }: BranchRules) => type === businessTypeId.trading,
};

/** Puts the voucher that the rows replace into each of them. */
const bareList = <Row extends object, Id>({ mtmId, transactions }: { mtmId: Id; transactions: readonly Row[] }) =>
  transactions.map((row) => ({ ...row, mtmId }));
const savedIn = (saved: SavedVoucher) => saved;

const rowControls = { accountId: { holds: 'account', use: 'cash' }, orderId, ...withholdingControls } as const;

/** The common part of both sides. */
const common = { groupOf: () => 0, posted: taxAccounts };

/** Cash received (spec 3 §2). */
export const cashReceipt = describedKind('cash-receipt', receiptPage, {
  ...common,
  tables: {
    transactions: {
      ...amountTable(cashReceiptDocument.fields.rows, rowControls),
      onEnter: withholdingEntered('amountPaisa'),
    },
  },
  noun: 'nounCashReceipt',
  counterpart: { to: '/accounts/cash/payment', keys: 'alt+2', label: 'goPayment' },
  rule: cashReceiptRule,
  rowProposal: proposedTax('received', receiptPage),
  money: () => ({ account: { id: ACCOUNT.cash, word: 'cash' }, side: 'debit' }),
  totals: ({ rows }) => totalsWithTax('receivedTotal', rows),
  calls: documentCalls(cashReceiptRoutes, {
    ...receiptPage,
    bodyOf: (document) => bareList(receiptPage.bodyOf(document)),
    savedIn,
  }),
});

/** Cash paid (spec 3 §2). */
export const cashPayment = describedKind('cash-payment', paymentPage, {
  ...common,
  tables: {
    transactions: {
      ...amountTable(cashPaymentDocument.fields.rows, { ...rowControls, requisitionId: requisitionOfRowControl }),
      onEnter: withholdingEntered('requisitionId'),
    },
  },
  noun: 'nounCashPayment',
  counterpart: { to: '/accounts/cash/receive', keys: 'alt+1', label: 'goReceipt' },
  rule: cashPaymentRule,
  rowProposal: proposedTax('payment', paymentPage),
  money: () => ({ account: { id: ACCOUNT.cash, word: 'cash' }, side: 'credit' }),
  totals: ({ rows }) => totalsWithTax('paymentTotal', rows),
  calls: documentCalls(cashPaymentRoutes, {
    ...paymentPage,
    bodyOf: (document) => bareList(paymentPage.bodyOf(document)),
    savedIn,
  }),
});
