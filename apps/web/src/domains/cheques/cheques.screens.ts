import type { KnownRecord } from '#domains/records/known-record.ts';
import { recordScreens } from '#domains/records/record-screens.ts';
import type { Screen } from '#screens/screen.ts';

const shared: Pick<Screen, 'permission' | 'messages'> = {
  permission: 'cheque.view',
  // The vouchers' words name the fields of a cheque and the reasons of banks.
  messages: ['cheques', 'vouchers'],
};

export const chequeFormRecord: KnownRecord = {
  list: '/cheque-form/form-list',
  add: '/cheque-form/add-form',
  edit: '/cheque-form/edit/$id',
  view: ['cheque.view', 'coa.view', 'coa.edit'],
  change: 'coa.edit',
  load: () => import('@cashbook/contract/cheques/cheque-forms').then((file) => file.chequeForm),
  own: () => import('./leaf/cheque-form-parts.tsx').then((file) => file.chequeFormParts),
  messages: ['cheques'],
};

/** The screens of cheques: the register, a deposit slip, the card and the print of a cheque, and the forms of banks. */
export const chequeScreens: readonly Screen[] = [
  ...recordScreens(chequeFormRecord),
  {
    path: '/cheque-form/test/$id',
    permission: chequeFormRecord.view,
    messages: ['cheques', 'print'],
    menuEntry: chequeFormRecord.list,
    page: () => import('./leaf/form-test.page.tsx').then((file) => file.FormTestPage),
  },
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
  {
    ...shared,
    path: '/accounts/cheques/$id/$no/print',
    messages: ['cheques', 'print'],
    page: () => import('./leaf/cheque-print.page.tsx').then((file) => file.ChequePrintPage),
  },
];
