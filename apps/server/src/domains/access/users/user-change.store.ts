import type { UserForm } from '@cashbook/contract/access/users';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';

/** The fields that the form of a user changes. */
export type UserChange = Pick<UserForm, 'name' | 'description' | 'lang' | 'branch_id' | 'role_id'>;

/** Writes the change and makes the next version. */
export async function writeUser(tx: Tx, companyId: number, userId: number, change: UserChange): Promise<void> {
  const { name, description, lang, branch_id: branchId, role_id: roleId } = change;
  await sql`
    update app_user set name = ${name}, description = ${description}, language = ${lang}, branch_id = ${branchId},
      role_id = ${roleId}, version = version + 1
    where company_id = ${companyId} and user_id = ${userId}`.execute(tx);
}

export async function writeUserStatus(tx: Tx, companyId: number, userId: number, status: number): Promise<void> {
  await sql`
    update app_user set status = ${status}, version = version + 1
    where company_id = ${companyId} and user_id = ${userId}`.execute(tx);
}

export async function branchIsActive(tx: Tx, companyId: number, branchId: number): Promise<boolean> {
  const { rows } = await sql<{ active: boolean }>`
    select status = 1 as active from branch where company_id = ${companyId} and branch_id = ${branchId}`.execute(tx);
  return rows[0]?.active ?? false;
}
