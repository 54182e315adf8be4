import type { RouteReply } from '@cashbook/contract/route';
import type { voidVoucher as voidVoucherRoute } from '@cashbook/contract/vouchers/voucher';
import { VOUCHER_TYPES } from '@cashbook/kernel';
import type { Services } from '#context';
import { inCompany, type Tx } from '#db/tx';
import { authorOf, findVoucherByKey, findVoucherByNumber, voidVoucher as voidInBooks } from '#domains/ledger/index';
import { namesItsType, readTypedNumber, refusedByBooks } from '#domains/posting/index';
import { type Answer, done, type Refused, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import { deskOf } from '#use-case/desk';

type VoidCall = Call<typeof voidVoucherRoute>;
type Voided = RouteReply<typeof voidVoucherRoute>;

/**
 * Takes a voucher of a branch that the caller reaches out of the books, the working branch unless another is named. The
 * voucher is named by its whole number: a bare one does not say which type is meant.
 *
 * Refusals in order: reason_missing; of a key that the caller has not used before branch_changed; voucher_not_found; those of
 * the ledger's `voidVoucher`, of which a key used before, giving its first answer again or idempotency_mismatch, comes first.
 */
export function voidVoucher({ db, clock }: Pick<Services, 'db' | 'clock'>, call: VoidCall): Promise<Answer<Voided>> {
  const { actor, desk, body, expectedVersion, idempotency } = call;
  const { reason } = body;
  return inCompany(db, { companyId: actor.companyId, mode: 'write' }, async (tx) => {
    if (reason === '') return refused('reason_missing');
    const voucherId = await findMeant(tx, call);
    if (voucherId === null) return refused('voucher_not_found');
    if (typeof voucherId !== 'bigint') return voucherId;
    const mayChangeClosedDays = actor.permissions.has('dayclose.jumpdate');
    const { transactionDate: expectedDay } = desk;
    const seen = { voucherId, expectedVersion, expectedDay, deskBranchId: actor.workingBranchId };
    const change = { ...seen, mayChangeClosedDays, reason, idempotency, author: authorOf(actor) };
    const result = await voidInBooks(tx, change, clock.now());
    if (!result.ok) return refusedByBooks(result);
    const { voucherId: voidedId, numberText, version } = result;
    return done({ mtm_id: Number(voidedId), vr_no: numberText, version }, `Voucher No.: ${numberText} is void.`);
  });
}

/**
 * The voucher that the call means, in a branch that the caller reaches: a branch that a call names is one of those, or it
 * does not come here. For a repeat it is the one that the first call with the key meant: what a number without its year
 * means moves on with the open day.
 */
async function findMeant(tx: Tx, call: VoidCall): Promise<bigint | Refused | null> {
  const { actor, body, idempotency } = call;
  const { companyId, userId, branchIds } = actor;
  const first = idempotency === null ? null : await findVoucherByKey(tx, companyId, userId, idempotency.key);
  if (first !== null) return branchIds.includes(first.branchId) ? first.voucherId : null;
  const desk = deskOf(call);
  if ('kind' in desk) return desk;
  const { voucher_number: typed, branch_id: branchId = desk.branchId } = body;
  if (!namesItsType(typed)) return null;
  const number = await readTypedNumber(tx, { companyId, branchId, typeId: VOUCHER_TYPES[0].id, typed });
  return number === null ? null : findVoucherByNumber(tx, companyId, branchId, number);
}
