import type { Screen } from '#screens/screen.ts';

const messages: Screen['messages'] = ['administration'];

const branchForms = () => import('./branches/branch-form.page.tsx');

/** The company and its branches. */
export const organisationScreens: readonly Screen[] = [
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
