import type { Screen } from '#screens/screen.ts';

/** The screens of the user's own account and preferences. */
export const profileScreens: readonly Screen[] = [
  {
    path: '/profile',
    messages: ['me'],
    page: () => import('./profile.page.tsx').then((file) => file.ProfilePage),
  },
  {
    path: '/settings',
    messages: ['me'],
    page: () => import('../settings/settings.page.tsx').then((file) => file.SettingsPage),
  },
];
