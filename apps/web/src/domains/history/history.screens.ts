import type { Screen } from '#screens/screen.ts';

/** Vouchers that are held out of the books; their list is a report. */
export const historyScreens: readonly Screen[] = [
  {
    path: '/reports/mitch-match/voucher',
    permission: 'import.run',
    messages: ['history'],
    page: () => import('./held-voucher.page.tsx').then((file) => file.HeldVoucherPage),
  },
];
