import { type IsoDate, MAX_OPENING_BILLS, MAX_ROW_PAISA, type Paisa } from '@cashbook/money';
import type { DraftWithheld } from '#documents/document';
import { type Refused, refuse } from '#documents/refusal';
import { ACCOUNT } from '#ledger/chart';
import { type BalancedEntry, balance, credit, debit } from '#ledger/entries';
import { placesOf } from '#vouchers/opening-lists';
import { taxOfAccount } from '#withholding/settled-tax';
import type { WithheldKind } from '#withholding/withholding-rates';

/** The list of an opening balance of 19, 51, 52 or 53: tax that was withheld before the books begin (accounting-next §1, §6). */

/** A tax that was withheld, and that is not deposited, or not certified and settled, when the books begin. */
export type OpeningTax = {
  /** Its place in the saved opening; null for a new one. */
  readonly rowNo: number | null;
  /** The party. Null is a bank, which withheld the tax from interest. */
  readonly partyId: number | null;
  /** The day on which it was withheld, by which it is due. */
  readonly date: IsoDate | null;
  readonly billNumber: string;
  readonly sectionId: number | null;
  /** The part that was paid, without VAT; 0 where nobody knows it. */
  readonly basePaisa: Paisa;
  readonly amountPaisa: Paisa;
};

/** The facts about withholding; undefined on a page, whose rule asks less. */
export type OpeningTaxFacts = {
  readonly withholding?: { readonly isOn: boolean; readonly sections: ReadonlyMap<number, WithheldKind> };
};

type TaxRefusal =
  | 'cheque_party_missing'
  | 'tax_date_wrong'
  | 'vds_section_wrong'
  | 'tds_section_wrong'
  | 'tax_base_wrong'
  | 'amount_not_positive'
  | 'amount_too_large';

export type OpeningTaxRefusal = TaxRefusal | 'taxes_not_taken' | 'withholding_off' | 'too_many_bills' | 'taxes_differ';

/** Whether the opening balance of the account is a list of taxes. */
export const isOfTaxes = (accountId: number): boolean => taxOfAccount(accountId) !== null;

/** The opening balance to which the list belongs. */
interface Balance {
  readonly accountId: number;
  readonly debitPaisa: Paisa;
  readonly creditPaisa: Paisa;
  readonly remarks: string;
  readonly taxes: readonly OpeningTax[];
}

interface Facts extends OpeningTaxFacts {
  readonly accounts: ReadonlyMap<number, { readonly isParty: boolean }>;
  /** The day before the first trading day. */
  readonly date: IsoDate;
}

/**
 * Returns the first refusal of the list; null when there is none. Refusals in order: `taxes_not_taken` for taxes of another account;
 * `withholding_off`; `too_many_bills`; tax by tax, in the list `taxes`, what is missing of it; `taxes_differ` where they do not come to
 * the balance: a debit of 19 and 53, a credit of 51 and 52.
 */
export function taxesRefusal(typed: Balance, facts: Facts): Refused<OpeningTaxRefusal> | null {
  const { accountId, taxes, debitPaisa, creditPaisa } = typed;
  const side = taxOfAccount(accountId);
  if (side === null) return taxes.length === 0 ? null : refuse('taxes_not_taken');
  if (facts.withholding?.isOn === false) return refuse('withholding_off');
  if (taxes.length > MAX_OPENING_BILLS) return refuse('too_many_bills');
  for (const [row, tax] of taxes.entries()) {
    const code = taxRefusal(tax, accountId, facts);
    if (code !== null) return { ok: false, refusal: { code, row, list: 'taxes' } };
  }
  const sumPaisa = taxes.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n);
  return sumPaisa === (side.isReceived ? debitPaisa : creditPaisa) ? null : refuse('taxes_differ');
}

