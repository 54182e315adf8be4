import { divideHalfUp, type IsoDate, PAISA_PER_TAKA, type Paisa } from '@cashbook/money';
import { isBySlab, rateOfBase, slabsOn, type WithholdingSection } from '#withholding/withholding-rates';

/** The tax that is withheld from a payment of a bill (accounting-next §6.1 to §6.3). */

/** A bill with VAT, and the VAT in it. */
export type TaxedBill = { readonly billPaisa: Paisa; readonly vatPaisa: Paisa };

/** The parts of a bill that were paid before, with their VAT and the income tax withheld from them. */
export type PaidOfBill = { readonly paidPaisa: Paisa; readonly vatPaisa: Paisa; readonly tdsPaisa: Paisa };

/** The base of a party's payments under one section since 1 July, and the tax withheld from them. */
export type YearOfParty = { readonly basePaisa: Paisa; readonly tdsPaisa: Paisa };

export const nothingPaid: PaidOfBill = { paidPaisa: 0n, vatPaisa: 0n, tdsPaisa: 0n };

/** A payment from which tax is withheld. */
export type TaxedPayment = {
  readonly bill: TaxedBill;
  readonly before: PaidOfBill;
  /** The part that is paid, with VAT and before anything is withheld. */
  readonly paidPaisa: Paisa;
  /** The day whose rates hold: that of the voucher. */
  readonly date: IsoDate;
  readonly vds: WithholdingSection | null;
  readonly tds: WithholdingSection | null;
  readonly year: YearOfParty;
  /** Whether the supplier gave an invoice (Mushak 6.3) at the standard rate of VAT. */
  readonly hasVatInvoice: boolean;
  /** Whether the party has shown that it files its returns. Without that the rate is half as high again. */
  readonly hasReturnProof: boolean;
};

/** The tax withheld from a payment, and the figures from which it was computed. */
export type WithheldTax = {
  /** The VAT of the part that is paid. */
  readonly vatPaisa: Paisa;
  /** The part that is paid, without VAT. */
  readonly basePaisa: Paisa;
  readonly vdsPaisa: Paisa;
  readonly tdsPaisa: Paisa;
  /** In thousandths of a percent; 0 where nothing is withheld. */
  readonly vdsRateMilli: bigint;
  readonly tdsRateMilli: bigint;
};

/** Whether the payment pays what is left of its bill. */
const isLast = ({ bill, before, paidPaisa }: TaxedPayment): boolean => before.paidPaisa + paidPaisa >= bill.billPaisa;

/** Returns the VAT of the part that is paid, pro rata and half-up to the paisa. The last part takes the remainder. */
function vatOfPart(payment: TaxedPayment): Paisa {
  const { bill, before, paidPaisa } = payment;
  const leftPaisa = notBelowZero(bill.vatPaisa - before.vatPaisa);
  if (isLast(payment)) return leftPaisa;
  return atMost(divideHalfUp(bill.vatPaisa * paidPaisa, bill.billPaisa), leftPaisa);
}

/** Whether VAT is withheld: not from an invoice at the standard rate, unless the section says always (accounting-next §6.3). */
const isVatWithheld = ({ vds, hasVatInvoice }: TaxedPayment): boolean =>
  vds !== null && (vds.isAlways || !hasVatInvoice);

/** The rate of a section without proof of return, in tenths of the rate. */
const tenthsWithoutProof = 15n;

/** Returns a rate × a base half-up to whole taka, in paisa (accounting-next §6.1). */
function taxInTaka(basePaisa: Paisa, rateMilli: bigint): Paisa {
  return divideHalfUp(basePaisa * rateMilli, 100_000n * PAISA_PER_TAKA) * PAISA_PER_TAKA;
}

/** Returns the income tax of a payment, and its rate. */
function incomeTax(payment: TaxedPayment, basePaisa: Paisa): Pick<WithheldTax, 'tdsPaisa' | 'tdsRateMilli'> {
  const { tds, bill, before, date, year, hasReturnProof } = payment;
  if (tds === null) return { tdsPaisa: 0n, tdsRateMilli: 0n };
  const slabs = slabsOn(tds.rates, date);
  const rateAt = (base: Paisa) =>
    divideHalfUp(rateOfBase(slabs, base) * (hasReturnProof ? 10n : tenthsWithoutProof), 10n);
  if (isBySlab(slabs)) {
    const yearPaisa = year.basePaisa + basePaisa;
    const tdsRateMilli = rateAt(yearPaisa);
    return { tdsPaisa: notBelowZero(taxInTaka(yearPaisa, tdsRateMilli) - year.tdsPaisa), tdsRateMilli };
  }
  const tdsRateMilli = rateAt(0n);
  const leftPaisa = notBelowZero(taxInTaka(bill.billPaisa - bill.vatPaisa, tdsRateMilli) - before.tdsPaisa);
  const tdsPaisa = isLast(payment) ? leftPaisa : atMost(taxInTaka(basePaisa, tdsRateMilli), leftPaisa);
  return { tdsPaisa, tdsRateMilli };
}

const notBelowZero = (paisa: Paisa): Paisa => (paisa < 0n ? 0n : paisa);
const atMost = (paisa: Paisa, mostPaisa: Paisa): Paisa => (paisa < mostPaisa ? paisa : mostPaisa);

/**
 * Returns the tax that a payment withholds. VAT: the VAT of the part paid. Income tax: rate × the part without VAT, in whole taka;
 * the last payment of a bill takes the remainder, so that all parts come to the rule on the whole bill. With slabs it is the
 * rate of the year's base × that base, less what was withheld since 1 July, never below 0 (accounting-next §6.1, §6.2).
 */
export function withheldTax(payment: TaxedPayment): WithheldTax {
  const vatPaisa = vatOfPart(payment);
  const basePaisa = payment.paidPaisa - vatPaisa;
  const isOfVat = isVatWithheld(payment);
  const vdsRateMilli = isOfVat && payment.vds !== null ? rateOfBase(slabsOn(payment.vds.rates, payment.date), 0n) : 0n;
  const ofVat = { vatPaisa, basePaisa, vdsPaisa: isOfVat ? vatPaisa : 0n, vdsRateMilli };
  return { ...ofVat, ...incomeTax(payment, basePaisa) };
}
