import { type PermissionName, permissionNames } from '@cashbook/contract/access/permissions';
import { languages } from '@cashbook/contract/enumerations';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import type { Actor } from '#use-case/caller';

interface ReaderRow {
  readonly name: string;
  readonly email: string;
  readonly language: string;
  readonly roleId: number;
  readonly branchId: number;
  readonly headOffice: boolean;
  readonly permissions: readonly string[];
  readonly branchIds: readonly number[];
}

const isPermission = (name: string): name is PermissionName => permissionNames.some((known) => known === name);

/**
 * Returns a person as a call of that person would act now: the role, the permissions and the branches of this moment. Null
 * for a person who cannot sign in any more.
 */
export async function findReader(tx: Tx, companyId: number, userId: number): Promise<Actor | null> {
  const { rows } = await sql<ReaderRow>`
    select u.name, u.email, u.language, u.role_id as "roleId", u.branch_id as "branchId", b.office_type_id = 1 as "headOffice",
      array(
        select p.permission from role_permission p where p.company_id = u.company_id and p.role_id = u.role_id
      ) as permissions,
      case when b.office_type_id = 1 then array(
        select o.branch_id from branch o where o.company_id = u.company_id and o.status <> 3 order by o.branch_id
      ) else array[u.branch_id] end as "branchIds"
    from app_user u join branch b on b.company_id = u.company_id and b.branch_id = u.branch_id
    where u.company_id = ${companyId} and u.user_id = ${userId} and u.status = 1 and b.status = 1`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    ...{ kind: 'staff', companyId, userId, userName: row.name, email: row.email, roleId: row.roleId },
    ...{ workingBranchId: row.branchId, headOffice: row.headOffice, branchIds: row.branchIds },
    language: languages.find((language) => language === row.language) ?? 'en',
    permissions: new Set(row.permissions.filter(isPermission)),
    // The server acts by itself, without a session.
    ...{ sessionId: 0n, ip: '', userAgent: '' },
  };
}
