import type { Screen } from '#screens/screen.ts';

export const dashboardScreens: readonly Screen[] = [
  {
    path: '/dashboard',
    messages: ['dashboard'],
    page: () => import('./dashboard.page.tsx').then((file) => file.DashboardPage),
  },
  {
    path: '/calendar',
    messages: ['calendar'],
    page: () => import('../calendar/calendar.page.tsx').then((file) => file.CalendarPage),
  },
];
