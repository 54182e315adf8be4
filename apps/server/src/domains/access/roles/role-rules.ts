import { type PermissionName, permissionNames } from '@cashbook/contract/access/permissions';
import type { RoleBar } from '@cashbook/contract/access/roles';
import type { Tx } from '#db/tx';
import { branchesOfHolders, permissionsOfRole } from '#domains/access/roles/role.store';
import { administratorRoleId } from '#domains/access/roles/seed-roles';
import type { Actor } from '#use-case/caller';

/**
 * What the caller may give to a role: what their own may do. Whoever has the seeded Administrator role may give everything,
 * so that no permission is ever out of everybody's reach, one that a later version brings included.
 */
export function givablePermissions({ roleId, permissions }: Actor): readonly PermissionName[] {
  return roleId === administratorRoleId ? permissionNames : permissionNames.filter((name) => permissions.has(name));
}

export function mayGive(actor: Actor, permissions: readonly PermissionName[]): boolean {
  const givable = new Set(givablePermissions(actor));
  return permissions.every((name) => givable.has(name));
}

/**
 * What keeps the caller from changing a role: it is their own, it may do more than theirs, or somebody has it in a branch that they
 * do not reach; in this order. Null when nothing does.
 */
export async function barToRole(tx: Tx, actor: Actor, roleId: number): Promise<RoleBar | null> {
  if (roleId === actor.roleId) return 'own_role';
  if (!mayGive(actor, await permissionsOfRole(tx, actor.companyId, roleId))) return 'role_above_own';
  const branches = await branchesOfHolders(tx, actor.companyId, roleId);
  return branches.every((id) => actor.branchIds.includes(id)) ? null : 'role_elsewhere';
}
