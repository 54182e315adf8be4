import { type RoleRow, roleRoutes } from '@cashbook/contract/access/roles';
import type { RouteReply } from '@cashbook/contract/route';
import type { Services } from '#context';
import { inCompany } from '#db/tx';
import { keepingAnAdministrator } from '#domains/access/roles/administrators';
import {
  addRole,
  archiveRole,
  hasUsers,
  lockRole,
  permissionsOfRole,
  setPermissions,
} from '#domains/access/roles/role.store';
import { barToRole, mayGive } from '#domains/access/roles/role-rules';
import { actedBy, recordEvent } from '#domains/audit/index';
import { lockCompany } from '#domains/organisation/index';
import { type Answer, done, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import { oncePerKey } from '#use-case/once-per-key';
import { unlessNameTaken } from '#use-case/unless-name-taken';

type RoleServices = Pick<Services, 'db' | 'clock'>;

/** Adds a role without permissions (spec 1 §2.9). Refuses with name_taken, whatever the case of its letters. */
export function createRole(
  { db, clock }: RoleServices,
  call: Call<typeof roleRoutes.create>,
): Promise<Answer<RoleRow>> {
  const { actor, body } = call;
  const { companyId } = actor;
  const at = clock.now();
  return unlessNameTaken(() =>
    inCompany(db, { companyId, mode: 'write' }, (tx) =>
      oncePerKey<RoleRow>(tx, roleRoutes.create, call, at, async () => {
        await lockCompany(tx, companyId);
        const id = await addRole(tx, companyId, body.name);
        const after = { name: body.name };
        await recordEvent(tx, { ...actedBy(actor, at), action: 'role.create', subject: `role ${id}`, after });
        return done({ id, name: body.name, is_system: false, version: 1, users: 0 });
      }),
    ),
  );
}

type Assigned = RouteReply<typeof roleRoutes.assign>;

/**
 * Sets the permissions of a role, from the next call on of everybody who has it. Refuses in this order: no_role,
 * no_permissions, not_found, stale_version, own_role, role_above_own (by its present and its new permissions),
 * role_elsewhere, last_administrator.
 */
export async function assignPermissions(
  { db, clock }: RoleServices,
  call: Call<typeof roleRoutes.assign>,
): Promise<Answer<Assigned>> {
  const { actor, body, expectedVersion } = call;
  const { companyId } = actor;
  const roleId = call.params.role_id;
  if (roleId === null) return refused('no_role');
  if (body.length === 0) return refused('no_permissions');
  const at = clock.now();
  return inCompany(db, { companyId, mode: 'write' }, (tx) =>
    oncePerKey<Assigned>(tx, roleRoutes.assign, call, at, () =>
      keepingAnAdministrator(tx, companyId, async () => {
        const role = await lockRole(tx, companyId, roleId);
        if (role === null) return refused('not_found');
        if (expectedVersion !== null && expectedVersion !== role.version) return refused('stale_version');
        const bar = await barToRole(tx, actor, roleId);
        if (bar !== null) return refused(bar);
        if (!mayGive(actor, body)) return refused('role_above_own', { message: givenAboveOwn });
        const before = await permissionsOfRole(tx, companyId, roleId);
        await setPermissions(tx, companyId, roleId, [...new Set(body)]);
        const after = await permissionsOfRole(tx, companyId, roleId);
        await recordEvent(tx, {
          ...actedBy(actor, at),
          action: 'role.permissions',
          subject: `role ${roleId}`,
          before: { permissions: before },
          after: { permissions: after },
        });
        return done({ version: role.version + 1, permissions: after });
      }),
    ),
  );
}

const givenAboveOwn = 'You cannot give a permission that you do not have yourself.';

/**
 * Removes a role. Refuses in this order: no_role, not_found, system_role, role_in_use (also when only disabled users have
 * it, who could be enabled again), role_above_own.
 */
export async function removeRole(
  { db, clock }: RoleServices,
  { actor, params }: Call<typeof roleRoutes.remove>,
): Promise<Answer<null>> {
  const { companyId } = actor;
  const roleId = params.role_id;
  if (roleId === null) return refused('no_role');
  const at = clock.now();
  return inCompany(db, { companyId, mode: 'write' }, async (tx) => {
    await lockCompany(tx, companyId);
    const role = await lockRole(tx, companyId, roleId);
    if (role === null) return refused('not_found');
    if (role.isSystem) return refused('system_role');
    if (await hasUsers(tx, companyId, roleId)) return refused('role_in_use');
    const permissions = await permissionsOfRole(tx, companyId, roleId);
    if (!mayGive(actor, permissions)) return refused('role_above_own');
    const before = { name: role.name, permissions };
    await archiveRole(tx, companyId, roleId);
    await recordEvent(tx, { ...actedBy(actor, at), action: 'role.remove', subject: `role ${roleId}`, before });
    return done(null);
  });
}
