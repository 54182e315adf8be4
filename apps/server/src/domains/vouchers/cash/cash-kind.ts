import type { PostableAccounts, TypedRow, VoucherTypeId } from '@cashbook/kernel';
import { accountsOfRows, fieldOfRow, rowsFromForm } from '#domains/vouchers/cash/typed-rows';
import type { Ruled, VoucherKind } from '#domains/vouchers/engine/voucher-kind';

/** Posting rule of a voucher that is a list of rows. */
type RowsRule = (rows: readonly TypedRow[], accounts: PostableAccounts) => Ruled;

/** A cash voucher: its two sides differ in type and posting rule alone. */
export function cashKind(typeId: VoucherTypeId, rule: RowsRule): VoucherKind<readonly TypedRow[]> {
  return {
    typeIds: [typeId],
    accountsOf: accountsOfRows,
    rule: (rows, accounts) => {
      const ruled = rule(rows, accounts);
      return ruled.ok ? (namesAnOrder(rows) ?? ruled) : ruled;
    },
    typedFrom: rowsFromForm,
    fieldOf: fieldOfRow,
  };
}

/** The books have no orders that a row could name. */
function namesAnOrder(rows: readonly TypedRow[]): Ruled | null {
  const row = rows.findIndex(({ orderId }) => orderId !== null);
  return row === -1 ? null : { ok: false, refusal: { code: 'order_not_found', row } };
}
