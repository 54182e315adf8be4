import { refusals } from '@cashbook/words/en/refusals';
import type { Tx } from '#db/tx';
import { lockRole, permissionsOfRole } from '#domains/access/roles/role.store';
import { mayGive } from '#domains/access/roles/role-rules';
import { branchIsActive } from '#domains/access/users/user-change.store';
import { type Refused, refused } from '#use-case/answer';
import type { Actor } from '#use-case/caller';

/**
 * Refuses a role that the caller may not give, or whose users they may not change. The role must have no permission that
 * the caller's own lacks. A caller with the Administrator role may give any. Refuses in this order: role_not_found,
 * role_above_own.
 */
export async function checkRole(tx: Tx, actor: Actor, roleId: number): Promise<Refused | null> {
  const role = await lockRole(tx, actor.companyId, roleId);
  if (role === null) return refused('role_not_found', { fields: { role_id: [refusals.role_not_found] } });
  const permissions = await permissionsOfRole(tx, actor.companyId, roleId);
  return mayGive(actor, permissions) ? null : refused('role_above_own');
}

/** Refuses a disabled branch: no user may be moved to it. */
export async function checkBranch(tx: Tx, { companyId }: Actor, branchId: number): Promise<Refused | null> {
  return (await branchIsActive(tx, companyId, branchId)) ? null : refused('branch_disabled');
}
