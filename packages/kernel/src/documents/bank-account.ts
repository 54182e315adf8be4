import type { PostableAccounts } from '#documents/postable-accounts';
import { GROUP } from '#ledger/chart';

export type BankAccountRefusal = 'bank_missing' | 'account_not_found' | 'account_archived' | 'not_a_bank_account';

/** Returns the refusal of the bank account that a person selected, in the order of the codes; null when there is none. */
export function bankAccountRefusal(accountId: number | null, accounts: PostableAccounts): BankAccountRefusal | null {
  if (accountId === null) return 'bank_missing';
  const bank = accounts.get(accountId);
  if (bank === undefined) return 'account_not_found';
  if (bank.isArchived) return 'account_archived';
  return bank.groupId === GROUP.cashAtBank ? null : 'not_a_bank_account';
}
