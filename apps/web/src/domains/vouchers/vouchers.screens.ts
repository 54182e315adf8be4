import { voucherViewers } from '@cashbook/contract/vouchers/voucher-access';
import { createElement } from 'react';
import type { KnownKind } from '#domains/posting/entry/queue-provider.tsx';
import type { Screen } from '#screens/screen.ts';
import { knownKinds } from './kinds/known-kinds.ts';

/** The entry screen of a kind, for whoever saves or edits documents of it. */
const entryScreen = ({ path, mayCreate, mayEdit, title, load }: KnownKind): Screen => ({
  path,
  permission: [mayCreate, mayEdit],
  messages: ['vouchers'],
  page: async () => {
    const [kind, { EntryPage }] = await Promise.all([load(), import('#domains/posting/entry/entry.page.tsx')]);
    return () => createElement(EntryPage, { kind, title });
  },
});

/** Entry of vouchers, one voucher whole, and its print. */
export const voucherScreens: readonly Screen[] = [
  ...Object.values(knownKinds).map(entryScreen),
  {
    path: '/accounts/remittance',
    permission: 'remittance.create',
    messages: ['vouchers'],
    page: () => import('./remittance/remittance.page.tsx').then((file) => file.RemittancePage),
  },
  {
    path: '/vouchers/$id',
    permission: voucherViewers,
    messages: ['vouchers'],
    page: () => import('./voucher/voucher.page.tsx').then((file) => file.VoucherPage),
  },
  {
    path: '/vouchers/$id/print',
    permission: voucherViewers,
    messages: ['vouchers', 'print'],
    page: () => import('./print/voucher-print.page.tsx').then((file) => file.VoucherPrintPage),
  },
];
