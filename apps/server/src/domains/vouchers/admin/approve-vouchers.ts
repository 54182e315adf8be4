import type { RouteReply, RouteShape } from '@cashbook/contract/route';
import type {
  approveVouchers as approveVouchersRoute,
  readWaiting as readWaitingRoute,
} from '@cashbook/contract/vouchers/administration';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { type Approved as ApprovedInBooks, approveVouchers as approveInBooks, authorOf } from '#domains/ledger/index';
import { typeNameOf } from '#domains/vouchers/admin/read-voucher';
import { countWaiting } from '#domains/vouchers/admin/voucher-admin.store';
import { type Answer, done, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import type { Actor } from '#use-case/caller';
import { deskOf } from '#use-case/desk';
import { oncePerKey } from '#use-case/once-per-key';

type ApproveCall = Pick<Call<typeof approveVouchersRoute>, 'actor' | 'desk' | 'body' | 'idempotency'>;
type Approved = RouteReply<typeof approveVouchersRoute>;
type Days = ApproveCall['body'];

/**
 * Approves the live vouchers dated in the range, all or none: of the working branch, or of every branch that the caller
 * reaches. The vouchers have their own dates, so the day on the screen does not matter.
 *
 * Refusals in order: idempotency_mismatch, branch_changed, dates_reversed.
 */
export function approveVouchers(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  route: RouteShape,
  call: ApproveCall,
  whose: 'working branch' | 'every branch',
): Promise<Answer<Approved>> {
  const { actor, body } = call;
  const now = clock.now();
  return inCompany(db, { companyId: actor.companyId, mode: 'write' }, (tx) =>
    oncePerKey<Approved>(tx, route, call, now, async () => {
      const desk = deskOf(call);
      if ('kind' in desk) return desk;
      if (areReversed(body)) return refused('dates_reversed');
      const branchIds = whose === 'every branch' ? actor.branchIds : [desk.branchId];
      const range = { startDate: body.start_date, endDate: body.end_date };
      const approved = await approveInBooks(tx, branchIds, range, authorOf(actor), now);
      const { leftOwn, ...counted } = approved;
      return done({ ...counted, left_own: leftOwn }, saidOf(approved));
    }),
  );
}

function saidOf({ approved, own, leftOwn }: ApprovedInBooks): string {
  const approvals = approved === 1 ? '1 voucher has been approved.' : `${approved} vouchers have been approved.`;
  return [
    approved === 0 && leftOwn === 0 ? 'No voucher was waiting for approval.' : approvals,
    own === 0 ? '' : ` You wrote ${own} of them yourself.`,
    leftOwn === 0 ? '' : ` ${leftOwn} of your own ${leftOwn === 1 ? 'is' : 'are'} left for somebody else.`,
  ].join('');
}

/** Returns the number of vouchers that wait for approval in the branches that the caller reaches. Refuses dates_reversed. */
export async function readWaiting(
  { db }: Pick<Services, 'db'>,
  { companyId, branchIds }: Actor,
  days: Days,
): Promise<Answer<RouteReply<typeof readWaitingRoute>>> {
  if (areReversed(days)) return refused('dates_reversed');
  const asked = { companyId, branchIds, startDate: days.start_date, endDate: days.end_date };
  const rows = await inCompany(db, { companyId, mode: 'read' }, async (tx) => {
    await showBranches(tx, branchIds);
    return countWaiting(tx, asked);
  });
  return done(
    rows.map(({ branchId, branchName, typeId, waiting, withImages }) => ({
      branch_id: branchId,
      branch_name: branchName,
      type_id: typeId,
      type_name: typeNameOf(typeId),
      waiting,
      with_images: withImages,
    })),
  );
}

function areReversed({ start_date: start, end_date: end }: Days): boolean {
  return start > end;
}
