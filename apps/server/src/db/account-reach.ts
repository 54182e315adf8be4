import { type RawBuilder, sql } from 'kysely';

/** The name of the table `account` in the caller's query. */
type Account = RawBuilder<unknown>;

/**
 * Returns the condition that vouchers of the branch may use the account. The account belongs to all branches or to this one, or
 * is a customer of a branch that shares customers (spec 1 §2.6, "Customer Share?"). The posting function of the database checks
 * the same (`check_lines`).
 */
export function servesBranch(account: Account, companyId: number, branchId: number): RawBuilder<boolean> {
  return sql`(${account}.branch_id is null or ${account}.branch_id = ${branchId} or ${account}.is_party
    and ${account}.branch_id in (select branch_id from branch where company_id = ${companyId} and share_customers))`;
}

/**
 * Returns the condition that the books of the branch know the account: it serves the branch, or is still on its lines. A reader
 * of the branch's books may read such an account. The name of another branch's customer would already reveal too much.
 */
export const knownInBranch = (account: Account, companyId: number, branchId: number): RawBuilder<boolean> =>
  knownInBranches(account, companyId, [branchId]);

/** Returns the condition that the books of one of the branches know the account. */
export function knownInBranches(
  account: Account,
  companyId: number,
  branchIds: readonly number[],
): RawBuilder<boolean> {
  const serves = branchIds.map((branchId) => servesBranch(account, companyId, branchId));
  return sql`(${sql.join(serves, sql` or `)} or exists (
    select from line l
    where l.company_id = ${companyId} and l.branch_id = any (${[...branchIds]}::int[]) and l.account_id = ${account}.account_id
      and l.live
  ))`;
}
