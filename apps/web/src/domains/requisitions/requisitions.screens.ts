import type { Screen } from '#screens/screen.ts';

const sees = ['requisition.view', 'requisition.create', 'requisition.approve'] as const;
const list: Pick<Screen, 'messages' | 'menuEntry'> = { messages: ['requisitions'], menuEntry: '/requisitions' };

/** The screens of requisitions: the list, a new one, its change, its card, its print. */
export const requisitionScreens: readonly Screen[] = [
  {
    ...list,
    permission: sees,
    path: '/requisitions',
    page: () => import('./requisitions.page.tsx').then((file) => file.RequisitionsPage),
  },
  {
    permission: 'requisition.create',
    messages: ['requisitions'],
    path: '/requisition/create',
    page: () => import('./requisition-form.page.tsx').then((file) => file.NewRequisitionPage),
  },
  {
    ...list,
    permission: 'requisition.create',
    path: '/requisition/edit/$id',
    page: () => import('./requisition-form.page.tsx').then((file) => file.EditRequisitionPage),
  },
  {
    ...list,
    permission: sees,
    path: '/requisition/card/$id',
    page: () => import('./requisition-card.page.tsx').then((file) => file.RequisitionCardPage),
  },
  {
    ...list,
    permission: sees,
    path: '/requisition/card/$id/print',
    messages: ['requisitions', 'vouchers', 'print'],
    page: () => import('./requisition-print.page.tsx').then((file) => file.RequisitionPrintPage),
  },
];
