import type { KnownRecord } from '#domains/records/known-record.ts';
import { recordScreens } from '#domains/records/record-screens.ts';
import type { Screen } from '#screens/screen.ts';

const rights: Pick<KnownRecord, 'view' | 'change'> = {
  view: ['withholding.view', 'withholding.edit'],
  change: 'withholding.edit',
};

export const withholdingRecords: readonly KnownRecord[] = [
  {
    list: '/withholding-section/section-list',
    add: '/withholding-section/add-section',
    edit: '/withholding-section/edit/$id',
    ...rights,
    load: () => import('@cashbook/contract/withholding/sections').then((file) => file.withholdingSection),
  },
  {
    list: '/withholding-rate/rate-list',
    add: '/withholding-rate/add-rate',
    edit: '/withholding-rate/edit/$id',
    ...rights,
    load: () => import('@cashbook/contract/withholding/sections').then((file) => file.withholdingRate),
  },
];

/** The screens of withholding: the register of withheld tax, the sections of the law, and their rates. */
export const withholdingScreens: readonly Screen[] = [
  {
    path: '/accounts/withheld-tax',
    permission: rights.view,
    messages: ['withheldTax'],
    page: () => import('./register/register.page.tsx').then((file) => file.RegisterPage),
  },
  {
    path: '/accounts/withheld-tax/deposits/$id',
    permission: rights.view,
    messages: ['withheldTax'],
    page: () => import('./register/deposit.page.tsx').then((file) => file.DepositPage),
  },
  {
    path: '/accounts/withheld-tax/certificates/$number',
    permission: rights.view,
    messages: ['withheldTax', 'vouchers', 'print'],
    page: () => import('./register/certificate.page.tsx').then((file) => file.CertificatePage),
  },
  ...withholdingRecords.flatMap(recordScreens),
];
