import { type PermissionName, permissionNames } from '@cashbook/contract/access/permissions';
import type { RoleRow } from '@cashbook/contract/access/roles';
import { status } from '@cashbook/contract/enumerations';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';

/** Returns the roles of the company, the seeded ones first, with the number of users of each. */
export async function listRoles(tx: Tx, companyId: number): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select role_id as id, name, is_system, version, (
      select count(*)::int from app_user u where u.company_id = r.company_id and u.role_id = r.role_id
    ) as users
    from role r where company_id = ${companyId} and status = ${status.active}
    order by not is_system, case when is_system then role_id end, lower(name)`.execute(tx);
  return rows;
}

export interface Role {
  readonly name: string;
  readonly isSystem: boolean;
  readonly version: number;
}

/** Locks the role until the transaction ends, and returns it. Null when the company has none of that number. */
export function lockRole(tx: Tx, companyId: number, roleId: number): Promise<Role | null> {
  return selectRole(tx, companyId, roleId, sql`for update`);
}

/** Returns the role without a lock. Null when the company has none of that number. */
export function findRole(tx: Tx, companyId: number, roleId: number): Promise<Role | null> {
  return selectRole(tx, companyId, roleId, sql``);
}

async function selectRole(tx: Tx, companyId: number, roleId: number, lock: RawBuilder<unknown>): Promise<Role | null> {
  const { rows } = await sql<Role>`
    select name, is_system as "isSystem", version from role
    where company_id = ${companyId} and role_id = ${roleId} and status = ${status.active} ${lock}`.execute(tx);
  return rows[0] ?? null;
}

/** Adds a role without permissions, and returns its number. */
export async function addRole(tx: Tx, companyId: number, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into role (company_id, role_id, name)
    select ${companyId}, coalesce(max(role_id), 0) + 1, ${name} from role where company_id = ${companyId}
    returning role_id as id`.execute(tx);
  const [added] = rows;
  if (added === undefined) throw new Error('the new role was not answered');
  return added.id;
}

const isPermission = (name: string): name is PermissionName => (permissionNames as readonly string[]).includes(name);

/** Returns the permissions of a role, in the order of the contract; none for a role that does not exist. */
export async function permissionsOfRole(tx: Tx, companyId: number, roleId: number): Promise<PermissionName[]> {
  const { rows } = await sql<{ permission: string }>`
    select permission from role_permission where company_id = ${companyId} and role_id = ${roleId}`.execute(tx);
  const granted = new Set(rows.map(({ permission }) => permission).filter(isPermission));
  return permissionNames.filter((name) => granted.has(name));
}

/** Gives the role exactly these permissions, and makes its next version. */
export async function setPermissions(
  tx: Tx,
  companyId: number,
  roleId: number,
  permissions: readonly PermissionName[],
): Promise<void> {
  await sql`delete from role_permission where company_id = ${companyId} and role_id = ${roleId}`.execute(tx);
  await sql`
    insert into role_permission (company_id, role_id, permission)
    select ${companyId}, ${roleId}, unnest(${[...permissions]}::text[])`.execute(tx);
  await sql`
    update role set version = version + 1 where company_id = ${companyId} and role_id = ${roleId}`.execute(tx);
}

/** Returns the names of the enabled users who have the role in these branches. */
export async function holdersOfRole(
  tx: Tx,
  companyId: number,
  roleId: number,
  branchIds: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from app_user
    where company_id = ${companyId} and role_id = ${roleId} and status = ${status.active}
      and branch_id = any (${[...branchIds]}::int[])
    order by lower(name), user_id`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Returns the branches of everybody who has the role, disabled users included. */
export async function branchesOfHolders(tx: Tx, companyId: number, roleId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct branch_id as id from app_user where company_id = ${companyId} and role_id = ${roleId}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Returns the names of the other roles that have each permission, by permission. */
export async function otherHolders(tx: Tx, companyId: number, roleId: number): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ permission: string; roles: string[] }>`
    select p.permission, array_agg(r.name order by lower(r.name)) as roles
    from role_permission p join role r on r.company_id = p.company_id and r.role_id = p.role_id
    where p.company_id = ${companyId} and p.role_id <> ${roleId}
    group by p.permission`.execute(tx);
  return Object.fromEntries(rows.map(({ permission, roles }) => [permission, roles]));
}

export async function hasUsers(tx: Tx, companyId: number, roleId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from app_user where company_id = ${companyId} and role_id = ${roleId}
    ) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

/** Removes the role from every list. Its number is not used again. */
export async function archiveRole(tx: Tx, companyId: number, roleId: number): Promise<void> {
  await setPermissions(tx, companyId, roleId, []);
  await sql`
    update role set status = ${status.deleted} where company_id = ${companyId} and role_id = ${roleId}`.execute(tx);
}
