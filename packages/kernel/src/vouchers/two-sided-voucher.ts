import { MAX_ROW_PAISA, MAX_VOUCHER_PAISA, MAX_VOUCHER_ROWS, type Paisa } from '@cashbook/money';
import type { Ruled } from '#document';
import { balance, credit, debit, type Posting } from '#entries';
import { refuse } from '#refusal';
import {
  type AccountFacts,
  type AccountRowRefusal,
  accountRowRefusal,
  isOpenToContra,
  isOpenToTypedRows,
  type PostableAccounts,
} from '#vouchers/postable-accounts';

/** A row of a contra or journal: an account with a debit or a credit. */
export type TwoSidedRow = {
  readonly accountId: number;
  readonly debitPaisa: Paisa;
  readonly creditPaisa: Paisa;
  readonly remarks: string;
};

export type TypedTwoSidedVoucher = { readonly rows: readonly TwoSidedRow[] };

type TwoSidedRowRefusal = 'line_needs_one_side' | 'amount_too_large' | AccountRowRefusal;

export type TwoSidedVoucherRefusal =
  | 'no_rows'
  | 'too_few_lines'
  | 'too_many_rows'
  | TwoSidedRowRefusal
  | 'voucher_too_large'
  | 'unbalanced';

type IsOpen = Parameters<typeof accountRowRefusal>[2];

/** What is wrong with a row, the first in the order in which {@link TwoSidedRowRefusal} lists the codes; null when nothing. */
function rowRefusal(row: TwoSidedRow, accounts: PostableAccounts, isOpen: IsOpen): TwoSidedRowRefusal | null {
  const { debitPaisa, creditPaisa } = row;
  const hasOneSide = (debitPaisa > 0n && creditPaisa === 0n) || (creditPaisa > 0n && debitPaisa === 0n);
  if (!hasOneSide) return 'line_needs_one_side';
  if (debitPaisa > MAX_ROW_PAISA || creditPaisa > MAX_ROW_PAISA) return 'amount_too_large';
  return accountRowRefusal(row, accounts, isOpen);
}

function postingOf({ accountId, debitPaisa, creditPaisa, remarks }: TwoSidedRow): Posting {
  return debitPaisa > 0n ? debit(accountId, debitPaisa, { remarks }) : credit(accountId, creditPaisa, { remarks });
}

/** The sums of the debits and of the credits that were typed so far. */
export function sumsOfSides(rows: readonly TwoSidedRow[]): { readonly debitPaisa: Paisa; readonly creditPaisa: Paisa } {
  const debitPaisa = rows.reduce((sum, row) => sum + row.debitPaisa, 0n);
  const creditPaisa = rows.reduce((sum, row) => sum + row.creditPaisa, 0n);
  return { debitPaisa, creditPaisa };
}

function twoSidedVoucher(
  typeId: 5 | 6,
  { rows }: TypedTwoSidedVoucher,
  { accounts }: AccountFacts,
  isOpen: IsOpen,
): Ruled<TwoSidedVoucherRefusal> {
  if (rows.length === 0) return refuse('no_rows');
  if (rows.length === 1) return refuse('too_few_lines');
  if (rows.length > MAX_VOUCHER_ROWS) return refuse('too_many_rows');
  for (const [index, row] of rows.entries()) {
    const code = rowRefusal(row, accounts, isOpen);
    if (code !== null) return refuse(code, index);
  }
  const { debitPaisa, creditPaisa } = sumsOfSides(rows);
  if (debitPaisa > MAX_VOUCHER_PAISA || creditPaisa > MAX_VOUCHER_PAISA) return refuse('voucher_too_large');
  if (debitPaisa !== creditPaisa) {
    return { ok: false, refusal: { code: 'unbalanced', amountsPaisa: { debit: debitPaisa, credit: creditPaisa } } };
  }
  return { ok: true, drafts: [{ typeId, totalPaisa: debitPaisa, entries: [balance(rows.map(postingOf))] }] };
}

/**
 * The rows of a contra as a voucher of type 5: one entry with a line for each row, in their order; only accounts under
 * Cash in Hand and Cash at Bank (accounting §4).
 *
 * Refusals, the first that applies: `no_rows`, `too_few_lines` (below two), `too_many_rows`, then row by row
 * `line_needs_one_side`, `amount_too_large`, `remarks_too_long`, `account_not_found`, `account_archived`,
 * `account_not_allowed`; then `voucher_too_large` and `unbalanced`, which says both sums.
 */
export function contra(typed: TypedTwoSidedVoucher, facts: AccountFacts): Ruled<TwoSidedVoucherRefusal> {
  return twoSidedVoucher(5, typed, facts, isOpenToContra);
}

/**
 * The rows of a journal as a voucher of type 6, as they were typed: no cash or bank account, which have vouchers of their
 * own, and none that only the product posts to (accounting §4). Refusals as for a {@link contra}.
 */
export function journal(typed: TypedTwoSidedVoucher, facts: AccountFacts): Ruled<TwoSidedVoucherRefusal> {
  return twoSidedVoucher(6, typed, facts, isOpenToTypedRows);
}
