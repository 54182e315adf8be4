import { MAX_ROW_PAISA, MAX_VOUCHER_PAISA, MAX_VOUCHER_ROWS, type Paisa } from '@cashbook/money';
import { type Refused, refuse } from '#refusal';
import { type AccountRowRefusal, accountRowRefusal, type PostableAccounts } from '#vouchers/postable-accounts';

/** What every row that names an account has; a kind of document adds its amounts. */
export type AccountRow = { readonly accountId: number; readonly remarks: string };

export type AccountRowsRefusal = 'too_many_rows' | 'amount_too_large' | AccountRowRefusal | 'voucher_too_large';

/** What a kind of document says of its rows. */
export type RowsRule<Row, Code extends string> = {
  /** Which accounts its rows may name. */
  readonly isOpen: Parameters<typeof accountRowRefusal>[2];
  readonly amountsPaisa: (row: Row) => readonly Paisa[];
  /** What is wrong with the amounts of a row, whatever their size; null when nothing. */
  readonly amountsRefusal: (row: Row) => Code | null;
  /** What the amounts of all rows come to. */
  readonly sumsPaisa: readonly Paisa[];
};

/**
 * What is wrong with the rows of a document; null when nothing. Refusals, the first that applies: `too_many_rows`; row by
 * row that of its amounts, `amount_too_large`, then that of {@link accountRowRefusal}; `voucher_too_large` for a sum.
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
