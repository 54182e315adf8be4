import type { Screen } from '#screens/screen.ts';

const shared: Pick<Screen, 'permission' | 'messages'> = {
  permission: 'cheque.view',
  // The vouchers' words name the fields of a cheque and the reasons of banks.
  messages: ['cheques', 'vouchers'],
};

/** The screens of cheques: the register, a deposit slip, and the card of a cheque. */
export const chequeScreens: readonly Screen[] = [
  {
    ...shared,
    path: '/accounts/cheques',
    page: () => import('./register.page.tsx').then((file) => file.RegisterPage),
  },
  {
    ...shared,
    path: '/accounts/cheques/slips/$no',
    messages: ['cheques', 'vouchers', 'print'],
    page: () => import('./slip.page.tsx').then((file) => file.SlipPage),
  },
  {
    ...shared,
    path: '/accounts/cheques/$id/$no',
    page: () => import('./cheque-card.page.tsx').then((file) => file.ChequeCardPage),
  },
];
