import { type IsoDate, MAX_BILL_NUMBER, MAX_ROW_PAISA, type Paisa } from '@cashbook/money';
import type { Draft, DraftWithheld, WithheldLine } from '#documents/document';
import type { AccountFacts, PostableAccounts } from '#documents/postable-accounts';
import { type Refused, refuse } from '#documents/refusal';
import { paidOf, type RowToBook, type TypedRow } from '#documents/typed-row';
import { ACCOUNT, GROUP } from '#ledger/chart';
import { nothingPaid, type TaxedPayment, type WithheldTax, withheldTax } from '#withholding/withheld-tax';
import { slabsOn, taxYearStart, type WithholdingSection } from '#withholding/withholding-rates';

/** The rows of cash and bank vouchers from which tax is withheld (accounting-next §6). */

/** The invoices of suppliers that matter for withholding; the empty text is none. */
export type VatInvoice = '' | 'standard';

/** The fields of a row for the tax that is withheld from it. All are empty where none is. */
export type TypedWithholding = {
  /** The number of the bill that is paid. */
  readonly billNumber: string;
  /** The bill with VAT; 0 where the row pays it whole. */
  readonly billPaisa: Paisa;
  /** The VAT in the bill. */
  readonly billVatPaisa: Paisa;
  /** The invoice (Mushak 6.3) that the supplier gave: none, or one at the standard rate of VAT. */
  readonly vatInvoice: VatInvoice;
  readonly vdsSectionId: number | null;
  readonly vdsPaisa: Paisa;
  readonly tdsSectionId: number | null;
  readonly tdsPaisa: Paisa;
};

/** A row of a cash or bank voucher. Rows from before withholding have none of its fields. */
export type WithholdingRow = TypedRow & Partial<TypedWithholding>;

/** A payment of another voucher to a party. */
export type EarlierPayment = {
  /** Whether it was posted before the voucher that is ruled; a part of the same bill may be later. */
  readonly isBefore: boolean;
  readonly date: IsoDate;
  readonly billNumber: string;
  readonly billPaisa: Paisa;
  readonly billVatPaisa: Paisa;
  readonly paidPaisa: Paisa;
  readonly vatPaisa: Paisa;
  readonly basePaisa: Paisa;
  readonly tdsSectionId: number | null;
  readonly tdsPaisa: Paisa;
};

/** The facts about a party to whom payments withhold. */
export type PartyToWithhold = {
  /** The last day of its proof of return; null without one. */
  readonly proofUntil: IsoDate | null;
  /** The payments from which tax was withheld, without those of the voucher that is edited. */
  readonly earlier: readonly EarlierPayment[];
};

/** The facts for rows that withhold. A page knows none of them, so its rule asks less. */
export type WithholdingFacts = {
  /** Whether the company withholds tax at source. */
  readonly isOn: boolean;
  /** The date of the voucher, whose rates hold. */
  readonly date: IsoDate;
  readonly sections: ReadonlyMap<number, WithholdingSection>;
  readonly parties: ReadonlyMap<number, PartyToWithhold>;
};

/** The facts of rules whose rows may withhold; undefined or null on a page. */
export type TaxFacts = { readonly withholding?: WithholdingFacts | null };

export type WithholdingRefusal =
  | 'withholding_off'
  | 'withholding_needs_party'
  | 'vds_wrong'
  | 'tds_wrong'
  | 'tax_bill_wrong'
  | 'tax_bill_vat_wrong'
  | 'tax_bill_less'
  | 'tax_bill_differs'
  | 'vds_section_wrong'
  | 'tds_section_wrong'
  | 'vds_differs'
  | 'tds_differs';

/** Returns the fields of a row, with those that are missing. */
const fieldsOf = (row: WithholdingRow): TypedWithholding => ({
  billNumber: row.billNumber ?? '',
  billPaisa: row.billPaisa ?? 0n,
  billVatPaisa: row.billVatPaisa ?? 0n,
  vatInvoice: row.vatInvoice ?? '',
  vdsSectionId: row.vdsSectionId ?? null,
  vdsPaisa: row.vdsPaisa ?? 0n,
  tdsSectionId: row.tdsSectionId ?? null,
  tdsPaisa: row.tdsPaisa ?? 0n,
});

