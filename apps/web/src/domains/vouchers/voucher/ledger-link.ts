import type { VoucherWhole } from '@cashbook/contract/vouchers/voucher';
import { addDays } from '@cashbook/money';
import type { Desk } from '#session/save.ts';

/**
 * Returns the link to an account's ledger in the voucher's branch, over its month, as far as the month has gone. Another
 * branch may not know the account, and on other days the voucher is not among the rows.
 */
export function ledgerLink(
  { branch, vr_date: date }: Pick<VoucherWhole, 'branch' | 'vr_date'>,
  account: number,
  desk: Desk,
) {
  const start = `${date.slice(0, 8)}01`;
  const lastOfMonth = addDays(`${addDays(start, 31).slice(0, 8)}01`, -1);
  const reached = desk.branchId === branch.id && desk.transactionDate >= date ? desk.transactionDate : lastOfMonth;
  return { branch: branch.id, account, start, end: reached < lastOfMonth ? reached : lastOfMonth };
}
