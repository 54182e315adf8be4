import type { Ruled } from '#documents/document';
import type { AccountFacts } from '#documents/postable-accounts';
import { refuse } from '#documents/refusal';
import { entriesOf, type RowsRefusal, rowsRefusal, sumOfRows, type TypedRow } from '#documents/typed-row';
import { isTypeOf } from '#documents/voucher-types';
import { ACCOUNT } from '#ledger/chart';

export type TypedCashVoucher = { readonly rows: readonly TypedRow[] };

export type CashVoucherRefusal = 'no_rows' | RowsRefusal;

type CashRule = (typed: TypedCashVoucher, facts: AccountFacts) => Ruled<CashVoucherRefusal>;

const cashVoucher =
  (typeId: 1 | 2): CashRule =>
  ({ rows }, { accounts }) => {
    if (rows.length === 0) return refuse('no_rows');
    const refused = rowsRefusal(rows, accounts);
    if (refused !== null) return refused;
    const entries = entriesOf(rows, ACCOUNT.cash, isTypeOf(typeId, { direction: 'in' }) ? 'in' : 'out');
    return { ok: true, drafts: [{ typeId, totalPaisa: sumOfRows(rows), entries }], own: null };
  };

/**
 * Makes the voucher of a cash receipt, type 1: one entry per row, Dr 17 / Cr the row's account (accounting §4). Rows are
 * neither merged nor reordered. The caller looks up and checks the order that a row names.
 *
 * Refusals, the first that applies: `no_rows`, `too_many_rows`, then row by row `amount_not_positive`, `amount_too_large`,
 * `remarks_too_long`, `account_not_found`, `account_archived`, `account_not_allowed`; then `voucher_too_large` for the sum of
 * all rows.
 */
export const cashReceipt = cashVoucher(1);

/** Makes the voucher of a cash payment, type 2: the mirror of {@link cashReceipt}, Dr account / Cr 17. */
export const cashPayment = cashVoucher(2);
