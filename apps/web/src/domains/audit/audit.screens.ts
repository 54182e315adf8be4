import type { Screen } from '#screens/screen.ts';

/** The screen of the audit trail. */
export const auditScreens: readonly Screen[] = [
  {
    path: '/audit/trail',
    permission: 'audit.view',
    messages: ['audit'],
    page: () => import('./trail.page.tsx').then((file) => file.TrailPage),
  },
];
