import type { PermissionName } from '@cashbook/contract/access/permissions';
import type { LinkProps } from '@tanstack/react-router';

interface Editor {
  to: NonNullable<LinkProps['to']>;
  permission: PermissionName;
}

/** The screen that changes a voucher, by the number of its type (accounting §4). Types without one are not in it. */
const editors: ReadonlyMap<number, Editor> = new Map<number, Editor>([
  [1, { to: '/accounts/cash/receive', permission: 'cash.received.edit' }],
  [2, { to: '/accounts/cash/payment', permission: 'cash.payment.edit' }],
]);

export const editorOf = (typeId: number): Editor | null => editors.get(typeId) ?? null;
