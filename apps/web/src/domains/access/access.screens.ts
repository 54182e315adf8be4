import type { Screen } from '#screens/screen.ts';

const messages: Screen['messages'] = ['administration'];

const userForms = () => import('./users/user-form.page.tsx');
const userWithoutId = () => import('./users/user-without-id.page.tsx').then((file) => file.UserWithoutIdPage);

/** Users and roles. */
export const accessScreens: readonly Screen[] = [
  {
    path: '/user/user-list',
    permission: 'user.all.view',
    messages,
    page: () => import('./users/user-list.page.tsx').then((file) => file.UserListPage),
  },
  {
    path: '/user/add-user',
    permission: 'user.create',
    messages,
    menuEntry: '/user/user-list',
    page: () => userForms().then((file) => file.UserAddPage),
  },
  {
    path: '/user/user-edit/$id',
    permission: 'user.edit',
    messages,
    menuEntry: '/user/user-list',
    page: () => userForms().then((file) => file.UserEditPage),
  },
  // Two addresses of the route table edit a user without naming one.
  ...['/user/user-edit', '/user-management/edit-user'].map(
    (path): Screen => ({ path, permission: 'user.edit', messages, menuEntry: '/user/user-list', page: userWithoutId }),
  ),
  {
    path: '/user/user-check',
    permission: 'user.all.view',
    messages,
    page: () => import('./users/user-check.page.tsx').then((file) => file.UserCheckPage),
  },
  {
    path: '/user-management/roles',
    permission: 'role.view',
    messages,
    page: () => import('./roles/roles.page.tsx').then((file) => file.RolesPage),
  },
  {
    path: '/user-management/create-role',
    permission: 'role.edit',
    messages,
    page: () => import('./roles/create-role.page.tsx').then((file) => file.CreateRolePage),
  },
];
