import type { Screen } from '#screens/screen.ts';

export const dashboardScreens: readonly Screen[] = [
  {
    path: '/dashboard',
    messages: ['dashboard'],
    page: () => import('./dashboard.page.tsx').then((file) => file.DashboardPage),
  },
];
