import type { PostableAccount, PostableAccounts } from '@cashbook/kernel';
import { sql } from 'kysely';
import { servesBranch } from '#db/account-reach';
import type { LookUp, Need } from '#db/look-up';
import type { LoadedVoucher } from '#domains/ledger/find-voucher';

interface AccountRow extends PostableAccount {
  readonly branchId: number;
  readonly accountId: number;
}

/** Accounts that exist and that the branch may use. */
export const accountLookUp: LookUp<AccountRow> = {
  name: 'accounts',
  rank: 10,
  cached: 'checked',
  idOf: ({ accountId }) => accountId,
  together: (asked, inScope) => {
    const pairs = asked.flatMap(({ branchId, ids }) => ids.map((accountId) => ({ branchId, accountId })));
    return sql`account_facts(${inScope(sql`${pairs.map(({ branchId }) => branchId)}::int[]`)},
      ${pairs.map(({ accountId }) => accountId)}::int[])`;
  },
  locked: (companyId, { branchId, ids }) => sql`(
    select coalesce(jsonb_agg(jsonb_build_object('branchId', ${branchId}::int, 'accountId', h.account_id,
      'groupId', h.group_id, 'isArchived', h.status <> 1)), '[]')
    from (
      select a.account_id, a.group_id, a.status from account a
      where a.company_id = ${companyId} and a.account_id = any (${[...ids]}::int[])
        and ${servesBranch(sql`a`, companyId, branchId)}
      order by a.account_id for share of a
    ) h)`,
};

/**
 * Requests the accounts of these numbers. An edit may keep an account that the voucher already has, even if it is archived
 * or no longer shared with the branch.
 */
export function accountsNeeded(accountIds: readonly number[], before: LoadedVoucher | null): Need<PostableAccounts> {
  const onVoucher = (before?.current.entries ?? [])
    .flat()
    .map(({ accountId, groupId }) => [accountId, { groupId, isArchived: false }] as const);
  return {
    lookUp: accountLookUp,
    ids: [...new Set(accountIds)],
    found: (rowsOf, branchId) => {
      const found = rowsOf(accountLookUp)
        .filter((row) => row.branchId === branchId && accountIds.includes(row.accountId))
        .map(({ accountId, groupId, isArchived }) => [accountId, { groupId, isArchived }] as const);
      return new Map([...found, ...onVoucher]);
    },
  };
}
