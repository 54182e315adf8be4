import type { Screen } from '#screens/screen.ts';

/** The screens of imported vouchers that are kept out of the books; their list is a report. */
export const importedScreens: readonly Screen[] = [
  {
    path: '/reports/mitch-match/$id',
    permission: 'import.run',
    messages: ['history'],
    page: () => import('./unresolved-voucher.page.tsx').then((file) => file.UnresolvedVoucherPage),
  },
];
