import { voucherViewers } from '@cashbook/contract/vouchers/voucher-access';
import type { Screen } from '#screens/screen.ts';

/** Entry of vouchers, one voucher whole, and its print. */
export const voucherScreens: readonly Screen[] = [
  {
    path: '/accounts/cash/receive',
    permission: ['cash.received.create', 'cash.received.edit'],
    messages: ['vouchers'],
    page: () => import('./cash/cash-receipt.page.tsx').then((file) => file.CashReceiptPage),
  },
  {
    path: '/accounts/cash/payment',
    permission: ['cash.payment.create', 'cash.payment.edit'],
    messages: ['vouchers'],
    page: () => import('./cash/cash-payment.page.tsx').then((file) => file.CashPaymentPage),
  },
  {
    path: '/vouchers/$id',
    permission: voucherViewers,
    messages: ['vouchers'],
    page: () => import('./voucher/voucher.page.tsx').then((file) => file.VoucherPage),
  },
  {
    path: '/vouchers/$id/print',
    permission: voucherViewers,
    messages: ['vouchers', 'print'],
    page: () => import('./print/voucher-print.page.tsx').then((file) => file.VoucherPrintPage),
  },
];
