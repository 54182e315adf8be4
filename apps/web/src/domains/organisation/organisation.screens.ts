import type { KnownRecord } from '#domains/records/known-record.ts';
import { recordScreens } from '#domains/records/record-screens.ts';
import type { Screen } from '#screens/screen.ts';

const messages: Screen['messages'] = ['administration'];

export const branchRecord: KnownRecord = {
  list: '/branch/branch-list',
  add: '/branch/add-branch',
  edit: '/branch/edit/$id',
  view: ['branch.view'],
  change: 'branch.edit',
  create: 'branch.create',
  load: () => import('@cashbook/contract/branches/branch').then((file) => file.branch),
  within: 'admin',
  own: () => import('./branch-parts.tsx').then((file) => file.branchParts),
  messages,
};

/** The company and its branches. */
export const organisationScreens: readonly Screen[] = [
  ...recordScreens(branchRecord),
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
