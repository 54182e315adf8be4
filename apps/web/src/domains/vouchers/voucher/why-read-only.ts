import type { VoucherWhole } from '@cashbook/contract/vouchers/voucher';
import type { Desk } from '#session/save.ts';

type State = Pick<VoucherWhole, 'is_void' | 'is_system' | 'is_year_closed' | 'is_approved' | 'vr_date'>;

export type WhyFixed = 'voidedWhy' | 'systemWhy' | 'yearClosedWhy' | 'approvedWhy' | 'closedDayWhy' | 'dependentsWhy';
export type WhyReadOnly = Exclude<WhyFixed, 'dependentsWhy'> | 'remittedWhy' | 'otherBranchWhy';

function whyOfState({ is_void, is_system, is_year_closed, is_approved }: State) {
  if (is_void) return 'voidedWhy';
  if (is_system) return 'systemWhy';
  if (is_year_closed) return 'yearClosedWhy';
  return is_approved ? 'approvedWhy' : null;
}

/**
 * Returns why a voucher takes no change from this desk, as the key of a message, or null. Each branch has its own numbers, so
 * at another branch's desk the same number names another voucher.
 */
export function whyReadOnly(
  voucher: State & Pick<VoucherWhole, 'dependents'> & { branch: { id: number } },
  desk: Desk,
  mayChangeClosedDays: boolean,
): WhyReadOnly | null {
  const why = whyOfState(voucher);
  if (why !== null) return why;
  if (voucher.dependents.some(({ role }) => role === 'remittance')) return 'remittedWhy';
  if (voucher.branch.id !== desk.branchId) return 'otherBranchWhy';
  return voucher.vr_date !== desk.transactionDate && !mayChangeClosedDays ? 'closedDayWhy' : null;
}

/**
 * Returns why a voucher can be neither voided nor changed in its type, for screens that also name its branch. Null if it can.
 */
export function whyFixed(
  voucher: State & Pick<VoucherWhole, 'dependents'>,
  { openDay, mayChangeClosedDays }: { openDay: string; mayChangeClosedDays: boolean },
): WhyFixed | null {
  const why = whyOfState(voucher);
  if (why !== null) return why;
  if (voucher.vr_date !== openDay && !mayChangeClosedDays) return 'closedDayWhy';
  return voucher.dependents.length > 0 ? 'dependentsWhy' : null;
}
