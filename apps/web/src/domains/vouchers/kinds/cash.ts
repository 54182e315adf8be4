import { cashPaymentRoutes, cashReceiptRoutes } from '@cashbook/contract/vouchers/cash';
import { voucherKind } from '@cashbook/contract/vouchers/voucher-kinds';
import {
  ACCOUNT,
  cashPayment as cashPaymentRule,
  cashReceipt as cashReceiptRule,
  sumOfRows,
  type TypedCashVoucher,
} from '@cashbook/kernel';
import { documentCalls } from '#domains/posting/entry/document-calls.ts';
import { entryKind, type KindDescription } from '#domains/posting/entry/kind.ts';
import { amountRows } from './amount-rows.ts';

const callsOf = (routes: typeof cashReceiptRoutes | typeof cashPaymentRoutes) =>
  documentCalls(routes, {
    bodyOf: (document) => amountRows.sent(document).map((row) => ({ ...row, mtmId: document.loaded?.mtmId ?? null })),
    contentOf: ({ transactionList }) => ({ head: {}, rows: amountRows.found(transactionList) }),
    savedIn: (saved) => saved,
  });

/** What both sides have in common. */
const cash = {
  head: [],
  tables: { lines: amountRows.table('cash') },
  // No order can be named here.
  typed: (content) => ({ rows: amountRows.typed(content).map((row) => ({ ...row, orderId: null })) }),
  groupOf: () => 0,
} satisfies Partial<KindDescription<TypedCashVoucher>>;

/** Cash received (spec 3 §2). */
export const cashReceipt = entryKind({
  ...cash,
  ...voucherKind('cash-receipt'),
  noun: 'nounCashReceipt',
  counterpart: { to: '/accounts/cash/payment', keys: 'alt+2', label: 'goPayment' },
  rule: cashReceiptRule,
  money: () => ({ account: { id: ACCOUNT.cash, word: 'cash' }, side: 'debit' }),
  totals: ({ rows }) => [{ word: 'receivedTotal', paisa: sumOfRows(rows) }],
  calls: callsOf(cashReceiptRoutes),
});

/** Cash paid (spec 3 §2). */
export const cashPayment = entryKind({
  ...cash,
  ...voucherKind('cash-payment'),
  noun: 'nounCashPayment',
  counterpart: { to: '/accounts/cash/receive', keys: 'alt+1', label: 'goReceipt' },
  rule: cashPaymentRule,
  money: () => ({ account: { id: ACCOUNT.cash, word: 'cash' }, side: 'credit' }),
  totals: ({ rows }) => [{ word: 'paymentTotal', paisa: sumOfRows(rows) }],
  calls: callsOf(cashPaymentRoutes),
});
