import type { Paisa } from '@cashbook/money';
import { type AccountRow, type AccountRowsRefusal, accountRowsRefusal } from '#documents/account-rows';
import { isOpenToTypedRows, type PostableAccounts } from '#documents/postable-accounts';
import type { Refused } from '#documents/refusal';
import { type BalancedEntry, balance, credit, debit } from '#ledger/entries';

/** A row that a person typed on a cash or bank voucher. */
export type TypedRow = AccountRow & { readonly amountPaisa: Paisa };

export type RowsRefusal = 'amount_not_positive' | AccountRowsRefusal;

/** Returns the sum of all rows. */
export function sumOfRows(rows: readonly TypedRow[]): Paisa {
  return rows.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n);
}

/**
 * Returns the first refusal of the rows of a cash or bank voucher, or null: `too_many_rows`; row by row `amount_not_positive`,
 * `amount_too_large`, `remarks_too_long`, `account_not_found`, `account_archived`, `account_not_allowed`; `voucher_too_large`
 * for the sum of all rows.
 */
export function rowsRefusal(rows: readonly TypedRow[], accounts: PostableAccounts): Refused<RowsRefusal> | null {
  return accountRowsRefusal(rows, accounts, {
    isOpen: isOpenToTypedRows,
    amountsPaisa: ({ amountPaisa }) => [amountPaisa],
    amountsRefusal: ({ amountPaisa }) => (amountPaisa > 0n ? null : 'amount_not_positive'),
    sumsPaisa: [sumOfRows(rows)],
  });
}

/**
 * Returns one entry per row between the cash or bank account and the row's account. `in` debits the money, `out` credits it.
 */
export function entriesOf(rows: readonly TypedRow[], moneyAccountId: number, way: 'in' | 'out'): BalancedEntry[] {
  return rows.map(({ accountId, amountPaisa, remarks, orderId = null }) => {
    const [debited, credited] = way === 'in' ? [moneyAccountId, accountId] : [accountId, moneyAccountId];
    const notes = { remarks, orderId };
    return balance([debit(debited, amountPaisa, notes), credit(credited, amountPaisa, notes)]);
  });
}
