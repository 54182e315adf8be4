import { businessTypeId } from '@cashbook/contract/enumerations';
import type { BranchRules } from '@cashbook/contract/records/fields';
import { cashDocument, cashPaymentRoutes, cashReceiptRoutes } from '@cashbook/contract/vouchers/cash';
import { ACCOUNT, cashPayment as cashPaymentRule, cashReceipt as cashReceiptRule } from '@cashbook/kernel';
import { orderOfRowControl } from '#domains/orders/order-field.ts';
import { amountTable } from '#domains/posting/described/amount-table.ts';
import { describedPage } from '#domains/posting/described/described.ts';
import { describedKind } from '#domains/posting/described/described-kind.ts';
import { documentCalls } from '#domains/posting/queue/document-calls.ts';
import {
  proposedTax,
  taxAccounts,
  totalsWithTax,
  withholdingControls,
  withholdingEntered,
} from '#domains/withholding/withholding-row.ts';

const page = describedPage(cashDocument);

/** The order to which the money of a row belongs, in trading branches (spec 3 §1). */
const orderId = {
  ...orderOfRowControl,
  when: ({ business_type_id: type }: BranchRules) => type === businessTypeId.trading,
};

const callsOf = (routes: typeof cashReceiptRoutes | typeof cashPaymentRoutes) =>
  documentCalls(routes, {
    ...page,
    bodyOf: (document) => {
      const { mtmId, transactions } = page.bodyOf(document);
      return transactions.map((row) => ({ ...row, mtmId }));
    },
    savedIn: (saved) => saved,
  });

/** The common part of both sides. */
const common = {
  tables: {
    transactions: {
      ...amountTable(cashDocument.fields.rows, {
        accountId: { holds: 'account', use: 'cash' },
        orderId,
        ...withholdingControls,
      }),
      onEnter: withholdingEntered,
    },
  },
  groupOf: () => 0,
  posted: taxAccounts,
};

/** Cash received (spec 3 §2). */
export const cashReceipt = describedKind('cash-receipt', page, {
  ...common,
  noun: 'nounCashReceipt',
  counterpart: { to: '/accounts/cash/payment', keys: 'alt+2', label: 'goPayment' },
  rule: cashReceiptRule,
  rowProposal: proposedTax('received', page),
  money: () => ({ account: { id: ACCOUNT.cash, word: 'cash' }, side: 'debit' }),
  totals: ({ rows }) => totalsWithTax('receivedTotal', rows),
  calls: callsOf(cashReceiptRoutes),
});

/** Cash paid (spec 3 §2). */
export const cashPayment = describedKind('cash-payment', page, {
  ...common,
  noun: 'nounCashPayment',
  counterpart: { to: '/accounts/cash/receive', keys: 'alt+1', label: 'goReceipt' },
  rule: cashPaymentRule,
  rowProposal: proposedTax('payment', page),
  money: () => ({ account: { id: ACCOUNT.cash, word: 'cash' }, side: 'credit' }),
  totals: ({ rows }) => totalsWithTax('paymentTotal', rows),
  calls: callsOf(cashPaymentRoutes),
});
