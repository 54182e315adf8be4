import type { PermissionName } from '#access/permissions';
import { voucherKinds, writersOf, writesEveryVoucher } from '#vouchers/voucher-kinds';

/** Who may look at a voucher: whoever reads the books it is in, acts on vouchers of every type, or writes those of its own. */

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
] as const satisfies readonly PermissionName[];

const purchases = ['purchase.create', 'purchase.edit'] as const;
const sales = ['sales.create', 'sales.edit'] as const;

/** By the number of the type (accounting §4): who writes vouchers of it beside those who type a kind of that type. */
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

/** With any of these a person may look at some vouchers; at which, {@link maySeeVoucher} says. */
export const voucherViewers: readonly [PermissionName, ...PermissionName[]] = [
  ...ofEveryType,
  ...new Set([...writesEveryVoucher, ...Object.values(otherWriters).flat()]),
];

/** Whether whoever may do these things may look at vouchers of the type. */
export function maySeeVoucher(can: (permission: PermissionName) => boolean, typeId: number): boolean {
  return ofEveryType.some(can) || writersOfType(typeId).some(can);
}
