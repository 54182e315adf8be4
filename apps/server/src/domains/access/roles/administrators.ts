import { type PermissionName, permissionNames } from '@cashbook/contract/access/permissions';
import { headOfficeTypeId, status } from '@cashbook/contract/enumerations';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { administratorRoleId } from '#domains/access/roles/seed-roles';
import { lockCompany } from '#domains/organisation/index';
import { type Answer, refused } from '#use-case/answer';

/** The permissions that an administrator needs, beside being able to give every permission. */
const administers: readonly PermissionName[] = ['user.edit', 'role.edit'];

/**
 * Makes a change that could leave the company without an administrator, and refuses it with last_administrator if it
 * does. An administrator is an enabled user of head office, who therefore reaches everybody. Their role has user.edit and
 * role.edit, and is the Administrator role or has every permission. So they can give back any permission that was taken
 * away. Two such changes at once run one after the other.
 */
export async function keepingAnAdministrator<T>(
  tx: Tx,
  companyId: number,
  change: () => Promise<Answer<T>>,
): Promise<Answer<T>> {
  await lockCompany(tx, companyId);
  const had = await hasAdministrator(tx, companyId);
  const answer = await change();
  if (answer.kind !== 'done' || !had || (await hasAdministrator(tx, companyId))) return answer;
  return refused('last_administrator');
}

async function hasAdministrator(tx: Tx, companyId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from app_user u join branch b on b.company_id = u.company_id and b.branch_id = u.branch_id
      where u.company_id = ${companyId} and u.status = ${status.active} and b.office_type_id = ${headOfficeTypeId}
        and array(
          select p.permission from role_permission p where p.company_id = u.company_id and p.role_id = u.role_id
        ) @> case when u.role_id = ${administratorRoleId} then ${[...administers]} else ${[...permissionNames]} end::text[]
    ) as found`.execute(tx);
  return rows[0]?.found ?? false;
}
