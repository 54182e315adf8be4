import { MAX_ROW_PAISA, MAX_ROW_REMARKS, type Paisa } from '@cashbook/money';
import { ACCOUNT, GROUP } from '#chart';

/** A row that a person typed on a cash or bank voucher. */
export type TypedRow = {
  readonly accountId: number;
  readonly amountPaisa: Paisa;
  readonly remarks: string;
  readonly orderId: number | null;
};

/** What the rules must know of the accounts that rows name. */
export type PostableAccount = {
  /** The level 3 account it stands under. */
  readonly groupId: number;
  /** On an edit, an account that the voucher already has counts as not archived. */
  readonly isArchived: boolean;
};

/** The accounts of the company by number; a row whose account is not among them names none. */
export type PostableAccounts = ReadonlyMap<number, PostableAccount>;

export type RowRefusal =
  | 'amount_not_positive'
  | 'amount_too_large'
  | 'remarks_too_long'
  | 'account_not_found'
  | 'account_archived'
  | 'account_not_allowed';

/** Accounts that only the product itself posts to (accounting §4, "Cash and bank vouchers"). */
const reservedAccounts: ReadonlySet<number> = new Set([
  ACCOUNT.interBranchCurrent,
  ACCOUNT.chequesInHand,
  ACCOUNT.chequesIssued,
  ACCOUNT.stockInHand,
  ACCOUNT.changeInStock,
  ACCOUNT.stockTransfers,
]);

/** Groups whose accounts are the money itself. */
const moneyGroups: ReadonlySet<number> = new Set([GROUP.cashInHand, GROUP.cashAtBank]);

/**
 * What typed rows may not name, whatever the company adds to its chart: a reserved account, and any cash or bank account
 * (accounting §4). As sets, for a search that must leave them out before it counts.
 */
export const CLOSED_TO_TYPED_ROWS = { accountIds: reservedAccounts, groupIds: moneyGroups } as const;

/** Whether typed rows may name the account: the rule of {@link CLOSED_TO_TYPED_ROWS}. */
export function isOpenToTypedRows(accountId: number, { groupId }: PostableAccount): boolean {
  return !reservedAccounts.has(accountId) && !moneyGroups.has(groupId);
}

/** What is wrong with a row, the first in the order in which {@link RowRefusal} lists the codes; null when nothing. */
export function rowRefusal(row: TypedRow, accounts: PostableAccounts): RowRefusal | null {
  if (row.amountPaisa <= 0n) return 'amount_not_positive';
  if (row.amountPaisa > MAX_ROW_PAISA) return 'amount_too_large';
  if (row.remarks.length > MAX_ROW_REMARKS) return 'remarks_too_long';
  const account = accounts.get(row.accountId);
  if (account === undefined) return 'account_not_found';
  if (account.isArchived) return 'account_archived';
  return isOpenToTypedRows(row.accountId, account) ? null : 'account_not_allowed';
}
