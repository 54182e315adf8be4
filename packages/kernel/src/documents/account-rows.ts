import { MAX_ROW_PAISA, MAX_VOUCHER_PAISA, MAX_VOUCHER_ROWS, type Paisa } from '@cashbook/money';
import { type AccountRowRefusal, accountRowRefusal, type PostableAccounts } from '#documents/postable-accounts';
import { type Refused, refuse } from '#documents/refusal';

/** The order to which the money of a row belongs. The caller looks up and checks it. Imported rows name none. */
export type NamesOrder = { readonly orderId?: number | null };

/** The fields of every row that names an account. A kind of document adds its amounts. */
export type AccountRow = NamesOrder & { readonly accountId: number; readonly remarks: string };

export type AccountRowsRefusal = 'too_many_rows' | 'amount_too_large' | AccountRowRefusal | 'voucher_too_large';

/** The rule of a kind of document for its rows. */
export type RowsRule<Row, Code extends string> = {
  /** Whether its rows may name an account. */
  readonly isOpen: Parameters<typeof accountRowRefusal>[2];
  readonly amountsPaisa: (row: Row) => readonly Paisa[];
  /** Returns the refusal of the amounts of a row, except for their size; null when there is none. */
  readonly amountsRefusal: (row: Row) => Code | null;
  /** The sums of the amounts of all rows. */
  readonly sumsPaisa: readonly Paisa[];
};

/**
 * Returns the first refusal of the rows of a document, or null: `too_many_rows`; row by row that of its amounts,
 * `amount_too_large`, then that of {@link accountRowRefusal}; `voucher_too_large` for a sum.
 */
export function accountRowsRefusal<Row extends AccountRow, Code extends string>(
  rows: readonly Row[],
  accounts: PostableAccounts,
  { isOpen, amountsPaisa, amountsRefusal, sumsPaisa }: RowsRule<Row, Code>,
): Refused<Code | AccountRowsRefusal> | null {
  if (rows.length > MAX_VOUCHER_ROWS) return refuse('too_many_rows');
  for (const [index, row] of rows.entries()) {
    const wrongAmounts = amountsRefusal(row);
    if (wrongAmounts !== null) return refuse(wrongAmounts, index);
    if (amountsPaisa(row).some((paisa) => paisa > MAX_ROW_PAISA)) return refuse('amount_too_large', index);
    const wrongAccount = accountRowRefusal(row, accounts, isOpen);
    if (wrongAccount !== null) return refuse(wrongAccount, index);
  }
  return sumsPaisa.some((paisa) => paisa > MAX_VOUCHER_PAISA) ? refuse('voucher_too_large') : null;
}
