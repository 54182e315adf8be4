import type { Screen } from '#screens/screen.ts';

const shared: Pick<Screen, 'permission' | 'messages' | 'menuEntry'> = {
  permission: 'ledger.view',
  messages: ['portal', 'installments'],
  menuEntry: '/customer-supplier/list',
};

const pages = () => import('./customer-dashboard.page.tsx');

/** The screens of the portal for the staff. Those of customers have routes of their own (app/portal-routes.ts). */
export const portalScreens: readonly Screen[] = [
  { ...shared, path: '/customer-dashboard', page: () => pages().then((file) => file.CustomerDashboardPage) },
  {
    ...shared,
    path: '/customer-dashboard/print',
    messages: [...shared.messages, 'print', 'vouchers'],
    page: () => pages().then((file) => file.CustomerDashboardPrintPage),
  },
];
