import { type RawBuilder, sql } from 'kysely';

/** `account` is the name of the table `account` in the query that asks. */
type Account = RawBuilder<unknown>;

/**
 * Whether vouchers of the branch may use the account: it is everybody's, or the branch's own, or a customer of a branch
 * that shares them (spec 1 §2.6, "Customer Share?"). The door into the books asks the same (`check_lines`).
 */
export function servesBranch(account: Account, companyId: number, branchId: number): RawBuilder<boolean> {
  return sql`(${account}.branch_id is null or ${account}.branch_id = ${branchId} or ${account}.is_party
    and ${account}.branch_id in (select branch_id from branch where company_id = ${companyId} and share_customers))`;
}

/**
 * Whether the books of the branch know the account: it serves the branch, or did and still stands on its lines. Whoever
 * reads the branch's books may read of it; the name alone of another branch's customer would say too much.
 */
export function knownInBranch(account: Account, companyId: number, branchId: number): RawBuilder<boolean> {
  return sql`(${servesBranch(account, companyId, branchId)} or exists (
    select from line l
    where l.company_id = ${companyId} and l.branch_id = ${branchId} and l.account_id = ${account}.account_id and l.live
  ))`;
}
