import type { KnownRecord } from '#domains/records/known-record.ts';
import { recordScreens } from '#domains/records/record-screens.ts';
import type { Screen } from '#screens/screen.ts';

export const areaRecord: KnownRecord = {
  list: '/real-estate/area-list',
  add: '/real-estate/add-area',
  edit: '/real-estate/area/edit/$id',
  view: ['area.view', 'area.edit'],
  change: 'area.edit',
  load: () => import('@cashbook/contract/parties/areas').then((file) => file.area),
  // Spec 2 §2: the list of areas names their company.
  ownColumns: [{ key: 'company_name', word: 'company' }],
};

/** The record of customers and suppliers, also for "My Contacts": those of the branch, and those that others share with it. */
export const partyRecord: KnownRecord = {
  list: '/customer-supplier/list',
  add: '/customer-supplier/create',
  edit: '/customer-supplier/edit/$id',
  view: ['party.view', 'party.edit'],
  change: 'party.edit',
  load: () => import('@cashbook/contract/parties/parties').then((file) => file.party),
  within: 'customerSupplier',
  own: () => import('./party-parts.tsx').then((file) => file.partyParts),
  messages: ['ledger'],
};

/** The screens of customers and suppliers, and of areas. */
export const partyScreens: readonly Screen[] = [
  ...recordScreens(partyRecord),
  {
    path: '/customer-supplier/card/$id',
    permission: ['party.view', 'party.edit'],
    messages: ['records', 'ledger'],
    menuEntry: '/customer-supplier/list',
    page: () => import('./party-card.page.tsx').then((file) => file.PartyCardPage),
  },
  ...recordScreens(areaRecord),
];
