import type { Screen } from '#screens/screen.ts';

/** What happened in the books, and whether they are in order. */
export const auditScreens: readonly Screen[] = [
  {
    path: '/audit/trail',
    permission: 'audit.view',
    messages: ['audit'],
    page: () => import('./trail.page.tsx').then((file) => file.TrailPage),
  },
  {
    path: '/audit/integrity',
    permission: 'audit.view',
    messages: ['audit'],
    page: () => import('../integrity/integrity.page.tsx').then((file) => file.IntegrityPage),
  },
];
