import type { Paisa } from '@cashbook/money';
import { type AccountRowsRefusal, accountRowsRefusal } from '#documents/account-rows';
import type { Ruled } from '#documents/document';
import { type AccountFacts, CLOSED_TO_TYPED_ROWS } from '#documents/postable-accounts';
import { type Refused, refuse } from '#documents/refusal';
import { isTypeOf, type VoucherTypeId } from '#documents/voucher-types';
import { type BalancedEntry, balance, credit, debit, type Posting } from '#ledger/entries';
import {
  hasOneSide,
  sumsOfSides,
  type TwoSidedRow,
  type TwoSidedVoucherRefusal,
  type TypedTwoSidedVoucher,
} from '#vouchers/two-sided-voucher';

/** Whether vouchers of the type can be imported as lines alone. */
export function isImportedType(typeId: VoucherTypeId): boolean {
  return isTypeOf(typeId, { register: null });
}

/**
 * Whether an imported line may name the account. Cash and banks are allowed for every type. Accounts that our own registers
 * explain line by line are not (accounting §4).
 */
export function isOpenToHistory(accountId: number): boolean {
  return !CLOSED_TO_TYPED_ROWS.accountIds.has(accountId);
}

/** Returns the debits less credits of the lines: zero when the voucher balances. */
export function differenceOf(rows: readonly Pick<TwoSidedRow, 'debitPaisa' | 'creditPaisa'>[]): Paisa {
  return rows.reduce((sum, { debitPaisa, creditPaisa }) => sum + debitPaisa - creditPaisa, 0n);
}

/**
 * Returns the entries of an imported voucher. A cash or bank voucher may have a single account on one side. Then each line of
 * the other side is an entry of its own, as if typed here. Every other voucher is one entry.
 * @throws RangeError when the lines do not balance.
 */
export function importedEntries(typeId: VoucherTypeId, rows: readonly TwoSidedRow[]): readonly BalancedEntry[] {
  const postings = rows.map(postingOf);
  const debits = postings.filter(({ debitPaisa }) => debitPaisa > 0n);
  const credits = postings.filter(({ creditPaisa }) => creditPaisa > 0n);
  // A receipt has its money on the debit side, a payment on the credit side. Imported ones may have the other side.
  const [money, others] = debits.length === 1 ? [debits, credits] : [credits, debits];
  const [single] = money;
  // A cash or bank voucher posts one entry per row, so that the account on the other side of each is known.
  const postsRows = isTypeOf(typeId, { money: 'cash' }) || isTypeOf(typeId, { money: 'bank' });
  if (!postsRows || money.length !== 1 || single === undefined || differenceOf(rows) !== 0n) {
    return [balance(postings)];
  }
  return others.map((other) => {
    const paisa = other.debitPaisa + other.creditPaisa;
    const notes = { remarks: other.remarks || single.remarks };
    const moved =
      single.debitPaisa > 0n ? debit(single.accountId, paisa, notes) : credit(single.accountId, paisa, notes);
    return balance(single.debitPaisa > 0n ? [moved, other] : [other, moved]);
  });
}

function postingOf({ accountId, debitPaisa, creditPaisa, remarks }: TwoSidedRow): Posting {
  return { accountId, debitPaisa, creditPaisa, remarks, orderId: null };
}

export type UnresolvedRowsRefusal = 'no_rows' | 'line_needs_one_side' | AccountRowsRefusal;

/**
 * Returns the first refusal of the rows of an unresolved voucher, whether they balance or not; null when there is none.
 * Refusals, the first that applies: `no_rows`, `too_many_rows`, then row by row `line_needs_one_side`, `amount_too_large` and
 * those of its account; `voucher_too_large`.
 */
export function unresolvedRowsRefusal(
  { rows }: TypedTwoSidedVoucher,
  { accounts }: AccountFacts,
): Refused<UnresolvedRowsRefusal> | null {
  if (rows.length === 0) return refuse('no_rows');
  const { debitPaisa, creditPaisa } = sumsOfSides(rows);
  return accountRowsRefusal(rows, accounts, {
    isOpen: isOpenToHistory,
    amountsPaisa: (row) => [row.debitPaisa, row.creditPaisa],
    amountsRefusal: (row) => (hasOneSide(row) ? null : 'line_needs_one_side'),
    sumsPaisa: [debitPaisa, creditPaisa],
  });
}

/**
 * Makes the voucher of an imported document. Refusals, the first that applies: those of {@link unresolvedRowsRefusal},
 * `too_few_lines` (below two), `unbalanced`.
 */
export function importedVoucher(
  typeId: VoucherTypeId,
  typed: TypedTwoSidedVoucher,
  facts: AccountFacts,
): Ruled<Exclude<TwoSidedVoucherRefusal, 'one_account'>> {
  const refused = unresolvedRowsRefusal(typed, facts);
  if (refused !== null) return refused;
  const { rows } = typed;
  if (rows.length === 1) return refuse('too_few_lines');
  const { debitPaisa, creditPaisa } = sumsOfSides(rows);
  if (debitPaisa !== creditPaisa) {
    return { ok: false, refusal: { code: 'unbalanced', amountsPaisa: { debit: debitPaisa, credit: creditPaisa } } };
  }
  return { ok: true, drafts: [{ typeId, totalPaisa: debitPaisa, entries: importedEntries(typeId, rows) }], own: null };
}
