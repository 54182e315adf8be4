import type { KnownRecord } from '#domains/records/known-record.ts';
import { recordScreens } from '#domains/records/record-screens.ts';
import type { Screen } from '#screens/screen.ts';

export const assetRecord: KnownRecord = {
  list: '/asset/asset-list',
  add: '/asset/add-asset',
  edit: '/asset/edit/$id',
  view: ['asset.edit', 'coa.view'],
  change: 'asset.edit',
  load: () => import('@cashbook/contract/assets/assets').then((file) => file.asset),
  own: () => import('./asset-parts.tsx').then((file) => file.assetParts),
};

/** The screens of fixed assets. */
export const assetScreens: readonly Screen[] = [
  ...recordScreens(assetRecord),
  {
    path: '/asset/card/$id',
    permission: assetRecord.view,
    messages: ['records'],
    menuEntry: assetRecord.list,
    page: () => import('./asset-card.page.tsx').then((file) => file.AssetCardPage),
  },
];
