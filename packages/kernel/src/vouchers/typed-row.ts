import { MAX_ROW_PAISA, MAX_VOUCHER_PAISA, MAX_VOUCHER_ROWS, type Paisa } from '@cashbook/money';
import { type Refused, refuse } from '#refusal';
import {
  type AccountRowRefusal,
  accountRowRefusal,
  isOpenToTypedRows,
  type PostableAccounts,
} from '#vouchers/postable-accounts';

/** A row that a person typed on a cash or bank voucher. */
export type TypedRow = {
  readonly accountId: number;
  readonly amountPaisa: Paisa;
  readonly remarks: string;
  readonly orderId: number | null;
};

export type RowRefusal = 'amount_not_positive' | 'amount_too_large' | AccountRowRefusal;

export type RowsRefusal = 'too_many_rows' | 'voucher_too_large' | RowRefusal;

/** What is wrong with a row, the first in the order in which {@link RowRefusal} lists the codes; null when nothing. */
function rowRefusal(row: TypedRow, accounts: PostableAccounts): RowRefusal | null {
  if (row.amountPaisa <= 0n) return 'amount_not_positive';
  if (row.amountPaisa > MAX_ROW_PAISA) return 'amount_too_large';
  return accountRowRefusal(row, accounts, isOpenToTypedRows);
}

/** The sum of all rows. */
export function sumOfRows(rows: readonly TypedRow[]): Paisa {
  return rows.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n);
}

/**
 * What is wrong with the rows of a cash or bank voucher; null when nothing. Refusals, the first that applies:
 * `too_many_rows`; row by row what {@link RowRefusal} lists; `voucher_too_large` for the sum of all rows.
 */
export function rowsRefusal(rows: readonly TypedRow[], accounts: PostableAccounts): Refused<RowsRefusal> | null {
  if (rows.length > MAX_VOUCHER_ROWS) return refuse('too_many_rows');
  for (const [index, row] of rows.entries()) {
    const code = rowRefusal(row, accounts);
    if (code !== null) return refuse(code, index);
  }
  return sumOfRows(rows) > MAX_VOUCHER_PAISA ? refuse('voucher_too_large') : null;
}
