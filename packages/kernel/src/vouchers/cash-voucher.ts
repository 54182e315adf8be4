import { ACCOUNT } from '#chart';
import type { Ruled } from '#document';
import { refuse } from '#refusal';
import type { AccountFacts } from '#vouchers/postable-accounts';
import { entriesOf, type RowsRefusal, rowsRefusal, sumOfRows, type TypedRow } from '#vouchers/typed-row';

export type TypedCashRow = TypedRow & { readonly orderId: number | null };

export type TypedCashVoucher = { readonly rows: readonly TypedCashRow[] };

export type CashVoucherRefusal = 'no_rows' | RowsRefusal;

function cashVoucher(typeId: 1 | 2, { rows }: TypedCashVoucher, { accounts }: AccountFacts): Ruled<CashVoucherRefusal> {
  if (rows.length === 0) return refuse('no_rows');
  const refused = rowsRefusal(rows, accounts);
  if (refused !== null) return refused;
  const entries = entriesOf(rows, ACCOUNT.cash, typeId === 1 ? 'in' : 'out');
  return { ok: true, drafts: [{ typeId, totalPaisa: sumOfRows(rows), entries }] };
}

/**
 * The rows of a cash receipt as a voucher of type 1: one entry per row, Dr 17 / Cr the row's account (accounting §4).
 * Rows are neither merged nor reordered. An order that a row names is checked by the caller, who can look it up.
 *
 * Refusals, the first that applies: `no_rows`, `too_many_rows`, then row by row `amount_not_positive`,
 * `amount_too_large`, `remarks_too_long`, `account_not_found`, `account_archived`, `account_not_allowed`; then
 * `voucher_too_large` for the sum of all rows.
 */
export function cashReceipt(typed: TypedCashVoucher, facts: AccountFacts): Ruled<CashVoucherRefusal> {
  return cashVoucher(1, typed, facts);
}

/** The rows of a cash payment as a voucher of type 2: the mirror of {@link cashReceipt}, Dr account / Cr 17. */
export function cashPayment(typed: TypedCashVoucher, facts: AccountFacts): Ruled<CashVoucherRefusal> {
  return cashVoucher(2, typed, facts);
}
