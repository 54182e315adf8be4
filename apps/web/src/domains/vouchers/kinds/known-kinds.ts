import type { KnownKind } from '#domains/posting/entry/queue-provider.tsx';

/**
 * What stands on a printed voucher: the lines of one side, the other being the money; or every line, with a debit and a
 * credit column.
 */
export type PrintedSide = 'debit' | 'credit' | 'both';

/** Every kind of voucher that is typed on a screen of its own; the second permission is to edit. */
export const voucherKinds = {
  'cash-receipt': {
    path: '/accounts/cash/receive',
    title: 'cashReceipt',
    permission: ['cash.received.create', 'cash.received.edit'],
    printed: 'credit',
    load: () => import('./cash.ts').then((file) => file.cashReceipt),
  },
  'cash-payment': {
    path: '/accounts/cash/payment',
    title: 'cashPayment',
    permission: ['cash.payment.create', 'cash.payment.edit'],
    printed: 'debit',
    load: () => import('./cash.ts').then((file) => file.cashPayment),
  },
  'bank-receipt': {
    path: '/accounts/bank/receive',
    title: 'bankReceipt',
    permission: ['bank.received.create', 'cash.received.edit'],
    printed: 'credit',
    load: () => import('./bank.ts').then((file) => file.bankReceipt),
  },
  'bank-payment': {
    path: '/accounts/bank/payment',
    title: 'bankPayment',
    permission: ['bank.payment.create', 'cash.received.edit'],
    printed: 'debit',
    load: () => import('./bank.ts').then((file) => file.bankPayment),
  },
  contra: {
    path: '/accounts/contra',
    title: 'contra',
    permission: ['contra.create', 'contra.edit'],
    printed: 'both',
    load: () => import('./two-sided.ts').then((file) => file.contra),
  },
  journal: {
    path: '/accounts/journal',
    title: 'journal',
    permission: ['journal.create', 'journal.edit'],
    printed: 'both',
    load: () => import('./two-sided.ts').then((file) => file.journal),
  },
} as const satisfies Record<string, KnownKind & { printed: PrintedSide }>;
