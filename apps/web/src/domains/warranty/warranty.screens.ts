import type { Screen } from '#screens/screen.ts';

const shared: Pick<Screen, 'permission' | 'messages' | 'menuEntry'> = {
  permission: 'warranty.claim',
  messages: ['warranty'],
  menuEntry: '/warranty/claims',
};

/** The screens of warranty claims: the list, a new one, its card, its prints. */
export const warrantyScreens: readonly Screen[] = [
  {
    ...shared,
    path: '/warranty/claims',
    page: () => import('./claims.page.tsx').then((file) => file.ClaimsPage),
  },
  {
    ...shared,
    path: '/warranty/claims/new',
    page: () => import('./claim-form.page.tsx').then((file) => file.ClaimFormPage),
  },
  {
    ...shared,
    path: '/warranty/claims/$id',
    page: () => import('./claim-card.page.tsx').then((file) => file.ClaimCardPage),
  },
  {
    ...shared,
    path: '/warranty/claims/$id/print',
    messages: ['warranty', 'print'],
    page: () => import('./claim-print.page.tsx').then((file) => file.ClaimPrintPage),
  },
];
