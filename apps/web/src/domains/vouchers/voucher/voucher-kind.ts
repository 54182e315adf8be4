import type { PermissionName } from '@cashbook/contract/access/permissions';

/** What the screens of one voucher need to know of its type (accounting §4). */
interface VoucherType {
  title: 'cashReceipt' | 'cashPayment';
  /** The screen that changes it, and who may. */
  editor: { to: string; permission: PermissionName };
  /** Its print lists the lines of this side; the other side is the money. */
  printedSide: 'debit' | 'credit';
}

const types: ReadonlyMap<number, VoucherType> = new Map<number, VoucherType>([
  [
    1,
    {
      title: 'cashReceipt',
      editor: { to: '/accounts/cash/receive', permission: 'cash.received.edit' },
      printedSide: 'credit',
    },
  ],
  [
    2,
    {
      title: 'cashPayment',
      editor: { to: '/accounts/cash/payment', permission: 'cash.payment.edit' },
      printedSide: 'debit',
    },
  ],
]);

/** The type by its number; null for a type that this version has no screens for. */
export const voucherType = (typeId: number): VoucherType | null => types.get(typeId) ?? null;
