import type { Screen } from '#screens/screen.ts';

/** The reports and their prints. */
export const reportScreens: readonly Screen[] = [
  {
    path: '/reports/cashbook',
    permission: 'cashbook.view',
    messages: ['reports'],
    page: () => import('./cash-book/cash-book.page.tsx').then((file) => file.CashBookPage),
  },
  {
    path: '/reports/cashbook/print',
    permission: 'cashbook.view',
    messages: ['reports', 'print'],
    page: () => import('./cash-book/cash-book-print.page.tsx').then((file) => file.CashBookPrintPage),
  },
  {
    path: '/reports/bank-book',
    permission: 'cashbook.view',
    messages: ['reports'],
    page: () => import('./bank-book/bank-book.page.tsx').then((file) => file.BankBookPage),
  },
  {
    path: '/reports/bank-book/print',
    permission: 'cashbook.view',
    messages: ['reports', 'print'],
    page: () => import('./bank-book/bank-book-print.page.tsx').then((file) => file.BankBookPrintPage),
  },
  {
    path: '/reports/ledger',
    permission: 'ledger.view',
    messages: ['reports'],
    page: () => import('./ledger/ledger.page.tsx').then((file) => file.LedgerPage),
  },
  {
    path: '/reports/ledger/print',
    permission: 'ledger.view',
    messages: ['reports', 'print'],
    page: () => import('./ledger/ledger-print.page.tsx').then((file) => file.LedgerPrintPage),
  },
];
