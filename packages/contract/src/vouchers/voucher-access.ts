import type { PermissionName } from '#access/permissions';

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

const cashReceipts = ['cash.received.create', 'cash.received.edit'] as const;
const cashPayments = ['cash.payment.create', 'cash.payment.edit'] as const;
// Bank vouchers are edited with `cash.received.edit` (api, "Permissions").
const bankReceipts = ['bank.received.create', 'cash.received.edit'] as const;
const bankPayments = ['bank.payment.create', 'cash.received.edit'] as const;
const contras = ['contra.create', 'contra.edit'] as const;
const journals = ['journal.create', 'journal.edit'] as const;
const purchases = ['purchase.create', 'purchase.edit'] as const;
const sales = ['sales.create', 'sales.edit'] as const;

/** By the number of the type (accounting §4): who writes vouchers of it. */
const writers: Readonly<Record<number, readonly PermissionName[]>> = {
  1: cashReceipts,
  2: cashPayments,
  3: bankReceipts,
  4: bankPayments,
  5: contras,
  6: journals,
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
  19: journals,
  20: ['remittance.create'],
  21: bankReceipts,
  22: bankPayments,
};

/** With any of these a person may look at some vouchers; at which, {@link maySeeVoucher} says. */
export const voucherViewers: readonly [PermissionName, ...PermissionName[]] = [
  ...ofEveryType,
  ...new Set(Object.values(writers).flat()),
];

/** Whether whoever may do these things may look at vouchers of the type. */
export function maySeeVoucher(can: (permission: PermissionName) => boolean, typeId: number): boolean {
  return ofEveryType.some(can) || (writers[typeId] ?? []).some(can);
}
