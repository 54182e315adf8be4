import { type QueryExecutorProvider, sql } from 'kysely';
import { addSignIn } from '#domains/access/session/directory.store';
import { lockCompany } from '#domains/organisation/index';

/** A member of staff to be added. */
export interface NewUser {
  readonly name: string;
  readonly email: string;
  /** From `hashPassword`. It is computed outside the transaction, because it takes a while. */
  readonly passwordHash: string;
  readonly branchId: number;
  readonly roleId: number;
  readonly description?: string;
  readonly language?: 'en' | 'bn';
}

export type CreatedUser = { readonly ok: true; readonly userId: number } | { readonly ok: false };

/** Adds a user who can sign in. Not ok when the email belongs to another sign-in; then roll the transaction back. */
export async function createUser(tx: QueryExecutorProvider, companyId: number, user: NewUser): Promise<CreatedUser> {
  const { name, passwordHash, branchId, roleId, description = '', language = 'en' } = user;
  const email = user.email.trim().toLowerCase();
  await lockCompany(tx, companyId);
  const { rows } = await sql<{ id: number }>`
    insert into app_user (company_id, user_id, name, email, description, language, branch_id, role_id)
    select ${companyId}, coalesce(max(user_id), 0) + 1, ${name}, ${email}, ${description}, ${language}, ${branchId},
      ${roleId}
    from app_user where company_id = ${companyId}
    returning user_id as id`.execute(tx);
  const [created] = rows;
  if (created === undefined) throw new Error('the new user was not answered');
  const added = await addSignIn(tx, created.id, email, passwordHash);
  return added ? { ok: true, userId: created.id } : { ok: false };
}
