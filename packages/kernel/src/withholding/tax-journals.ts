import { MAX_ROW_REMARKS, MAX_VOUCHER_PAISA, type Paisa } from '@cashbook/money';
import type { Draft, Ruled } from '#documents/document';
import { refuse } from '#documents/refusal';
import { ACCOUNT } from '#ledger/chart';
import { type BalancedEntry, balance, credit, debit } from '#ledger/entries';
import {
  asSettled,
  type SettledTaxRow,
  sumOfTaxRows,
  type TaxRowFacts,
  type TaxRowName,
  type TaxRowsRefusal,
  taxAccountOf,
  taxRowsToSettle,
  type WithheldTaxRow,
} from '#withholding/settled-tax';
import type { WithheldKind } from '#withholding/withholding-rates';

/** The journals that settle tax withheld from us: what never comes, and what is set against the year's tax (accounting-next §6). */

/** Tax whose certificate never comes. */
export type TypedTaxNotRecovered = {
  readonly tax: WithheldKind;
  readonly rows: readonly TaxRowName[];
  /** Whether the party owes it again; otherwise it is our expense. */
  readonly isClaimed: boolean;
  readonly remarks: string;
};

/** The income tax of a year, with the certified tax that is set against it. */
export type TypedIncomeTax = {
  /** The tax of the year; 0 where it is booked already. */
  readonly taxPaisa: Paisa;
  readonly rows: readonly TaxRowName[];
  readonly remarks: string;
};

export type TaxJournalRefusal =
  | 'remarks_too_long'
  | 'amount_not_positive'
  | 'withholding_certified'
  | 'certificate_missing'
  | 'voucher_too_large'
  | TaxRowsRefusal;

/** The type of both journals. */
export const taxJournalTypeIds = [6] as const;

const journal = (entries: readonly BalancedEntry[], totalPaisa: Paisa, remarks: string): Draft => ({
  ...{ typeId: taxJournalTypeIds[0], isSystem: true, totalPaisa, entries, remarks },
});

/** Returns the refusal of the first row that has a certificate, or that has none; null when there is none. */
function certificateRefusal(rows: readonly WithheldTaxRow[], isCertified: boolean) {
  const index = rows.findIndex(({ certificate }) => (certificate !== null) !== isCertified);
  if (index < 0) return null;
  const names = { number: rows[index]?.certificate ?? rows[index]?.vrNo ?? '' };
  const code = isCertified ? ('certificate_missing' as const) : ('withholding_certified' as const);
  return { ok: false as const, refusal: { code, row: index, names } };
}

/**
 * Makes the journal of tax that is not recovered: Dr 68, or the party if it is claimed / Cr 53 or 19, row by row. Refusals in order:
 * `remarks_too_long`; those of {@link taxRowsToSettle}; `withholding_certified` for a row with a certificate; `voucher_too_large`.
 */
export function taxNotRecovered(
  typed: TypedTaxNotRecovered,
  facts: TaxRowFacts,
): Ruled<TaxJournalRefusal, readonly SettledTaxRow[]> {
  const side = { tax: typed.tax, isReceived: true };
  if (typed.remarks.length > MAX_ROW_REMARKS) return refuse('remarks_too_long');
  const found = taxRowsToSettle(typed.rows, side, facts);
  if (!found.ok) return found;
  const certified = certificateRefusal(found.rows, false);
  if (certified !== null) return certified;
  const totalPaisa = sumOfTaxRows(found.rows);
  if (totalPaisa > MAX_VOUCHER_PAISA) return refuse('voucher_too_large');
  const entries = found.rows.map(({ accountId, amountPaisa, vrNo }) => {
    const notes = { remarks: vrNo };
    const lost = debit(typed.isClaimed ? accountId : ACCOUNT.taxNotRecovered, amountPaisa, notes);
    return balance([lost, credit(taxAccountOf(side), amountPaisa, notes)]);
  });
  return { ok: true, drafts: [journal(entries, totalPaisa, typed.remarks)], own: asSettled(found.rows) };
}

/**
 * Makes the journal of a year's income tax: Dr 66 / Cr 56 the tax; Dr 56 / Cr 19 what is certified of it. Refusals in order:
 * `remarks_too_long`; `amount_not_positive` for a tax below zero, or for neither a tax nor a row; those of {@link taxRowsToSettle};
 * `certificate_missing` for a row without one; `voucher_too_large`.
 */
export function incomeTax(
  { taxPaisa, rows, remarks }: TypedIncomeTax,
  facts: TaxRowFacts,
): Ruled<TaxJournalRefusal, readonly SettledTaxRow[]> {
  if (remarks.length > MAX_ROW_REMARKS) return refuse('remarks_too_long');
  if (taxPaisa < 0n || (taxPaisa === 0n && rows.length === 0)) return refuse('amount_not_positive');
  const side = { tax: 'tds', isReceived: true } as const;
  const found = rows.length === 0 ? { ok: true as const, rows: [] } : taxRowsToSettle(rows, side, facts);
  if (!found.ok) return found;
  const missing = certificateRefusal(found.rows, true);
  if (missing !== null) return missing;
  const setOffPaisa = sumOfTaxRows(found.rows);
  const totalPaisa = taxPaisa + setOffPaisa;
  if (totalPaisa > MAX_VOUCHER_PAISA) return refuse('voucher_too_large');
  const notes = { remarks };
  const moved = (debited: number, credited: number, paisa: Paisa) =>
    paisa === 0n ? [] : [balance([debit(debited, paisa, notes), credit(credited, paisa, notes)])];
  const entries = [
    ...moved(ACCOUNT.incomeTax, ACCOUNT.incomeTaxPayable, taxPaisa),
    ...moved(ACCOUNT.incomeTaxPayable, taxAccountOf(side), setOffPaisa),
  ];
  return { ok: true, drafts: [journal(entries, totalPaisa, remarks)], own: asSettled(found.rows) };
}
