import type { PermissionName } from '@cashbook/contract/access/permissions';
import type { PrintedSide } from '../kinds/known-kinds.ts';
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
export function printedSide(voucher: { kind: string }): PrintedSide {
  return voucherKind(voucher)?.printed ?? (voucher.kind === 'stock-count' ? 'stock' : 'both');
}
