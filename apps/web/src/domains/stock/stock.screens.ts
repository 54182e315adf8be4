import type { Screen } from '#screens/screen.ts';

const counting = { permission: 'stock.count', menuEntry: '/stock/count' } as const;

/** The screens for opening stock from a file, for counting the stock of a branch, and for goods on their way. */
export const stockScreens: readonly Screen[] = [
  {
    path: '/stock/opening/file',
    permission: ['opening.create', 'opening.edit'],
    messages: ['imports', 'counts'],
    page: () => import('./opening-file.page.tsx').then((file) => file.OpeningStockFilePage),
  },
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
  {
    path: '/stock/in-transit',
    permission: 'stock.transfer',
    messages: ['vouchers'],
    page: () => import('./transit/in-transit.page.tsx').then((file) => file.InTransitPage),
  },
  {
    path: '/stock/in-transit/$id',
    permission: 'stock.transfer',
    messages: ['vouchers'],
    page: () => import('./transit/receive.page.tsx').then((file) => file.ReceivePage),
  },
  {
    path: '/stock/in-transit/$id/print',
    permission: 'stock.transfer',
    messages: ['vouchers', 'print'],
    page: () => import('./transit/transfer-note.page.tsx').then((file) => file.TransferNotePage),
  },
];