/** Whether a row says anything of tax. */
function isTaxed(row: WithholdingRow): boolean {
  const { vdsSectionId, vdsPaisa, tdsSectionId, tdsPaisa, billVatPaisa, billPaisa, billNumber } = fieldsOf(row);
  const isNamed = vdsSectionId !== null || tdsSectionId !== null || billNumber !== '';
  return isNamed || [vdsPaisa, tdsPaisa, billVatPaisa, billPaisa].some((paisa) => paisa !== 0n);
}

/** Returns the lines of the tax that is withheld from a row: 51 and 52 of a payment, 53 and 19 of a receipt. */
function withheldLines(row: WithholdingRow, isReceived: boolean): readonly WithheldLine[] {
  const { vdsPaisa, tdsPaisa } = fieldsOf(row);
  return [
    { accountId: isReceived ? ACCOUNT.vdsReceivable : ACCOUNT.vdsPayable, amountPaisa: vdsPaisa },
    { accountId: isReceived ? ACCOUNT.advanceIncomeTax : ACCOUNT.tdsPayable, amountPaisa: tdsPaisa },
  ].filter(({ amountPaisa }) => amountPaisa !== 0n);
}

/** Returns the rows with their lines of tax. */
export const rowsToBook = (rows: readonly WithholdingRow[], isReceived: boolean): RowToBook[] =>
  rows.map((row) => {
    const withheld = withheldLines(row, isReceived);
    return withheld.length === 0 ? row : { ...row, withheld };
  });

/** Returns what is paid of all rows. */
export const sumPaidOf = (rows: readonly RowToBook[]): Paisa => rows.reduce((sum, row) => sum + paidOf(row), 0n);

/** A row with the other rows of its voucher, as far as they come before it. */
interface Placed {
  readonly row: WithholdingRow;
  readonly before: readonly DraftWithheld[];
}

/** Returns the payments of a party before a row: of earlier vouchers, and of the rows above it. */
const earlierThan = ({ row, before }: Placed, facts: WithholdingFacts): readonly EarlierPayment[] => [
  ...(facts.parties.get(row.accountId)?.earlier ?? []),
  ...before
    .filter(({ accountId }) => accountId === row.accountId)
    .map((one) => ({ ...one, isBefore: true, date: facts.date })),
];

const sumOf = <Row>(rows: readonly Row[], paisa: (row: Row) => Paisa): Paisa =>
  rows.reduce((sum, row) => sum + paisa(row), 0n);

/** Returns the payment of a row as the rule of withholding takes it. */
function paymentOf(placed: Placed, facts: WithholdingFacts | null): TaxedPayment {
  const typed = fieldsOf(placed.row);
  const { billNumber, billPaisa, billVatPaisa, vatInvoice, vdsSectionId, tdsSectionId } = typed;
  const { amountPaisa: paidPaisa, accountId } = placed.row;
  const bill = { billPaisa: billPaisa === 0n ? paidPaisa : billPaisa, vatPaisa: billVatPaisa };
  const said = { bill, paidPaisa, hasVatInvoice: vatInvoice === 'standard' };
  if (facts === null) {
    const nothing = { vds: null, tds: null, year: { basePaisa: 0n, tdsPaisa: 0n }, hasReturnProof: true };
    return { ...said, ...nothing, before: nothingPaid, date: '' };
  }
  const earlier = earlierThan(placed, facts);
  const ofBill = billNumber === '' ? [] : earlier.filter((one) => one.billNumber === billNumber);
  const start = taxYearStart(facts.date);
  const ofYear = earlier.filter(
    ({ date, tdsSectionId: of }) => date >= start && date <= facts.date && of === tdsSectionId,
  );
  const { proofUntil = null } = facts.parties.get(accountId) ?? {};
  return {
    ...said,
    before: {
      paidPaisa: sumOf(ofBill, (one) => one.paidPaisa),
      vatPaisa: sumOf(ofBill, (one) => one.vatPaisa),
      tdsPaisa: sumOf(ofBill, (one) => one.tdsPaisa),
    },
    date: facts.date,
    vds: facts.sections.get(vdsSectionId ?? 0) ?? null,
    tds: facts.sections.get(tdsSectionId ?? 0) ?? null,
    year: { basePaisa: sumOf(ofYear, (one) => one.basePaisa), tdsPaisa: sumOf(ofYear, (one) => one.tdsPaisa) },
    hasReturnProof: proofUntil !== null && proofUntil >= facts.date,
  };
}

