import type { VoucherWhole } from '@cashbook/contract/vouchers/voucher';
import type { Desk } from '#session/save.ts';

export type WhyReadOnly = 'voidedWhy' | 'approvedWhy' | 'remittedWhy' | 'otherBranchWhy' | 'closedDayWhy';

/**
 * Why a voucher takes no change from this desk, as the name of the message that says so; null when it does. Numbers are
 * given per branch, so from another branch's desk the same number would name another voucher.
 */
export function whyReadOnly(
  voucher: Pick<VoucherWhole, 'is_void' | 'is_approved' | 'vr_date' | 'linked'> & { branch: { id: number } },
  desk: Desk,
  mayChangeClosedDays: boolean,
): WhyReadOnly | null {
  if (voucher.is_void) return 'voidedWhy';
  if (voucher.is_approved) return 'approvedWhy';
  if (voucher.linked.some(({ role, is_parent }) => role === 'remittance' && !is_parent)) return 'remittedWhy';
  if (voucher.branch.id !== desk.branchId) return 'otherBranchWhy';
  return voucher.vr_date !== desk.transactionDate && !mayChangeClosedDays ? 'closedDayWhy' : null;
}
