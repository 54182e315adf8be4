import { MAX_ROW_REMARKS } from '@cashbook/money';
import { GROUP, RESERVED_ACCOUNTS } from '#ledger/chart';

/** The facts about an account in a row that the rules need. */
export type PostableAccount = {
  /** The level 3 account above it. */
  readonly groupId: number;
  /** Whether it is archived. At an edit, an account that the voucher already has counts as not archived. */
  readonly isArchived: boolean;
};

/** The accounts of the company by number. A row with any other account names none. */
export type PostableAccounts = ReadonlyMap<number, PostableAccount>;

/** The facts that the rules of vouchers need when their rows name accounts. */
export type AccountFacts = { readonly accounts: PostableAccounts };

/** The groups of cash and bank accounts. A contra moves money between them, and no other typed row names one. */
export const MONEY_GROUPS: ReadonlySet<number> = new Set([GROUP.cashInHand, GROUP.cashAtBank]);

/**
 * The accounts that typed rows may not name, also when the company extends its chart: reserved accounts, and all cash and bank
 * accounts (accounting §4). They are sets, so that a search can leave them out before it counts.
 */
export const CLOSED_TO_TYPED_ROWS = { accountIds: RESERVED_ACCOUNTS, groupIds: MONEY_GROUPS } as const;

/** Whether rows of a cash or bank voucher or of a journal may name the account: the rule of {@link CLOSED_TO_TYPED_ROWS}. */
export function isOpenToTypedRows(accountId: number, { groupId }: PostableAccount): boolean {
  return !RESERVED_ACCOUNTS.has(accountId) && !MONEY_GROUPS.has(groupId);
}

/** Whether rows of a contra may name the account: cash and bank accounts alone (accounting §4, type 5). */
export function isOpenToContra(_accountId: number, { groupId }: PostableAccount): boolean {
  return MONEY_GROUPS.has(groupId);
}

export type AccountRowRefusal = 'remarks_too_long' | 'account_not_found' | 'account_archived' | 'account_not_allowed';

/**
 * Returns the first refusal of a row that names an account, in the order of the codes; null when there is none. Ignores
 * amounts.
 */
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
