import type { Screen } from '#screens/screen.ts';

const messages: Screen['messages'] = ['administration'];

const branchForms = () => import('./branches/branch-form.page.tsx');
const userForms = () => import('./users/user-form.page.tsx');
const userWithoutId = () => import('./users/user-without-id.page.tsx').then((file) => file.UserWithoutIdPage);

/** Branches, users, roles and the company. */
export const accessScreens: readonly Screen[] = [
  {
    path: '/branch/branch-list',
    permission: 'branch.view',
    messages,
    page: () => import('./branches/branch-list.page.tsx').then((file) => file.BranchListPage),
  },
  {
    path: '/branch/add-branch',
    permission: 'branch.create',
    messages,
    menuEntry: '/branch/branch-list',
    page: () => branchForms().then((file) => file.BranchAddPage),
  },
  {
    path: '/branch/edit/$id',
    permission: 'branch.edit',
    messages,
    menuEntry: '/branch/branch-list',
    page: () => branchForms().then((file) => file.BranchEditPage),
  },
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
  // Two addresses of the route table that edit a user and do not say whom.
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
  {
    path: '/company/company-list',
    permission: 'company.view',
    messages,
    page: () => import('./company/company-list.page.tsx').then((file) => file.CompanyListPage),
  },
  {
    path: '/company/edit/$id',
    permission: 'company.view',
    messages,
    menuEntry: '/company/company-list',
    page: () => import('./company/company-form.page.tsx').then((file) => file.CompanyEditPage),
  },
];
