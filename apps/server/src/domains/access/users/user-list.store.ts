import type { UserForm, UserRow, userRoutes } from '@cashbook/contract/access/users';
import type { RouteQuery } from '@cashbook/contract/route';
import { type RawBuilder, sql } from 'kysely';
import { orderBy, textOrder } from '#db/order-by';
import type { Tx } from '#db/tx';
import type { Actor } from '#use-case/caller';

/** The users whom a caller reaches: everybody in the branches that they reach. */
export type Reach = Pick<Actor, 'companyId' | 'branchIds'>;

export interface UserFilters {
  /** Part of a name, an email, a branch or a role; empty for all. */
  readonly search: string;
  /** `0` or `1`; empty for both. */
  readonly status: '' | '0' | '1';
}

const userRow = sql`
  u.user_id, u.name, b.name as branch, u.email, r.name as role, u.status, u.version`;

function usersWithin({ companyId, branchIds }: Reach): RawBuilder<unknown> {
  return sql`
    from app_user u
      join branch b on b.company_id = u.company_id and b.branch_id = u.branch_id
      join role r on r.company_id = u.company_id and r.role_id = u.role_id
    where u.company_id = ${companyId} and u.branch_id = any (${[...branchIds]}::int[])`;
}

function matching({ search, status }: UserFilters): RawBuilder<unknown> {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const found =
    search === ''
      ? sql`true`
      : sql`(u.name ilike ${part} or u.email ilike ${part} or b.name ilike ${part} or r.name ilike ${part})`;
  return status === '' ? found : sql`${found} and u.status = ${Number(status)}`;
}

const sortColumns = {
  name: textOrder(sql`u.name`),
  branch: textOrder(sql`b.name`),
  email: textOrder(sql`u.email`),
  role: textOrder(sql`r.name`),
};

export type UserQuestion = UserFilters & Pick<RouteQuery<typeof userRoutes.list>, 'sort'>;

/** Returns the users that match, by name unless they are sorted; all of them without a slice. */
export async function listUsers(
  tx: Tx,
  reach: Reach,
  { sort, ...filters }: UserQuestion,
  slice?: { readonly limit: number; readonly offset: number },
): Promise<UserRow[]> {
  const part = slice === undefined ? sql`` : sql`limit ${slice.limit} offset ${slice.offset}`;
  const { rows } = await sql<UserRow>`
    select ${userRow} ${usersWithin(reach)} and ${matching(filters)}
    ${orderBy(sort, sortColumns, sql`lower(u.name), u.user_id`)} ${part}`.execute(tx);
  return rows;
}

export async function countUsers(tx: Tx, reach: Reach, filters: UserFilters): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total ${usersWithin(reach)} and ${matching(filters)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Returns one user as the list shows them. Null when the caller reaches nobody of that number. */
export async function findUserRow(tx: Tx, reach: Reach, userId: number): Promise<UserRow | null> {
  const { rows } = await sql<UserRow>`
    select ${userRow} ${usersWithin(reach)} and u.user_id = ${userId}`.execute(tx);
  return rows[0] ?? null;
}

/** Returns one user as the form shows them. Null when the caller reaches nobody of that number. */
export function findUser(tx: Tx, reach: Reach, userId: number): Promise<UserForm | null> {
  return userForm(tx, reach, userId, sql``);
}

/** Locks the user until the transaction ends and returns their form. Nobody changes them between this read and the change. */
export function lockUserForm(tx: Tx, reach: Reach, userId: number): Promise<UserForm | null> {
  return userForm(tx, reach, userId, sql`for no key update`);
}

async function userForm(
  tx: Tx,
  { companyId, branchIds }: Reach,
  userId: number,
  lock: RawBuilder<unknown>,
): Promise<UserForm | null> {
  const { rows } = await sql<UserForm>`
    select user_id as usr_id, name, email, description, language as lang, branch_id, role_id, status, version
    from app_user
    where company_id = ${companyId} and branch_id = any (${[...branchIds]}::int[]) and user_id = ${userId} ${lock}`.execute(
    tx,
  );
  return rows[0] ?? null;
}
