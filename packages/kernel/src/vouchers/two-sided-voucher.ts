import type { Paisa } from '@cashbook/money';
import { type AccountRow, type AccountRowsRefusal, accountRowsRefusal, type RowsRule } from '#documents/account-rows';
import type { Ruled } from '#documents/document';
import { type AccountFacts, isOpenToContra, isOpenToTypedRows } from '#documents/postable-accounts';
import { refuse } from '#documents/refusal';
import { balance } from '#ledger/entries';

/** A row of a contra or journal: an account with a debit or a credit. */
export type TwoSidedRow = AccountRow & { readonly debitPaisa: Paisa; readonly creditPaisa: Paisa };

export type TypedTwoSidedVoucher = { readonly rows: readonly TwoSidedRow[] };

export type TwoSidedVoucherRefusal =
  | 'no_rows'
  | 'too_few_lines'
  | 'line_needs_one_side'
  | AccountRowsRefusal
  | 'unbalanced'
  | 'one_account';

/** Whether a row has exactly one of debit and credit. */
export function hasOneSide({ debitPaisa, creditPaisa }: TwoSidedRow): boolean {
  return (debitPaisa > 0n && creditPaisa === 0n) || (creditPaisa > 0n && debitPaisa === 0n);
}

/** Returns the sums of the debits and of the credits typed so far. */
export function sumsOfSides(rows: readonly TwoSidedRow[]): { readonly debitPaisa: Paisa; readonly creditPaisa: Paisa } {
  const debitPaisa = rows.reduce((sum, row) => sum + row.debitPaisa, 0n);
  const creditPaisa = rows.reduce((sum, row) => sum + row.creditPaisa, 0n);
  return { debitPaisa, creditPaisa };
}

function twoSidedVoucher(
  typeId: 5 | 6,
  { rows }: TypedTwoSidedVoucher,
  { accounts }: AccountFacts,
  isOpen: RowsRule<TwoSidedRow, TwoSidedVoucherRefusal>['isOpen'],
): Ruled<TwoSidedVoucherRefusal> {
  if (rows.length === 0) return refuse('no_rows');
  if (rows.length === 1) return refuse('too_few_lines');
  const { debitPaisa, creditPaisa } = sumsOfSides(rows);
  const refused = accountRowsRefusal(rows, accounts, {
    isOpen,
    amountsPaisa: (row) => [row.debitPaisa, row.creditPaisa],
    amountsRefusal: (row) => (hasOneSide(row) ? null : 'line_needs_one_side'),
    sumsPaisa: [debitPaisa, creditPaisa],
  });
  if (refused !== null) return refused;
  if (debitPaisa !== creditPaisa) {
    return { ok: false, refusal: { code: 'unbalanced', amountsPaisa: { debit: debitPaisa, credit: creditPaisa } } };
  }
  if (rows.every(({ accountId }) => accountId === rows[0]?.accountId)) return refuse('one_account');
  const entry = balance(rows.map((row) => ({ ...row, orderId: row.orderId ?? null })));
  return { ok: true, drafts: [{ typeId, totalPaisa: debitPaisa, entries: [entry] }], own: null };
}

/**
 * Makes the voucher of a contra, type 5: one entry with a line for each row, in their order. Only accounts under Cash in Hand
 * and Cash at Bank are allowed (accounting §4).
 *
 * Refusals, the first that applies: `no_rows`, `too_few_lines` (below two), `too_many_rows`, then row by row
 * `line_needs_one_side`, `amount_too_large`, `remarks_too_long`, `account_not_found`, `account_archived`,
 * `account_not_allowed`; then `voucher_too_large`, `unbalanced`, which names both sums, and `one_account` when all lines are on
 * one account and so move nothing.
 */
export function contra(typed: TypedTwoSidedVoucher, facts: AccountFacts): Ruled<TwoSidedVoucherRefusal> {
  return twoSidedVoucher(5, typed, facts, isOpenToContra);
}

/**
 * Makes the voucher of a journal, type 6, with the rows as they were typed. Refuses cash and bank accounts, which have vouchers
 * of their own, and accounts that only the product posts to (accounting §4). The refusals are those of a {@link contra}.
 */
export function journal(typed: TypedTwoSidedVoucher, facts: AccountFacts): Ruled<TwoSidedVoucherRefusal> {
  return twoSidedVoucher(6, typed, facts, isOpenToTypedRows);
}
