import type { IsoDate } from '@cashbook/money';
import { type Refused, refuse } from '#refusal';
import type { VoucherTypeId } from '#voucher-types';

export type ChangeRefusal =
  | 'voucher_void'
  | 'system_voucher'
  | 'year_closed'
  | 'voucher_approved'
  | 'day_closed'
  | 'stale_version';

/** What decides whether a voucher may be edited or voided. */
export type VoucherState = {
  readonly date: IsoDate;
  readonly version: number;
  readonly isApproved: boolean;
  readonly isVoid: boolean;
  /** Made by the product itself: it is taken back by what made it, such as the reopening of a year. */
  readonly isSystem: boolean;
  /** Its branch has closed the fiscal year in which it lies. */
  readonly isYearClosed: boolean;
};

const retypes: Readonly<Partial<Record<number, readonly VoucherTypeId[]>>> = {
  1: [2],
  2: [1],
  7: [9],
  8: [7, 9],
  9: [7],
};

/**
 * The types that a voucher of the type may be changed into (accounting §8): a cash receipt and a cash payment swap sides, an
 * invoice becomes its Cash or its Due type.
 */
export function typesAfter(typeId: number): readonly VoucherTypeId[] {
  return retypes[typeId] ?? [];
}

/**
 * Whether a voucher may be changed (accounting §2.4, §5, §6): not once void, not where the product made it, not in a closed
 * year, not while approved, on a closed day only with `dayclose.jumpdate`, and not by someone who has seen another version
 * than the latest.
 *
 * `seenVersion` is null for who claims none.
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
