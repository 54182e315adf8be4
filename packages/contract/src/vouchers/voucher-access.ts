import type { PermissionName } from '#access/permissions';
import { voucherKinds, writersOf, writesEveryVoucher } from '#documents/voucher-kinds';

/**
 * The access to vouchers. A user sees a voucher if they read its books, act on vouchers of every type, or write vouchers of
 * its type.
 */

const ofEveryType = [
  'cashbook.view',
  'ledger.view',
  'report.view',
  'audit.view',
  'voucher.approve',
  'voucher.unapprove',
  'voucher.void',
  'voucher.type.change',
  'voucher.date.change',
  'voucher.image.upload',
] as const satisfies readonly PermissionName[];

const purchases = ['purchase.create', 'purchase.edit'] as const;
const sales = ['sales.create', 'sales.edit'] as const;

/** The permissions to write vouchers of a type beside those of its kinds, by the number of the type (accounting §4). */
const otherWriters: Readonly<Record<number, readonly PermissionName[]>> = {
  7: purchases,
  8: purchases,
  9: purchases,
  10: purchases,
  11: sales,
  12: sales,
  13: sales,
  14: sales,
  15: sales,
  16: ['installment.receive'],
  17: ['labour.create', 'labour.edit'],
  18: ['product.edit'],
  19: ['opening.create', 'opening.edit'],
  20: ['remittance.create'],
  21: writersOf(voucherKinds['bank-receipt']),
  22: writersOf(voucherKinds['bank-payment']),
};

function writersOfType(type: number): readonly PermissionName[] {
  const kinds = Object.values(voucherKinds).filter(({ typeId }) => typeId === type);
  return [...kinds.flatMap(writersOf), ...(otherWriters[type] ?? [])];
}

/** The permissions with which a user sees some vouchers. {@link maySeeVoucher} decides which. */
export const voucherViewers: readonly [PermissionName, ...PermissionName[]] = [
  ...ofEveryType,
  ...new Set([...writesEveryVoucher, ...Object.values(otherWriters).flat()]),
];

/** Whether a user with these permissions may see vouchers of the type. */
export function maySeeVoucher(can: (permission: PermissionName) => boolean, typeId: number): boolean {
  return ofEveryType.some(can) || writersOfType(typeId).some(can);
}
