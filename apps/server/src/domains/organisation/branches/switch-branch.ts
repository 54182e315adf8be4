import { status } from '@cashbook/contract/enumerations';
import { branchRoutes } from '@cashbook/contract/organisation/branches';
import type { RouteReply } from '@cashbook/contract/route';
import { sql } from 'kysely';
import type { Services } from '#context';
import { inCompany } from '#db/tx';
import { actedBy, recordEvent } from '#domains/audit/index';
import { findBranchRow } from '#domains/organisation/branches/branch.store';
import { type Answer, done, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import { oncePerKey } from '#use-case/once-per-key';

type SwitchBranch = typeof branchRoutes.switchBranch;
type Switched = RouteReply<SwitchBranch>;

/**
 * Makes another branch the one in which the caller's session works: its vouchers, its day, its settings. Other sessions
 * of theirs stay where they are. A screen that still shows the branch before is told so when it saves (409
 * branch_changed). Refuses in this order: not_found, branch_disabled.
 */
export function switchBranch(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  call: Call<SwitchBranch>,
): Promise<Answer<Switched>> {
  const { actor, body } = call;
  const { companyId, userId, sessionId, workingBranchId } = actor;
  const now = clock.now();
  return inCompany(db, { companyId, mode: 'write' }, (tx) =>
    oncePerKey<Switched>(tx, branchRoutes.switchBranch, call, now, async () => {
      const branch = await findBranchRow(tx, actor, body.id);
      if (branch === null) return refused('not_found');
      if (branch.status !== status.active) return refused('branch_disabled');
      const { id, name } = branch;
      if (id === workingBranchId) return done({ id, name });
      await sql`select directory.work_in_branch(${userId}, ${sessionId}, ${id})`.execute(tx);
      await recordEvent(tx, {
        ...actedBy(actor, now),
        branchId: id,
        action: 'session.branch',
        subject: `user ${userId}`,
        before: { branch_id: workingBranchId },
        after: { branch_id: id },
      });
      return done({ id, name });
    }),
  );
}
