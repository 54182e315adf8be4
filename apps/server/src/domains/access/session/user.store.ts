import type { SessionUser } from '@cashbook/contract/access/session';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Tx } from '#db/tx';

/** Returns the user as the page needs them (spec 1 §3, "Logged-in user"). */
export async function readUser(tx: QueryExecutorProvider, companyId: number, userId: number): Promise<SessionUser> {
  const { rows } = await sql<SessionUser>`
    select user_id as id, company_id, name, email, branch_id, role_id, language as lang
    from app_user where company_id = ${companyId} and user_id = ${userId}`.execute(tx);
  const [user] = rows;
  if (user === undefined) throw new Error(`company ${companyId} has no user ${userId}`);
  return user;
}

export interface ProfileChange {
  readonly name: string | null;
  readonly language: string | null;
}

/** Changes the values that are not null. */
export async function changeProfile(
  tx: QueryExecutorProvider,
  companyId: number,
  userId: number,
  { name, language }: ProfileChange,
): Promise<void> {
  await sql`
    update app_user set name = coalesce(${name}, name), language = coalesce(${language}, language), version = version + 1
    where company_id = ${companyId} and user_id = ${userId}`.execute(tx);
}

/** Locks the user and their branch against changes until the transaction ends. */
export async function keepUser(tx: Tx, companyId: number, userId: number): Promise<void> {
  await sql`
    select from app_user u join branch b on b.company_id = u.company_id and b.branch_id = u.branch_id
    where u.company_id = ${companyId} and u.user_id = ${userId} for share of u, b`.execute(tx);
}

/** Locks the user for a change of their own data until the transaction ends. Other changes of the user wait. */
export async function lockUser(tx: Tx, companyId: number, userId: number): Promise<void> {
  await sql`
    select from app_user where company_id = ${companyId} and user_id = ${userId} for no key update`.execute(tx);
}
