import type { Paisa } from '@cashbook/money';
import { type AccountRow, type AccountRowsRefusal, accountRowsRefusal } from '#documents/account-rows';
import type { WithheldLine } from '#documents/document';
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

/** A row with the tax that is withheld from it. */
export type RowToBook = TypedRow & { readonly withheld?: readonly WithheldLine[] };

/** Returns the part of a row that is paid: its amount less what is withheld. */
export const paidOf = ({ amountPaisa, withheld = [] }: Pick<RowToBook, 'amountPaisa' | 'withheld'>): Paisa =>
  withheld.reduce((rest, { amountPaisa: paisa }) => rest - paisa, amountPaisa);

/**
 * Returns one entry per row between the account of the money and the row's account. `in` debits the money, `out` credits it. Tax that
 * is withheld is on the side of the money (accounting-next §6). A `text` is the only remarks of the line of the money.
 */
export function entriesOf(
  rows: readonly RowToBook[],
  money: { readonly accountId: number; readonly text?: string },
  way: 'in' | 'out',
): BalancedEntry[] {
  return rows.map((row) => {
    const { accountId, amountPaisa, remarks, orderId = null, withheld = [] } = row;
    const notes = { remarks, orderId };
    const side = way === 'in' ? debit : credit;
    const ofMoney = side(money.accountId, paidOf(row), { ...notes, remarks: money.text ?? remarks });
    const taxes = withheld.map((tax) => side(tax.accountId, tax.amountPaisa, notes));
    return way === 'in'
      ? balance([ofMoney, ...taxes, credit(accountId, amountPaisa, notes)])
      : balance([debit(accountId, amountPaisa, notes), ...taxes, ofMoney]);
  });
}
