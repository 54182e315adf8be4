import type { Screen } from '#screens/screen.ts';

export const overviewScreens: readonly Screen[] = [
  {
    path: '/dashboard-two',
    permission: ['cashbook.view', 'due.list.view', 'report.view'],
    messages: ['overviews', 'dashboard'],
    page: () => import('./branches.page.tsx').then((file) => file.BranchesPage),
  },
  {
    path: '/ecommers',
    permission: 'report.view',
    messages: ['overviews', 'dashboard', 'reports'],
    page: () => import('./sales.page.tsx').then((file) => file.SalesOverviewPage),
  },
  {
    path: '/chart',
    permission: ['cashbook.view', 'due.list.view', 'report.view'],
    messages: ['overviews', 'dashboard', 'reports'],
    page: () => import('../charts/chart.page.tsx').then((file) => file.ChartPage),
  },
];
