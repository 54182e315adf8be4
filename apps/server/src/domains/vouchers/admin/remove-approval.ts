import type { RouteReply } from '@cashbook/contract/route';
import { removeApproval as removeApprovalRoute } from '@cashbook/contract/vouchers/administration';
import type { Services } from '#context';
import { inCompany } from '#db/tx';
import { authorOf, loadVoucher, unapproveVoucher } from '#domains/ledger/index';
import { refusedByBooks } from '#domains/posting/index';
import { findNamed } from '#domains/vouchers/admin/named-voucher';
import { type Answer, done, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import { oncePerKey } from '#use-case/once-per-key';

type RemoveCall = Pick<Call<typeof removeApprovalRoute>, 'actor' | 'desk' | 'body' | 'idempotency'>;
type Removed = RouteReply<typeof removeApprovalRoute>;

/**
 * Removes the approval of a voucher in a branch that the caller reaches. Without a named branch it is the working one. The
 * voucher is named by its whole number. Refusals in order: idempotency_mismatch, branch_changed, voucher_not_found,
 * voucher_not_approved.
 */
export function removeApproval(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  call: RemoveCall,
): Promise<Answer<Removed>> {
  const { actor, body } = call;
  const { companyId } = actor;
  const now = clock.now();
  return inCompany(db, { companyId, mode: 'write' }, (tx) =>
    oncePerKey<Removed>(tx, removeApprovalRoute, call, now, async () => {
      const { remove_for_approval: typed, branch_id: branchId } = body;
      const voucherId = await findNamed(tx, call, { typed, branchId });
      if (voucherId === null) return refused('voucher_not_found');
      if (typeof voucherId !== 'bigint') return voucherId;
      const result = await unapproveVoucher(tx, voucherId, authorOf(actor), now);
      if (!result.ok) return refusedByBooks(result);
      if (!result.removed) return refused('voucher_not_approved');
      const { numberText } = (await loadVoucher(tx, companyId, voucherId))?.current ?? { numberText: typed };
      return done({ mtm_id: Number(voucherId), vr_no: numberText }, `The approval of ${numberText} has been removed.`);
    }),
  );
}
