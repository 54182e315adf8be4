import { MAX_ROW_REMARKS } from '@cashbook/money';
import { ACCOUNT, GROUP } from '#chart';

/** What the rules must know of the accounts that rows name. */
export type PostableAccount = {
  /** The level 3 account it stands under. */
  readonly groupId: number;
  /** On an edit, an account that the voucher already has counts as not archived. */
  readonly isArchived: boolean;
};

/** The accounts of the company by number; a row whose account is not among them names none. */
export type PostableAccounts = ReadonlyMap<number, PostableAccount>;

/** What the rules of vouchers whose rows name accounts want to know. */
export type AccountFacts = { readonly accounts: PostableAccounts };

/** Accounts that only the product itself posts to (accounting §4, "Cash and bank vouchers"). */
const reservedAccounts: ReadonlySet<number> = new Set([
  ACCOUNT.interBranchCurrent,
  ACCOUNT.chequesInHand,
  ACCOUNT.chequesIssued,
  ACCOUNT.stockInHand,
  ACCOUNT.changeInStock,
  ACCOUNT.stockTransfers,
]);

/** Groups whose accounts are the money itself: a contra moves it between them, and no other typed row names one. */
export const MONEY_GROUPS: ReadonlySet<number> = new Set([GROUP.cashInHand, GROUP.cashAtBank]);

/**
 * What typed rows may not name, whatever the company adds to its chart: a reserved account, and any cash or bank account
 * (accounting §4). As sets, for a search that must leave them out before it counts.
 */
export const CLOSED_TO_TYPED_ROWS = { accountIds: reservedAccounts, groupIds: MONEY_GROUPS } as const;

/** Whether rows of a cash or bank voucher or of a journal may name the account: the rule of {@link CLOSED_TO_TYPED_ROWS}. */
export function isOpenToTypedRows(accountId: number, { groupId }: PostableAccount): boolean {
  return !reservedAccounts.has(accountId) && !MONEY_GROUPS.has(groupId);
}

/** Whether rows of a contra may name the account: cash and bank accounts alone (accounting §4, type 5). */
export function isOpenToContra(_accountId: number, { groupId }: PostableAccount): boolean {
  return MONEY_GROUPS.has(groupId);
}

export type AccountRowRefusal = 'remarks_too_long' | 'account_not_found' | 'account_archived' | 'account_not_allowed';

/** What is wrong with a row that names an account, whatever its amounts; the first in the order of the codes, or null. */
export function accountRowRefusal(
  { accountId, remarks }: { readonly accountId: number; readonly remarks: string },
  accounts: PostableAccounts,
  isOpen: (accountId: number, account: PostableAccount) => boolean,
): AccountRowRefusal | null {
  if (remarks.length > MAX_ROW_REMARKS) return 'remarks_too_long';
  const account = accounts.get(accountId);
  if (account === undefined) return 'account_not_found';
  if (account.isArchived) return 'account_archived';
  return isOpen(accountId, account) ? null : 'account_not_allowed';
}
