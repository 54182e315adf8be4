import type { Screen } from '#screens/screen.ts';

const counting = { permission: 'stock.count', menuEntry: '/stock/count' } as const;

/** Counting what lies in a branch. */
export const stockScreens: readonly Screen[] = [
  {
    ...counting,
    path: '/stock/count',
    messages: ['counts'],
    page: () => import('./counting/count-list.page.tsx').then((file) => file.CountListPage),
  },
  {
    ...counting,
    path: '/stock/count/new',
    messages: ['counts'],
    page: () => import('./counting/start-count.page.tsx').then((file) => file.StartCountPage),
  },
  {
    ...counting,
    path: '/stock/count/$id',
    messages: ['counts'],
    page: () => import('./counting/count-sheet.page.tsx').then((file) => file.CountSheetPage),
  },
  {
    ...counting,
    path: '/stock/count/$id/print',
    messages: ['counts', 'print', 'vouchers'],
    page: () => import('./counting/count-print.page.tsx').then((file) => file.CountPrintPage),
  },
];
