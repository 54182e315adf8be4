import { status } from '@cashbook/contract/enumerations';
import { type BranchRow, branchRoutes } from '@cashbook/contract/organisation/branches';
import type { Services } from '#context';
import { inCompany } from '#db/tx';
import { actedBy, recordEvent } from '#domains/audit/index';
import { findBranchRow, leaveBranch, lockBranch, writeBranchStatus } from '#domains/organisation/branches/branch.store';
import { checkHeadOffice } from '#domains/organisation/branches/save-branch';
import { type Answer, done, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import { oncePerKey } from '#use-case/once-per-key';

/**
 * Enables or disables a branch (spec 1 §4, "Branch status"). Whoever works in one that is disabled is signed out of it;
 * no voucher is posted there any more, and those under way are waited for (migration 0017, `hold_day_to_disable`); head
 * office goes on reading its reports. To the status it has already, a branch
 * is set without a trace. Refuses in this order: not_found, head_office_needed.
 */
export function setBranchStatus(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  call: Call<typeof branchRoutes.setStatus>,
): Promise<Answer<{ branch: BranchRow }>> {
  const { actor, body } = call;
  const { companyId } = actor;
  const at = clock.now();
  return inCompany(db, { companyId, mode: 'write' }, (tx) =>
    oncePerKey<{ branch: BranchRow }>(tx, branchRoutes.setStatus, call, at, async () => {
      const before = await lockBranch(tx, actor, body.id);
      if (before === null) return refused('not_found');
      const refusal = checkHeadOffice(before, { ...before, status: body.status });
      if (refusal !== null) return refusal;
      if (before.status !== body.status) {
        await writeBranchStatus(tx, companyId, body.id, body.status);
        if (body.status !== status.active) await leaveBranch(tx, body.id);
        const action = body.status === status.active ? 'branch.enable' : 'branch.disable';
        const facts = { before: { status: before.status }, after: { status: body.status } };
        const subject = `branch ${body.id}`;
        await recordEvent(tx, { ...actedBy(actor, at), branchId: body.id, action, subject, ...facts });
      }
      const branch = await findBranchRow(tx, actor, body.id);
      if (branch === null) throw new Error(`branch ${body.id} is gone in the middle of a change`);
      return done({ branch });
    }),
  );
}