/** Whether tax may be withheld in a row of the account: a party's, or interest that a bank pays. */
function isOfParty(accountId: number, accounts: PostableAccounts, isReceived: boolean): boolean {
  const groupId = accounts.get(accountId)?.groupId ?? 0;
  const parties: readonly number[] = [GROUP.accountsReceivable, GROUP.accountsPayable, GROUP.customerAdvances];
  return parties.includes(groupId) || (isReceived && accountId === ACCOUNT.interestReceived);
}

const isAmount = (paisa: Paisa): boolean => paisa >= 0n && paisa <= MAX_ROW_PAISA;

/** Returns the refusal of the figures of a row, without any facts. */
function figuresRefusal({ row }: Placed): WithholdingRefusal | null {
  const { billNumber, billPaisa, billVatPaisa, vdsPaisa, tdsPaisa } = fieldsOf(row);
  const wholePaisa = billPaisa === 0n ? row.amountPaisa : billPaisa;
  if (!isAmount(billPaisa) || billNumber.length > MAX_BILL_NUMBER) return 'tax_bill_wrong';
  if (!isAmount(billVatPaisa) || billVatPaisa >= wholePaisa) return 'tax_bill_vat_wrong';
  if (wholePaisa < row.amountPaisa) return 'tax_bill_less';
  if (wholePaisa > row.amountPaisa && billNumber === '') return 'tax_bill_wrong';
  if (!isAmount(vdsPaisa) || vdsPaisa >= row.amountPaisa) return 'vds_wrong';
  return !isAmount(tdsPaisa) || vdsPaisa + tdsPaisa >= row.amountPaisa ? 'tds_wrong' : null;
}

/** Returns the refusal of the bill of a row by its earlier payments. */
function billRefusal(placed: Placed, { bill, before, paidPaisa }: TaxedPayment, facts: WithholdingFacts) {
  const { billNumber } = fieldsOf(placed.row);
  if (billNumber === '') return null;
  if (before.paidPaisa + paidPaisa > bill.billPaisa) return 'tax_bill_differs';
  const isOther = earlierThan(placed, facts).some(
    (one) => one.billNumber === billNumber && (one.billPaisa !== bill.billPaisa || one.billVatPaisa !== bill.vatPaisa),
  );
  return isOther ? 'tax_bill_differs' : null;
}

/** Returns the refusal of the sections of a row. Those of a receipt may be left out: the customer knows them. */
function sectionRefusal({ row }: Placed, facts: WithholdingFacts, isReceived: boolean): WithholdingRefusal | null {
  const { vdsSectionId, vdsPaisa, tdsSectionId, tdsPaisa } = fieldsOf(row);
  const isWrong = (kind: 'vds' | 'tds', id: number | null, paisa: Paisa) => {
    if (id === null) return !isReceived && paisa !== 0n;
    const section = facts.sections.get(id);
    return section?.kind !== kind || slabsOn(section.rates, facts.date).length === 0;
  };
  if (isWrong('vds', vdsSectionId, vdsPaisa)) return 'vds_section_wrong';
  return isWrong('tds', tdsSectionId, tdsPaisa) ? 'tds_section_wrong' : null;
}

/** Returns a refusal that says the tax by the rule. */
const differs = (code: 'vds_differs' | 'tds_differs', row: number, amount: Paisa): Refused<WithholdingRefusal> => ({
  ok: false,
  refusal: { code, row, amountsPaisa: { amount } },
});

/** Returns the register's row of a row. */
function registered({ row }: Placed, rowNo: number, isReceived: boolean, tax: WithheldTax): DraftWithheld {
  const { accountId, amountPaisa: paidPaisa } = row;
  const { billPaisa, vatInvoice, ...typed } = fieldsOf(row);
  const { vatPaisa, basePaisa, vdsRateMilli, tdsRateMilli } = tax;
  return {
    ...{ rowNo, accountId, isReceived, paidPaisa, ...typed, hasVatInvoice: vatInvoice === 'standard' },
    billPaisa: billPaisa === 0n ? paidPaisa : billPaisa,
    ...{ vatPaisa, basePaisa, vdsRateMilli, tdsRateMilli },
  };
}

export type RuledWithholding =
  | { readonly ok: true; readonly withheld: readonly DraftWithheld[] | undefined }
  | Refused<WithholdingRefusal>;

