import { MAX_VOUCHER_PAISA, MAX_VOUCHER_ROWS } from '@cashbook/money';
import { ACCOUNT } from '#chart';
import { type BalancedEntry, balance, credit, debit, type Json, type VoucherDraft } from '#entries';
import { type Refused, refuse } from '#refusal';
import { type PostableAccounts, type RowRefusal, rowRefusal, type TypedRow } from '#vouchers/typed-row';

export type CashVoucherRefusal = 'no_rows' | 'too_many_rows' | 'voucher_too_large' | RowRefusal;

export type CashVoucherResult = { readonly ok: true; readonly draft: VoucherDraft } | Refused<CashVoucherRefusal>;

function formOf(rows: readonly TypedRow[]): Json {
  return { rows: rows.map((row) => ({ ...row, amountPaisa: row.amountPaisa.toString() })) };
}

function cashVoucher(
  typeId: 1 | 2,
  rows: readonly TypedRow[],
  accounts: PostableAccounts,
  entryOf: (row: TypedRow) => BalancedEntry,
): CashVoucherResult {
  if (rows.length === 0) return refuse('no_rows');
  if (rows.length > MAX_VOUCHER_ROWS) return refuse('too_many_rows');
  for (const [index, row] of rows.entries()) {
    const code = rowRefusal(row, accounts);
    if (code !== null) return refuse(code, index);
  }
  const totalPaisa = rows.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n);
  if (totalPaisa > MAX_VOUCHER_PAISA) return refuse('voucher_too_large');
  return { ok: true, draft: { typeId, entries: rows.map(entryOf), form: formOf(rows) } };
}

/**
 * The rows of a cash receipt as a voucher of type 1: one entry per row, Dr 17 / Cr the row's account (accounting §4).
 * Rows are neither merged nor reordered. An order that a row names is checked by the caller, who can look it up.
 *
 * Refusals, the first that applies: `no_rows`, `too_many_rows`, then row by row `amount_not_positive`,
 * `amount_too_large`, `remarks_too_long`, `account_not_found`, `account_archived`, `account_not_allowed`; then
 * `voucher_too_large` for the sum of all rows.
 */
export function cashReceipt(rows: readonly TypedRow[], accounts: PostableAccounts): CashVoucherResult {
  return cashVoucher(1, rows, accounts, ({ accountId, amountPaisa, ...notes }) =>
    balance([debit(ACCOUNT.cash, amountPaisa, notes), credit(accountId, amountPaisa, notes)]),
  );
}

/** The rows of a cash payment as a voucher of type 2: the mirror of {@link cashReceipt}, Dr account / Cr 17. */
export function cashPayment(rows: readonly TypedRow[], accounts: PostableAccounts): CashVoucherResult {
  return cashVoucher(2, rows, accounts, ({ accountId, amountPaisa, ...notes }) =>
    balance([debit(accountId, amountPaisa, notes), credit(ACCOUNT.cash, amountPaisa, notes)]),
  );
}
