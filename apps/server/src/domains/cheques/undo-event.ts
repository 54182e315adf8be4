import type { chequeRoutes } from '@cashbook/contract/cheques/cheques';
import type { RouteReply } from '@cashbook/contract/route';
import { showBranches } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { readChequeCard } from '#domains/cheques/cheques.store';
import { authorOf, findVoucherByKey, voidChequeEvent } from '#domains/ledger/index';
import { type PostingEngine, refusedByBooks } from '#domains/posting/index';
import { type Answer, done, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import { deskOf } from '#use-case/desk';

type UndoCall = Call<typeof chequeRoutes.undoChequeEvent>;

/**
 * Voids the voucher of the last event of a cheque, with its fee: the one way to take back a journal that the product made of a
 * cheque (accounting-next §3.4.6). Refusals in order: reason_missing; for a new key branch_changed, cheque_not_found and nothing_to_undo
 * where no voucher is the last event; then those of the ledger's `voidChequeEvent`.
 */
export function undoChequeEvent(
  { db, clock }: PostingEngine,
  call: UndoCall,
): Promise<Answer<RouteReply<typeof chequeRoutes.undoChequeEvent>>> {
  const { actor, body, desk, idempotency, params } = call;
  return inCompany(db, { companyId: actor.companyId, mode: 'write' }, async (tx) => {
    if (body.reason === '') return refused('reason_missing');
    await showBranches(tx, actor.branchIds);
    const first =
      idempotency === null ? null : await findVoucherByKey(tx, actor.companyId, actor.userId, idempotency.key);
    const voucherId = first?.voucherId ?? (await lastVoucherOf());
    if (typeof voucherId !== 'bigint') return voucherId;
    const mayChangeClosedDays = actor.permissions.has('dayclose.jumpdate');
    const at = { expectedDay: desk.transactionDate, deskBranchId: actor.workingBranchId, mayChangeClosedDays };
    const change = {
      ...at,
      voucherId,
      expectedVersion: null,
      reason: body.reason,
      idempotency,
      author: authorOf(actor),
    };
    const result = await voidChequeEvent(tx, change, clock.now());
    if (!result.ok) return refusedByBooks(result);
    return done(
      { mtm_id: Number(result.voucherId), vr_no: result.numberText },
      `Voucher No.: ${result.numberText} is void.`,
    );

    async function lastVoucherOf() {
      const here = deskOf(call);
      if ('kind' in here) return here;
      const asked = { companyId: actor.companyId, branchIds: actor.branchIds };
      const card = await readChequeCard(tx, asked, { voucherId: params.mtm_id, chequeNo: params.cheque_no });
      if (card === null) return refused('cheque_not_found');
      const last = card.life.at(-1)?.mtm_id ?? null;
      return last === null ? refused('nothing_to_undo') : BigInt(last);
    }
  });
}
