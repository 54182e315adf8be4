import { type PermissionName, permissionNames } from '@cashbook/contract/access/permissions';
import type { RoleBar } from '@cashbook/contract/access/roles';
import type { Tx } from '#db/tx';
import { branchesOfHolders, permissionsOfRole } from '#domains/access/roles/role.store';
import { administratorRoleId } from '#domains/access/roles/seed-roles';
import type { Actor } from '#use-case/caller';

/**
 * Returns the permissions that the caller may give to a role: those of their own role. A caller with the seeded
 * Administrator role may give all of them. So somebody can always give every permission, including one that a later
 * version adds.
 */
export function givablePermissions({ roleId, permissions }: Actor): readonly PermissionName[] {
  return roleId === administratorRoleId ? permissionNames : permissionNames.filter((name) => permissions.has(name));
}

export function mayGive(actor: Actor, permissions: readonly PermissionName[]): boolean {
  const givable = new Set(givablePermissions(actor));
  return permissions.every((name) => givable.has(name));
}

/**
 * Returns why the caller may not change a role; null when they may. The checks in order: it is their own role, it has
 * more permissions than theirs, or a user has it in a branch that they do not reach.
 */
export async function barToRole(tx: Tx, actor: Actor, roleId: number): Promise<RoleBar | null> {
  if (roleId === actor.roleId) return 'own_role';
  if (!mayGive(actor, await permissionsOfRole(tx, actor.companyId, roleId))) return 'role_above_own';
  const branches = await branchesOfHolders(tx, actor.companyId, roleId);
  return branches.every((id) => actor.branchIds.includes(id)) ? null : 'role_elsewhere';
}
