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
  // Spec 2 §2: the list of areas says of which company they are.
  ownColumns: [{ key: 'company_name', word: 'company' }],
};

/** Customers and suppliers, and where they live. */
export const partyScreens: readonly Screen[] = [
  {
    path: '/customer-supplier/list',
    permission: ['party.view', 'party.edit'],
    messages: ['ledger'],
    page: () => import('./contacts.page.tsx').then((file) => file.ContactsPage),
  },
  ...recordScreens(areaRecord),
];
