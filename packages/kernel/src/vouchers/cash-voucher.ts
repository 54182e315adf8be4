import type { Ruled } from '#documents/document';
import type { AccountFacts } from '#documents/postable-accounts';
import { refuse } from '#documents/refusal';
import { entriesOf, type RowsRefusal, rowsRefusal, sumOfRows } from '#documents/typed-row';
import { isTypeOf } from '#documents/voucher-types';
import { ACCOUNT } from '#ledger/chart';
import {
  rowsToBook,
  type TaxFacts,
  type WithholdingRefusal,
  type WithholdingRow,
  withheldIn,
  withholdingOf,
} from '#withholding/withheld-row';

export type TypedCashVoucher = { readonly rows: readonly WithholdingRow[] };

export type CashVoucherRefusal = 'no_rows' | RowsRefusal | WithholdingRefusal;

type CashRule = (typed: TypedCashVoucher, facts: AccountFacts & TaxFacts) => Ruled<CashVoucherRefusal>;

const cashVoucher =
  (typeId: 1 | 2): CashRule =>
  ({ rows }, facts) => {
    if (rows.length === 0) return refuse('no_rows');
    const refused = rowsRefusal(rows, facts.accounts);
    if (refused !== null) return refused;
    const way = isTypeOf(typeId, { direction: 'in' }) ? 'in' : 'out';
    const taxed = withholdingOf(rows, way === 'in', facts);
    if (!taxed.ok) return taxed;
    const entries = entriesOf(rowsToBook(rows, way === 'in'), { accountId: ACCOUNT.cash }, way);
    return { ok: true, drafts: [{ typeId, totalPaisa: sumOfRows(rows), entries, ...withheldIn(taxed) }], own: null };
  };

/**
 * Makes the voucher of a cash receipt, type 1: one entry per row, Dr 17 / Cr the row's account (accounting §4). Rows are
 * neither merged nor reordered. The caller looks up and checks the order that a row names.
 *
 * Refusals, the first that applies: `no_rows`, `too_many_rows`, then row by row `amount_not_positive`, `amount_too_large`,
 * `remarks_too_long`, `account_not_found`, `account_archived`, `account_not_allowed`; then `voucher_too_large` for the sum of
 * all rows; those of {@link withholdingOf}.
 */
export const cashReceipt = cashVoucher(1);

/** Makes the voucher of a cash payment, type 2: the mirror of {@link cashReceipt}, Dr account / Cr 17. */
export const cashPayment = cashVoucher(2);
