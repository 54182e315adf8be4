import type { Screen } from '#screens/screen.ts';

/** The living gallery: every component in every state, light and dark. */
export const galleryScreens: readonly Screen[] = [
  {
    path: '/ui/buttons',
    messages: ['gallery'],
    page: () => import('./buttons.page.tsx').then((file) => file.ButtonsPage),
  },
  {
    path: '/ui/alerts',
    messages: ['gallery'],
    page: () => import('./alerts.page.tsx').then((file) => file.AlertsPage),
  },
  {
    path: '/forms/form-elements',
    messages: ['gallery'],
    page: () => import('./form-elements.page.tsx').then((file) => file.FormElementsPage),
  },
  {
    path: '/forms/form-layout',
    messages: ['gallery'],
    page: () => import('./form-layout.page.tsx').then((file) => file.FormLayoutPage),
  },
];