function taxRefusal(
  { partyId, date, sectionId, basePaisa, amountPaisa }: OpeningTax,
  accountId: number,
  facts: Facts,
): TaxRefusal | null {
  const side = taxOfAccount(accountId);
  const isInterest = partyId === null && accountId === ACCOUNT.advanceIncomeTax;
  if (!isInterest && facts.accounts.get(partyId ?? 0)?.isParty !== true) return 'cheque_party_missing';
  if (date === null || date > facts.date) return 'tax_date_wrong';
  const isWrongSection = sectionId === null ? side?.isReceived !== true : !isSectionOf(sectionId, side?.tax, facts);
  if (isWrongSection) return side?.tax === 'vds' ? 'vds_section_wrong' : 'tds_section_wrong';
  if (amountPaisa <= 0n) return 'amount_not_positive';
  if (amountPaisa > MAX_ROW_PAISA) return 'amount_too_large';
  const isBelowTax = side?.tax === 'tds' && basePaisa !== 0n && basePaisa < amountPaisa;
  return basePaisa < 0n || basePaisa > MAX_ROW_PAISA || isBelowTax ? 'tax_base_wrong' : null;
}

const isSectionOf = (id: number, tax: WithheldKind | undefined, { withholding }: OpeningTaxFacts): boolean =>
  withholding === undefined || withholding.sections.get(id) === tax;

/** Returns the text of the line of a tax: the day on which it was withheld, and the bill. */
function taxText({ date, billNumber }: OpeningTax): string {
  return [(date ?? '').split('-').reverse().join('/'), billNumber].filter((part) => part !== '').join(' · ');
}

/** Returns an entry against 11 for each tax of an opening that was not refused, and its rows of the register. New ones get the next places. */
export function openingOfTaxes({ accountId, remarks, taxes }: Balance): {
  entries: BalancedEntry[];
  withheld: DraftWithheld[];
} {
  const places = placesOf(taxes.map(({ rowNo }) => rowNo));
  const withheld = taxes.map((tax, index) => registered(tax, accountId, places[index] ?? 0));
  const isDebit = taxOfAccount(accountId)?.isReceived === true;
  const entries = taxes.map((tax) => {
    const own = { remarks: taxText(tax) };
    const { amountPaisa } = tax;
    return isDebit
      ? balance([debit(accountId, amountPaisa, own), credit(ACCOUNT.openingBalanceEquity, amountPaisa, { remarks })])
      : balance([debit(ACCOUNT.openingBalanceEquity, amountPaisa, { remarks }), credit(accountId, amountPaisa, own)]);
  });
  return { entries, withheld };
}

/** Returns the register's row of a tax. Its bill is what was paid of it, as far as that is known. */
function registered(tax: OpeningTax, accountId: number, rowNo: number): DraftWithheld {
  const { partyId, date, billNumber, sectionId, basePaisa, amountPaisa } = tax;
  const side = taxOfAccount(accountId);
  const isVat = side?.tax === 'vds';
  const vatPaisa = isVat ? amountPaisa : 0n;
  const paidPaisa = basePaisa + vatPaisa;
  const rateMilli = basePaisa === 0n ? 0n : (amountPaisa * 100_000n) / basePaisa;
  const none = { sectionId: null, rateMilli: 0n, paisa: 0n };
  const own = { sectionId, rateMilli, paisa: amountPaisa };
  const [vds, tds] = isVat ? [own, none] : [none, own];
  return {
    ...{ rowNo, accountId: partyId ?? ACCOUNT.interestReceived, isReceived: side?.isReceived === true, billNumber },
    ...{ billPaisa: paidPaisa === 0n ? amountPaisa : paidPaisa, billVatPaisa: vatPaisa, hasVatInvoice: false },
    ...{ paidPaisa, vatPaisa, basePaisa },
    ...{ vdsSectionId: vds.sectionId, vdsRateMilli: vds.rateMilli, vdsPaisa: vds.paisa },
    ...{ tdsSectionId: tds.sectionId, tdsRateMilli: tds.rateMilli, tdsPaisa: tds.paisa },
    withheldOn: date ?? '',
  };
}
