import type { Screen } from '#screens/screen.ts';

/** What is a user's own: their account, and how they like to work. */
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
