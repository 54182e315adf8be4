import { permissionGroup, permissionNames } from '@cashbook/contract/access/permissions';
import type { roleRoutes } from '@cashbook/contract/access/roles';
import type { Services } from '#context';
import { inCompany, type Tx } from '#db/tx';
import { assignPermissions, createRole, removeRole } from '#domains/access/roles/change-roles';
import { findRole, holdersOfRole, listRoles, otherHolders, permissionsOfRole } from '#domains/access/roles/role.store';
import { barToRole, givablePermissions } from '#domains/access/roles/role-rules';
import { done, refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';
import type { Actor } from '#use-case/caller';

/** The handlers of roles and their permissions (spec 1 §2.9). */
export function roleHandlers(services: Pick<Services, 'db' | 'clock'>): Handlers<typeof roleRoutes> {
  const inCompanyOf = <T>({ companyId }: Actor, work: (tx: Tx) => Promise<T>) =>
    inCompany(services.db, { companyId, mode: 'read' }, work);
  const roles = ({ actor }: { actor: Actor }) => inCompanyOf(actor, (tx) => listRoles(tx, actor.companyId));
  return {
    options: async (call) => done((await roles(call)).map(({ id, name }) => ({ id, name }))),
    list: async (call) => done(await roles(call)),
    create: (call) => createRole(services, call),
    permissions: async () =>
      done(permissionNames.map((name, index) => ({ id: index + 1, name, group_name: permissionGroup(name) }))),
    selected: ({ actor, params: { role_id: roleId } }) =>
      inCompanyOf(actor, async (tx) => {
        const { companyId } = actor;
        if (roleId === null) return refused('no_role');
        const role = await findRole(tx, companyId, roleId);
        if (role === null) return refused('not_found');
        return done({
          version: role.version,
          permissions: await permissionsOfRole(tx, companyId, roleId),
          users: await holdersOfRole(tx, companyId, roleId, actor.branchIds),
          also_held_by: await otherHolders(tx, companyId, roleId),
          bar: await barToRole(tx, actor, roleId),
          givable: [...givablePermissions(actor)],
        });
      }),
    assign: (call) => assignPermissions(services, call),
    remove: (call) => removeRole(services, call),
  };
}
