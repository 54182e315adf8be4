import { z } from 'zod';
import type { Actor } from '#context';
import { inCompany } from '#db/tx';
import { findVoucherByKey, loadVoucher } from '#domains/ledger/index';
import type { Found } from '#domains/vouchers/engine/find-voucher';
import type { VoucherEngine } from '#domains/vouchers/engine/voucher-engine';
import { isOneOf, type VoucherKind } from '#domains/vouchers/engine/voucher-kind';
import { type Refused, refused } from '#http/answer';

/**
 * What the caller's own key has put into the books, as it stands now and whatever became of it: a form whose save was
 * made from another page asks before it saves the same lines once more. It needs no more than the permission to save.
 *
 * Refusal: voucher_not_found, when the caller never saved a voucher of the kind under the key in a branch they reach.
 */
export async function heldVoucher<Typed>(
  engine: VoucherEngine,
  kind: VoucherKind<Typed>,
  { companyId, userId, branchIds }: Actor,
  key: string,
): Promise<Found<Typed> | Refused> {
  const voucher = await inCompany(engine.db, { companyId, mode: 'write' }, async (tx) => {
    const id = await findVoucherByKey(tx, companyId, userId, key);
    return id === null ? null : loadVoucher(tx, companyId, id);
  });
  if (voucher === null || !isOneOf(kind, voucher) || !branchIds.includes(voucher.branchId)) {
    return refused('voucher_not_found');
  }
  return { kind: 'found', voucher, typed: z.decode(kind.form, voucher.current.form) };
}
