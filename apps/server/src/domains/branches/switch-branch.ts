import { switchBranch as route } from '@cashbook/contract/branches/switch-branch';
import { status } from '@cashbook/contract/enumerations';
import type { RouteReply } from '@cashbook/contract/route';
import { sql } from 'kysely';
import type { Services } from '#context';
import { inCompany, type Tx } from '#db/tx';
import { actedBy, recordEvent } from '#domains/audit/index';
import { type Answer, done, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import { oncePerKey } from '#use-case/once-per-key';

type SwitchBranch = typeof route;
type Switched = RouteReply<SwitchBranch>;

/**
 * Makes another branch the working branch of the caller's session: its vouchers, its day, its settings. The caller's
 * other sessions stay where they are. A screen that still shows the old branch is refused when it saves (409
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
    oncePerKey<Switched>(tx, route, call, now, async () => {
      const branch = actor.branchIds.includes(body.id) ? await nameAndStatus(tx, companyId, body.id) : undefined;
      if (branch === undefined) return refused('not_found');
      if (branch.status !== status.active) return refused('branch_disabled');
      const { id } = body;
      const { name } = branch;
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

async function nameAndStatus(tx: Tx, companyId: number, branchId: number) {
  const { rows } = await sql<{ name: string; status: number }>`
    select name, status from branch where company_id = ${companyId} and branch_id = ${branchId}`.execute(tx);
  return rows[0];
}
