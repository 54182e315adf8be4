import type { RouteReply } from '@cashbook/contract/route';
import type { voidVoucher as voidVoucherRoute } from '@cashbook/contract/vouchers/voucher';
import type { Services } from '#context';
import { inCompany } from '#db/tx';
import { authorOf, voidVoucher as voidInBooks } from '#domains/ledger/index';
import { belowZeroReply, refusedByBooks } from '#domains/posting/index';
import { findNamedOrKept } from '#domains/vouchers/admin/named-voucher';
import { type Answer, done, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';

type VoidCall = Call<typeof voidVoucherRoute>;
type Voided = RouteReply<typeof voidVoucherRoute>;

/**
 * Voids a voucher in a branch that the caller reaches. Without a named branch it is the working one. The voucher is named
 * by its whole number, because a bare one does not say which type is meant.
 *
 * Refusals in order: reason_missing; branch_changed for a key that the caller has not used before; voucher_not_found; those
 * of the ledger's `voidVoucher`. Its first check is the used key, which gives its first answer again or
 * idempotency_mismatch.
 */
export function voidVoucher({ db, clock }: Pick<Services, 'db' | 'clock'>, call: VoidCall): Promise<Answer<Voided>> {
  const { actor, desk, body, expectedVersion, idempotency } = call;
  const { reason } = body;
  return inCompany(db, { companyId: actor.companyId, mode: 'write' }, async (tx) => {
    if (reason === '') return refused('reason_missing');
    const voucherId = await findNamedOrKept(tx, call, { typed: body.voucher_number, branchId: body.branch_id });
    if (voucherId === null) return refused('voucher_not_found');
    if (typeof voucherId !== 'bigint') return voucherId;
    const mayChangeClosedDays = actor.permissions.has('dayclose.jumpdate');
    const { transactionDate: expectedDay } = desk;
    const seen = { voucherId, expectedVersion, expectedDay, deskBranchId: actor.workingBranchId };
    const change = { ...seen, mayChangeClosedDays, reason, idempotency, author: authorOf(actor) };
    const result = await voidInBooks(tx, change, clock.now());
    if (!result.ok) return refusedByBooks(result);
    const { voucherId: voidedId, numberText, version, cashBelowZero } = result;
    const voided = { mtm_id: Number(voidedId), vr_no: numberText, version };
    return done({ ...voided, ...belowZeroReply(cashBelowZero) }, `Voucher No.: ${numberText} is void.`);
  });
}
