import { cashPaymentRoutes, cashReceiptRoutes } from '@cashbook/contract/vouchers/cash';
import { ACCOUNT, cashPayment as cashPaymentRule, cashReceipt as cashReceiptRule } from '@cashbook/kernel';
import type { Document } from '#domains/posting/entry/document.ts';
import { type DocumentCalls, entryKind, foundIn, type KindDescription } from '#domains/posting/entry/kind.ts';
import { call } from '#session/api.ts';
import { amountRow, amountRowFault, rowsFound, rowsOut, sumOf, typedRows } from './amount-rows.ts';

type Routes = typeof cashReceiptRoutes | typeof cashPaymentRoutes;

const bodyOf = (document: Document) =>
  rowsOut(document).map((row) => ({ ...row, mtmId: document.loaded?.mtmId ?? null }));

const callsOf = (routes: Routes): DocumentCalls => ({
  save: async (document, options) => (await call(routes.save, { body: bodyOf(document) }, options)).data,
  update: async (document, options) => (await call(routes.update, { body: bodyOf(document) }, options)).data,
  find: async (invoiceNo) => {
    const { data } = await call(routes.find, { body: { invoiceNo } });
    return foundIn(data, { head: {}, ...rowsFound(data.transactionList) });
  },
  held: async (key) => {
    const { data } = await call(routes.held, { query: { key } });
    return { ...foundIn(data, { head: {}, ...rowsFound(data.transactionList) }), isVoid: data.is_void };
  },
});

/** What both sides have in common. */
const cash = {
  head: [],
  row: amountRow,
  rowFault: amountRowFault,
  typed: (document) => ({ rows: typedRows(document) }),
  groupOf: () => 0,
} satisfies Partial<KindDescription<{ rows: ReturnType<typeof typedRows> }>>;

/** Cash received (spec 3 §2). */
export const cashReceipt = entryKind({
  ...cash,
  name: 'cash-receipt',
  prefix: 'CR',
  words: { title: 'cashReceipt', noun: 'receipt' },
  mayCreate: 'cash.received.create',
  mayEdit: 'cash.received.edit',
  sister: { to: '/accounts/cash/payment', keys: 'alt+2', label: 'goPayment' },
  rule: cashReceiptRule,
  money: () => ({ account: { id: ACCOUNT.cash, word: 'cash' }, side: 'debit' }),
  totals: ({ rows }) => [{ word: 'receivedTotal', paisa: sumOf(rows) }],
  calls: callsOf(cashReceiptRoutes),
});

/** Cash paid (spec 3 §2). */
export const cashPayment = entryKind({
  ...cash,
  name: 'cash-payment',
  prefix: 'CP',
  words: { title: 'cashPayment', noun: 'payment' },
  mayCreate: 'cash.payment.create',
  mayEdit: 'cash.payment.edit',
  sister: { to: '/accounts/cash/receive', keys: 'alt+1', label: 'goReceipt' },
  rule: cashPaymentRule,
  money: () => ({ account: { id: ACCOUNT.cash, word: 'cash' }, side: 'credit' }),
  totals: ({ rows }) => [{ word: 'paymentTotal', paisa: sumOf(rows) }],
  calls: callsOf(cashPaymentRoutes),
});
