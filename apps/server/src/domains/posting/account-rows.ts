import type { AccountFacts, AccountRow } from '@cashbook/kernel';
import { accountsNeeded, type LoadedVoucher } from '#domains/ledger/index';
import type { Needs } from '#domains/posting/document-kind';

/** The part of a document whose rows name accounts. */
interface NamesAccounts {
  readonly rows: readonly Pick<AccountRow, 'accountId'>[];
}

/** Returns the needs of a rule for rows that name accounts. */
export const accountsOfRows = ({ rows }: NamesAccounts, before: LoadedVoucher | null): Needs<AccountFacts> => ({
  accounts: accountsNeeded(
    rows.map(({ accountId }) => accountId),
    before,
  ),
});
