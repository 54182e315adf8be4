import type { RouteReply } from '@cashbook/contract/route';
import { findVouchers, readVoucher, type VoucherWhole } from '@cashbook/contract/vouchers/voucher';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#session/query.ts';
import { useRested } from '#ui/use-rested.ts';

export type NumberedVoucher = RouteReply<typeof findVouchers>[number];

/**
 * The result for a typed number: nothing typed, a running search, no voucher, several to choose from, or one complete
 * voucher.
 */
export type NamedVoucher =
  | { status: 'empty' | 'looking' | 'none' }
  | { status: 'several'; found: readonly NumberedVoucher[] }
  | { status: 'one'; voucher: VoucherWhole };

/**
 * Returns the voucher of the branch that a number names. It searches while a person types. A voucher's earlier numbers name
 * it too.
 */
export function useNamedVoucher(typed: string, branchId: number): NamedVoucher {
  const text = typed.trim();
  const number = useRested(text);
  const query = { q: number, branch_id: String(branchId) };
  const offers = useQuery({ ...queryOf(findVouchers, { query }), enabled: number !== '' });
  const [first, ...others] = offers.data ?? [];
  const found = first !== undefined && others.length === 0 ? first : null;
  const params = { mtm_id: String(found?.mtm_id ?? 0) };
  const whole = useQuery({ ...queryOf(readVoucher, { params }), enabled: found !== null });
  if (text === '') return { status: 'empty' };
  if (text !== number || offers.data === undefined) {
    return { status: offers.error === null || text !== number ? 'looking' : 'none' };
  }
  if (first === undefined) return { status: 'none' };
  if (found === null) return { status: 'several', found: offers.data };
  if (whole.data === undefined) return { status: whole.error === null ? 'looking' : 'none' };
  // What an earlier page has left may be an older version, which the server refuses as changed by someone else.
  const isOld = whole.isFetching && !whole.isFetchedAfterMount;
  return isOld ? { status: 'looking' } : { status: 'one', voucher: whole.data };
}
