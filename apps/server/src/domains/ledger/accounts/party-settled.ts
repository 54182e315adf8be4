import { formatPaisa } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { balancesByBranch } from '#domains/ledger/accounts/account-balances';
import { type Refused, refused } from '#use-case/answer';
import type { Actor } from '#use-case/caller';

/**
 * Refuses with party_has_balance when the account is a customer's or supplier's and has a balance. The refusal names the
 * amount in each branch, with `…` for branches that the caller does not reach. Other accounts are never refused.
 */
export async function checkPartySettled(
  tx: Tx,
  { companyId, branchIds }: Actor,
  accountId: number,
): Promise<Refused | null> {
  const { rows: parties } = await sql`
    select from account where company_id = ${companyId} and account_id = ${accountId} and is_party`.execute(tx);
  const open = parties.length === 0 ? [] : await balancesByBranch(tx, companyId, accountId);
  if (open.length === 0) return null;
  const said = open.map(({ branchId, branchName, balancePaisa }) =>
    branchIds.includes(branchId) ? `${branchName} ${formatPaisa(balancePaisa, { decimals: 'as_needed' })}` : '…',
  );
  return refused('party_has_balance', { values: { balances: [...new Set(said)].join(', ') } });
}
