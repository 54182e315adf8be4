import { voucherViewers } from '@cashbook/contract/vouchers/voucher-access';
import { createElement } from 'react';
import type { KnownKind } from '#domains/posting/queue/queue-provider.tsx';
import type { Screen } from '#screens/screen.ts';
import { knownKinds } from './known-kinds.ts';

/** Returns the entry screen of a kind, for users who save or edit its documents. */
const entryScreen = ({ path, mayCreate, mayEdit, title, within, load }: KnownKind): Screen => ({
  path,
  permission: [mayCreate, ...mayEdit],
  messages: ['vouchers'],
  page: async () => {
    const [kind, { EntryPage }] = await Promise.all([load(), import('#domains/posting/entry/entry.page.tsx')]);
    return () => createElement(EntryPage, { kind, title, within });
  },
});

const administration: Screen['messages'] = ['voucherAdmin', 'vouchers'];

/** The screens to enter documents of every kind, and to show, print and administer vouchers. */
export const voucherScreens: readonly Screen[] = [
  ...Object.values(knownKinds).map(entryScreen),
  {
    path: '/accounts/cash/receive/$orderNumber',
    permission: ['cash.received.create', 'cash.received.edit'],
    messages: ['vouchers'],
    menuEntry: '/accounts/cash/receive',
    page: () => import('./kinds/cash-of-order.page.tsx').then((file) => file.CashOfOrderPage),
  },
  {
    path: '/accounts/remittance',
    permission: 'remittance.create',
    messages: ['vouchers'],
    page: () => import('./remittance.page.tsx').then((file) => file.RemittancePage),
  },
  {
    path: '/accounts/opening',
    permission: ['opening.create', 'opening.edit'],
    messages: ['openings', 'imports', 'vouchers'],
    page: () => import('./opening/openings.page.tsx').then((file) => file.OpeningsPage),
  },
  {
    path: '/vouchers/$id',
    permission: voucherViewers,
    messages: ['vouchers', 'voucherImages'],
    page: () => import('./voucher/voucher.page.tsx').then((file) => file.VoucherPage),
  },
  {
    path: '/vouchers/$id/print',
    permission: voucherViewers,
    messages: ['vouchers', 'print'],
    page: () => import('./print/voucher-print.page.tsx').then((file) => file.VoucherPrintPage),
  },
  {
    path: '/admin/voucher-approval',
    permission: 'voucher.approve',
    messages: administration,
    page: () => import('./admin/approval.page.tsx').then((file) => file.ApprovalPage),
  },
  {
    path: '/admin/remove-approval',
    permission: 'voucher.unapprove',
    messages: administration,
    page: () => import('./admin/remove-approval.page.tsx').then((file) => file.RemoveApprovalPage),
  },
  {
    path: '/admin/voucher/type-change',
    permission: 'voucher.type.change',
    messages: administration,
    page: () => import('./admin/type-change.page.tsx').then((file) => file.TypeChangePage),
  },
  {
    path: '/admin/voucher/date-change',
    permission: 'voucher.date.change',
    messages: administration,
    page: () => import('./admin/date-change.page.tsx').then((file) => file.DateChangePage),
  },
  {
    path: '/admin/print',
    permission: voucherViewers,
    messages: administration,
    page: () => import('./print/print-centre.page.tsx').then((file) => file.PrintCentrePage),
  },
  {
    path: '/admin/print/vouchers',
    permission: voucherViewers,
    messages: [...administration, 'print'],
    page: () => import('./print/print-run.page.tsx').then((file) => file.PrintRunPage),
  },
  {
    path: '/admin/image-upload',
    permission: 'voucher.image.upload',
    messages: [...administration, 'voucherImages'],
    page: () => import('./images/image-upload.page.tsx').then((file) => file.ImageUploadPage),
  },
  {
    path: '/admin/bulk-upload',
    permission: 'voucher.image.upload',
    messages: [...administration, 'voucherImages'],
    page: () => import('./images/bulk-upload.page.tsx').then((file) => file.BulkUploadPage),
  },
  {
    path: '/vr-settings/voucher-delete',
    // A person who closes the day sees its dates there (spec 3 §2).
    permission: ['voucher.void', 'dayclose.all.view'],
    messages: [...administration, 'ledger'],
    page: () => import('./admin/void.page.tsx').then((file) => file.VoidPage),
  },
];
