import type { permissions } from '@cashbook/words/en/permissions';
import type { Exactly } from '@cashbook/words/text';

/** Every permission of the product, `group.action`; the last segment is its label (spec 1 §2.9, spec 1 §6). */
export const permissionNames = [
  'cash.received.create',
  'cash.received.edit',
  'cash.payment.create',
  'cash.payment.edit',
  'bank.received.create',
  'bank.payment.create',
  'cheque.view',
  'cheque.move',
  'cheque.bounce',
  'bank.reconcile',
  'withholding.view',
  'withholding.edit',
  'contra.create',
  'contra.edit',
  'journal.create',
  'journal.edit',
  'opening.create',
  'opening.edit',
  'purchase.create',
  'purchase.edit',
  'sales.create',
  'sales.edit',
  'sales.deliver',
  'labour.create',
  'labour.edit',
  'labour.item.edit',
  'installment.view',
  'installment.receive',
  'installment.waive',
  'order.view',
  'order.create',
  'requisition.view',
  'requisition.create',
  'requisition.approve',
  'voucher.approve',
  'voucher.unapprove',
  'voucher.void',
  'voucher.type.change',
  'voucher.date.change',
  'voucher.image.upload',
  'remittance.create',
  'dayclose.all.view',
  'dayclose.jumpdate',
  'year.close',
  'year.reopen',
  'cashbook.view',
  'ledger.view',
  'due.list.view',
  'report.view',
  'profit.view',
  'branch.view',
  'branch.create',
  'branch.edit',
  'user.all.view',
  'user.create',
  'user.edit',
  'role.view',
  'role.edit',
  'product.view',
  'product.edit',
  'category.view',
  'category.edit',
  'coa.view',
  'coa.edit',
  'asset.edit',
  'stock.adjust',
  'stock.count',
  'stock.issue',
  'stock.produce',
  'stock.transfer',
  'warranty.claim',
  'warehouse.view',
  'warehouse.edit',
  'area.view',
  'area.edit',
  'party.view',
  'party.edit',
  'party.allocate',
  'party.writeoff',
  'company.view',
  'company.edit',
  'message.view',
  'message.edit',
  'audit.view',
  'employee.view',
  'employee.edit',
  'import.run',
  'hr.view',
  'hr.edit',
] as const;

export type PermissionName = (typeof permissionNames)[number];

/**
 * Returns the group of a permission on the roles screen. It is the name without the last segment, which is the label, and
 * without an `all` before that. `user.all.view` and `user.edit` both belong to `user`.
 */
export function permissionGroup(name: PermissionName): string {
  const segments = name.split('.').slice(0, -1);
  if (segments.at(-1) === 'all') segments.pop();
  return segments.join('.');
}

/** The name of a group in its word: `CashReceived` for `Cash.received`. */
type Joined<Group extends string> = Group extends `${infer First}.${infer Rest}`
  ? `${Capitalize<First>}${Joined<Rest>}`
  : Capitalize<Group>;
type GroupOf<Name extends string> = Name extends `${infer Group}.all.${LastOf<Name>}`
  ? Group
  : Name extends `${infer Group}.${LastOf<Name>}`
    ? Group
    : never;
type LastOf<Name extends string> = Name extends `${string}.${infer Rest}` ? LastOf<Rest> : Name;

/** A word for every group, and one for every last segment. */
type Word<Name extends PermissionName = PermissionName> = Name extends unknown
  ? `group${Joined<GroupOf<Name>>}` | `action${Capitalize<LastOf<Name>>}`
  : never;

export type PermissionWords = Exactly<typeof permissions, Word>;