/** Returns the part of a draft that names the rows of the register; nothing where no row is taxed. */
export const withheldIn = ({
  withheld,
}: {
  readonly withheld: readonly DraftWithheld[] | undefined;
}): Pick<Draft, 'withheld'> => (withheld === undefined ? {} : { withheld });

/**
 * Returns the rows of the register of withheld tax for the rows of a voucher; undefined where none is taxed. What we withhold is what
 * the rule says; what was withheld from us is as it was typed.
 *
 * Refusals, row by row, the first that applies: `withholding_off`; `withholding_needs_party`; `tax_bill_wrong` for a total below
 * zero or a part of a bill without its number; `tax_bill_vat_wrong`; `tax_bill_less` than the row pays; `vds_wrong`, `tds_wrong`
 * below zero or with nothing left to pay; `tax_bill_differs` from other payments of the bill, or paid beyond it;
 * `vds_section_wrong`, `tds_section_wrong` where it is missing, of the other tax, or without a rate on that day; `vds_differs`,
 * `tds_differs` with the tax by the rule.
 */
export function withholdingOf(
  rows: readonly WithholdingRow[],
  isReceived: boolean,
  { accounts, withholding: facts = null }: AccountFacts & TaxFacts,
): RuledWithholding {
  const withheld: DraftWithheld[] = [];
  for (const [index, row] of rows.entries()) {
    if (!isTaxed(row)) continue;
    const placed = { row, before: withheld };
    const refused = rowRefusal(placed, isReceived, accounts, facts);
    if (refused !== null) return refuse(refused, index);
    const tax = withheldTax(paymentOf(placed, facts));
    if (facts !== null && !isReceived) {
      const { vdsPaisa, tdsPaisa } = fieldsOf(row);
      if (tax.vdsPaisa !== vdsPaisa) return differs('vds_differs', index, tax.vdsPaisa);
      if (tax.tdsPaisa !== tdsPaisa) return differs('tds_differs', index, tax.tdsPaisa);
    }
    withheld.push(registered(placed, index + 1, isReceived, tax));
  }
  return { ok: true, withheld: withheld.length === 0 ? undefined : withheld };
}

/** Our customers' own proof of return and their year are not ours to know, so tax of receipts is proposed without them. */
const asCustomersSay = (facts: WithholdingFacts): WithholdingFacts => ({
  ...facts,
  parties: new Map([...facts.parties.keys()].map((id) => [id, { proofUntil: facts.date, earlier: [] }])),
});

/**
 * Returns the tax to propose for the last of these rows of a voucher: that of the rule for a payment, that of the sections' rates for a
 * receipt. Null for a company that does not withhold, a row that is not taxed, and figures that no save would take.
 */
export function taxToPropose(
  rows: readonly WithholdingRow[],
  isReceived: boolean,
  withholding: WithholdingFacts,
): Pick<WithheldTax, 'vdsPaisa' | 'tdsPaisa'> | null {
  const last = rows.at(-1);
  if (!withholding.isOn || last === undefined || !isTaxed(last)) return null;
  const facts = isReceived ? asCustomersSay(withholding) : withholding;
  const before: DraftWithheld[] = [];
  for (const [index, row] of rows.slice(0, -1).entries()) {
    const placed = { row, before };
    if (!isTaxed(row)) continue;
    if (figuresRefusal(placed) !== null) return null;
    before.push(registered(placed, index + 1, isReceived, withheldTax(paymentOf(placed, facts))));
  }
  const placed = { row: { ...last, vdsPaisa: 0n, tdsPaisa: 0n }, before };
  return figuresRefusal(placed) === null ? withheldTax(paymentOf(placed, facts)) : null;
}

function rowRefusal(
  placed: Placed,
  isReceived: boolean,
  accounts: PostableAccounts,
  facts: WithholdingFacts | null,
): WithholdingRefusal | null {
  if (facts?.isOn === false) return 'withholding_off';
  // A page knows the groups of no account.
  if (facts !== null && !isOfParty(placed.row.accountId, accounts, isReceived)) return 'withholding_needs_party';
  const wrong = figuresRefusal(placed);
  if (wrong !== null || facts === null) return wrong;
  return billRefusal(placed, paymentOf(placed, facts), facts) ?? sectionRefusal(placed, facts, isReceived);
}
