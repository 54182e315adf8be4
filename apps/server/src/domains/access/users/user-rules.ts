import { refusals } from '@cashbook/words/en/refusals';
import type { Tx } from '#db/tx';
import { lockRole, permissionsOfRole } from '#domains/access/roles/role.store';
import { mayGive } from '#domains/access/roles/role-rules';
import { branchIsActive } from '#domains/access/users/user-change.store';
import { type Refused, refused } from '#use-case/answer';
import type { Actor } from '#use-case/caller';

/**
 * Whether the caller may give that role to somebody, or deal with somebody who has it: only one that may do nothing that
 * they may not do themselves; whoever has the Administrator role, any. Refuses in this order: role_not_found, role_above_own.
 */
export async function checkRole(tx: Tx, actor: Actor, roleId: number): Promise<Refused | null> {
  const role = await lockRole(tx, actor.companyId, roleId);
  if (role === null) return refused('role_not_found', { fields: { role_id: [refusals.role_not_found] } });
  const permissions = await permissionsOfRole(tx, actor.companyId, roleId);
  return mayGive(actor, permissions) ? null : refused('role_above_own');
}

/** Nobody begins to work in a branch that is disabled. */
export async function checkBranch(tx: Tx, { companyId }: Actor, branchId: number): Promise<Refused | null> {
  return (await branchIsActive(tx, companyId, branchId)) ? null : refused('branch_disabled');
}
