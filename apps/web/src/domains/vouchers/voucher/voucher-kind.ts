import type { PermissionName } from '@cashbook/contract/access/permissions';
import type { PrintedSide, VoucherSide } from '../kinds/known-kinds.ts';
import { knownKinds } from '../kinds/known-kinds.ts';

/** What the screens of one voucher need to know of its kind. */
export interface VoucherKind {
  title: (typeof knownKinds)[keyof typeof knownKinds]['title'];
  /** The screen that changes it, and who may. */
  editor: { to: string; permission: PermissionName };
  printed: PrintedSide;
}

/** The kind that is stored with a voucher; null for one that this version has no screens for, such as an opening. */
export function voucherKind({ kind }: { kind: string }): VoucherKind | null {
  const known = Object.entries(knownKinds).find(([name]) => name === kind)?.[1];
  if (known === undefined) return null;
  const { title, path, mayEdit, printed } = known;
  return { title, editor: { to: path, permission: mayEdit }, printed };
}

/** What stands on the paper of a voucher; of a kind without a screen of its own every line, of a count what it moves. */
export function printedSide(voucher: { kind: string }): VoucherSide {
  const printed = voucherKind(voucher)?.printed;
  // Among other vouchers an invoice prints what it posts.
  if (printed === 'invoice') return 'both';
  return printed ?? (voucher.kind === 'stock-count' ? 'stock' : 'both');
}

/** Whether the voucher has a paper of its own, with what was bought or sold. */
export const isInvoice = (voucher: { kind: string }): boolean => voucherKind(voucher)?.printed === 'invoice';
