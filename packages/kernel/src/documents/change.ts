import type { IsoDate } from '@cashbook/money';
import { type Refused, refuse } from '#documents/refusal';
import { findVoucherType, typesOf, type VoucherTypeId } from '#documents/voucher-types';

export type ChangeRefusal =
  | 'voucher_void'
  | 'system_voucher'
  | 'year_closed'
  | 'voucher_approved'
  | 'day_closed'
  | 'stale_version';

/** The facts that decide whether a voucher may be edited or voided. */
export type VoucherState = {
  readonly date: IsoDate;
  readonly version: number;
  readonly isApproved: boolean;
  readonly isVoid: boolean;
  /** Whether the product itself made it. Then the same source takes it back, such as the reopening of a year. */
  readonly isSystem: boolean;
  /** Whether its branch has closed the fiscal year of its date. */
  readonly isYearClosed: boolean;
};

/**
 * Returns the types that a voucher of the type may be changed to (accounting §8). A cash receipt and a cash payment swap sides.
 * An invoice changes to its Cash or its Due type.
 */
export function typesAfter(typeId: number): readonly VoucherTypeId[] {
  const type = findVoucherType(typeId);
  if (type === undefined) return [];
  const { trade, paid, money } = type;
  const others = (ids: readonly VoucherTypeId[]) => ids.filter((id) => id !== typeId);
  if (paid !== null) return others([...typesOf({ trade, paid: 'cash' }), ...typesOf({ trade, paid: 'due' })]);
  return money === 'cash' ? others(typesOf({ money })) : [];
}

/**
 * Checks whether a voucher may be changed (accounting §2.4, §5, §6). Nobody changes a voucher that is void, made by the
 * product, in a closed year or approved. On a closed day the user needs `dayclose.jumpdate`. The user must have seen the latest
 * version. `seenVersion` is null when the caller names none.
 *
 * Refusals, the first that applies: `voucher_void`, `system_voucher`, `year_closed`, `voucher_approved`, `day_closed`,
 * `stale_version`.
 */
export function mayChangeVoucher(
  voucher: VoucherState,
  by: { seenVersion: number | null; openDate: IsoDate; mayChangeClosedDays: boolean },
): { readonly ok: true } | Refused<ChangeRefusal> {
  if (voucher.isVoid) return refuse('voucher_void');
  if (voucher.isSystem) return refuse('system_voucher');
  if (voucher.isYearClosed) return refuse('year_closed');
  if (voucher.isApproved) return refuse('voucher_approved');
  if (voucher.date !== by.openDate && !by.mayChangeClosedDays) return refuse('day_closed');
  if (by.seenVersion !== null && voucher.version !== by.seenVersion) return refuse('stale_version');
  return { ok: true };
}
