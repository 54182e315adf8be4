import type { Screen } from '#screens/screen.ts';

/** The screens of bank reconciliation: the page, and the print of the statement of reconciliation. */
export const reconciliationScreens: readonly Screen[] = [
  {
    path: '/reconciliation',
    permission: 'bank.reconcile',
    messages: ['reconciliation', 'imports'],
    page: () => import('./reconciliation.page.tsx').then((file) => file.ReconciliationPage),
  },
  {
    path: '/reconciliation/print',
    permission: 'bank.reconcile',
    messages: ['reconciliation', 'print', 'vouchers'],
    page: () => import('./reconciliation-print.page.tsx').then((file) => file.ReconciliationPrintPage),
  },
];
