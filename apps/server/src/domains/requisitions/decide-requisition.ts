import { requisitionRoutes, requisitionStatus } from '@cashbook/contract/requisitions/requisitions';
import type { RouteReply } from '@cashbook/contract/route';
import { decideRequisition, type RequisitionDecision } from '@cashbook/kernel';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import { actedBy, recordEvent } from '#domains/audit/index';
import { refusedByRule } from '#domains/posting/index';
import { type FoundRequisition, findRequisition, itemsOf, useOf } from '#domains/requisitions/requisition.store';
import {
  insertDecision,
  isOwnRequisition,
  lockRequisition,
  ownLimitOf,
} from '#domains/requisitions/requisition-writes.store';
import { type Answer, done, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import { oncePerKey } from '#use-case/once-per-key';

type Decide = Call<typeof requisitionRoutes.status>;
type Decided = RouteReply<typeof requisitionRoutes.status>;

const decisionOf: Readonly<Record<Decide['body']['status'], RequisitionDecision>> = {
  [requisitionStatus.waiting]: 'undo',
  [requisitionStatus.approved]: 'approve',
  [requisitionStatus.rejected]: 'reject',
  [requisitionStatus.closed]: 'close',
};

const fieldOf: Readonly<Record<string, string>> = {
  requisition_reason_missing: 'reason',
  approved_amount_missing: 'amount',
  approved_amount_beyond: 'amount',
};
const fields = { fieldOf: ({ code }: { readonly code: string }) => fieldOf[code] ?? null };

/**
 * Writes a decision about a requisition of a branch that the caller reaches. Refusals in order: idempotency_mismatch, not_found,
 * stale_version, those of the kernel's `decideRequisition`.
 */
export function changeRequisitionStatus(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  call: Decide,
): Promise<Answer<Decided>> {
  const { actor, body } = call;
  const at = clock.now();
  return inCompany(db, { companyId: actor.companyId, mode: 'write' }, async (tx) => {
    await showBranches(tx, actor.branchIds);
    return oncePerKey<Decided>(tx, requisitionRoutes.status, call, at, async () => {
      const locked = await lockRequisition(tx, actor.companyId, body.id);
      const found = locked === null ? null : await findRequisition(tx, actor.companyId, body.id);
      if (found === null) return refused('not_found');
      if (found.version !== body.version) return refused('stale_version');
      return decide(tx, call, found, at);
    });
  });
}

async function decide(tx: Tx, { actor, body }: Decide, found: FoundRequisition, at: Date): Promise<Answer<Decided>> {
  const { companyId, userId } = actor;
  const { id, rows_version: rowsVersion } = found;
  const rows = await itemsOf(tx, companyId, id, rowsVersion);
  const decision = decisionOf[body.status];
  const ruled = decideRequisition(
    { decision, amountPaisa: body.amount, reason: body.reason },
    {
      ...{ state: found.state, totalPaisa: found.req_total, approvedPaisa: found.approved_total },
      rowsPaisa: rows.map(({ total }) => total),
      isOwn: await isOwnRequisition(tx, companyId, { id, rowsVersion, userId }),
      ownLimitPaisa: await ownLimitOf(tx, companyId),
      isUsed: (await useOf(tx, companyId, id)).isUsed,
    },
  );
  if (!ruled.ok) return refusedByRule(fields, ruled);
  const version = found.version + 1;
  const place = { companyId, branchId: found.branch_id };
  const { state, approvedPaisa, sharesPaisa } = ruled;
  const decided = { version, decision, reason: body.reason, state, approvedPaisa, sharesPaisa };
  await insertDecision(tx, place, { id, rowsVersion }, decided, { userId, at });
  await recordEvent(tx, {
    ...actedBy(actor, at),
    branchId: place.branchId,
    action: `requisition.${decision}`,
    subject: `requisition ${id}`,
    before: { requisition_state: found.state },
    after: {
      ...{ req_no: found.req_no, requisition_state: state },
      ...(decision === 'approve' && { approved_total: approvedPaisa?.toString() }),
      ...(body.reason !== '' && { reason: body.reason }),
    },
  });
  return done({ id, version, state });
}
