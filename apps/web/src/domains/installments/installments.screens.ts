import type { Screen } from '#screens/screen.ts';

const shared: Pick<Screen, 'permission' | 'messages'> = {
  permission: ['installment.view', 'installment.receive'],
  // The vouchers' words name the fields of payments and cheques.
  messages: ['installments', 'vouchers'],
};

/** The screens of installments: those of one customer, and those by the salesman. */
export const installmentScreens: readonly Screen[] = [
  {
    ...shared,
    path: '/admin/installment-details',
    page: () => import('./details.page.tsx').then((file) => file.InstallmentDetailsPage),
  },
  {
    ...shared,
    path: '/reports/employee-installment',
    page: () => import('./employee.page.tsx').then((file) => file.EmployeeInstallmentsPage),
  },
  {
    path: '/admin/collection-sheet',
    permission: 'installment.receive',
    messages: ['installments', 'vouchers', 'queue'],
    page: () => import('./sheet/sheet.page.tsx').then((file) => file.CollectionSheetPage),
  },
];
