import type { PermissionName } from '#access/permissions';

interface VoucherKind {
  /** The type of its vouchers (accounting §4). */
  readonly typeId: number;
  readonly mayCreate: PermissionName;
  /** The permissions to search for a voucher and to change it. One of them is enough. */
  readonly mayEdit: readonly [PermissionName, ...PermissionName[]];
}

/** Every kind of voucher that people type on a screen of its own. Each version of a voucher stores the name of its kind. */
export const voucherKinds = {
  'cash-receipt': { typeId: 1, mayCreate: 'cash.received.create', mayEdit: ['cash.received.edit'] },
  'cash-payment': { typeId: 2, mayCreate: 'cash.payment.create', mayEdit: ['cash.payment.edit'] },
  // Bank vouchers of both sides are searched and edited with `cash.received.edit` (api, "Permissions").
  'bank-receipt': { typeId: 3, mayCreate: 'bank.received.create', mayEdit: ['cash.received.edit'] },
  'bank-payment': { typeId: 4, mayCreate: 'bank.payment.create', mayEdit: ['cash.received.edit'] },
  contra: { typeId: 5, mayCreate: 'contra.create', mayEdit: ['contra.edit'] },
  journal: { typeId: 6, mayCreate: 'journal.create', mayEdit: ['journal.edit'] },
  // The spec has it searched and edited with `purchase.edit` (spec 3 §6).
  'labour-invoice': { typeId: 17, mayCreate: 'labour.create', mayEdit: ['labour.edit', 'purchase.edit'] },
  'stock-adjustment': { typeId: 18, mayCreate: 'stock.adjust', mayEdit: ['stock.adjust'] },
  'stock-transfer': { typeId: 18, mayCreate: 'stock.transfer', mayEdit: ['stock.transfer'] },
  'stock-issue': { typeId: 18, mayCreate: 'stock.issue', mayEdit: ['stock.issue'] },
  'issue-return': { typeId: 18, mayCreate: 'stock.issue', mayEdit: ['stock.issue'] },
  production: { typeId: 18, mayCreate: 'stock.produce', mayEdit: ['stock.produce'] },
  'branch-transfer': { typeId: 18, mayCreate: 'stock.transfer', mayEdit: ['stock.transfer'] },
  'opening-stock': { typeId: 18, mayCreate: 'opening.create', mayEdit: ['opening.edit'] },
  // The amount paid decides whether a purchase is of type 7, 8 or 9.
  'construction-purchase': { typeId: 7, mayCreate: 'purchase.create', mayEdit: ['purchase.edit'] },
  'trading-purchase': { typeId: 7, mayCreate: 'purchase.create', mayEdit: ['purchase.edit'] },
  // The amount received decides whether a sale is of type 11, 12 or 13.
  'general-sale': { typeId: 11, mayCreate: 'sales.create', mayEdit: ['sales.edit'] },
  sale: { typeId: 11, mayCreate: 'sales.create', mayEdit: ['sales.edit'] },
  'installment-sale': { typeId: 11, mayCreate: 'sales.create', mayEdit: ['sales.edit'] },
  'purchase-return': { typeId: 10, mayCreate: 'purchase.create', mayEdit: ['purchase.edit'] },
  'sale-return': { typeId: 14, mayCreate: 'sales.create', mayEdit: ['sales.edit'] },
  delivery: { typeId: 18, mayCreate: 'sales.deliver', mayEdit: ['sales.deliver'] },
  'electronics-purchase': { typeId: 7, mayCreate: 'purchase.create', mayEdit: ['purchase.edit'] },
} as const satisfies Readonly<Record<string, VoucherKind>>;

export type VoucherKindName = keyof typeof voucherKinds;

/** Returns a kind with its name, for the descriptions of its calls, of its server side and of its screen. */
export function voucherKind<Name extends VoucherKindName>(name: Name) {
  return { name, ...voucherKinds[name] };
}

/** Returns the permissions to write vouchers of the kind. */
export function writersOf({ mayCreate, mayEdit }: VoucherKind): readonly PermissionName[] {
  return [mayCreate, ...mayEdit];
}

/** The permissions to write vouchers of all kinds. */
export const writesEveryVoucher: readonly PermissionName[] = [
  ...new Set(Object.values(voucherKinds).flatMap(writersOf)),
];
