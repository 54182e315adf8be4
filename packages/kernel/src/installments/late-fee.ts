import { addDays, addMonths, type IsoDate, MAX_ROW_REMARKS, type Paisa } from '@cashbook/money';
import type { Draft, Ruled } from '#documents/document';
import { refuse } from '#documents/refusal';
import { wholeTakaOf } from '#installments/markup';
import { ACCOUNT } from '#ledger/chart';
import { balance, credit, debit } from '#ledger/entries';

/** The terms on which a company charges for late installments (accounting-next §4.6). */
export type LateFeeTerms = {
  readonly basis: 'none' | 'flat' | 'percent';
  /** The days after the due day on which paying late costs nothing. */
  readonly graceDays: number;
  /** The fee of an installment, charged once. */
  readonly flatPaisa: Paisa;
  /** The part of what is due that each full month costs, in thousandths of a percent. */
  readonly percentMilli: bigint;
};

/** An installment that may be late. */
export type LateInstallment = {
  readonly dueDate: IsoDate;
  readonly duePaisa: Paisa;
  /** The day on which the last money for it was received; null when none was. */
  readonly lastPaidOn: IsoDate | null;
  /** The months charged already, also those whose fee was waived; 1 after a flat fee. */
  readonly chargedMonths: number;
};

/** The fee of an installment, and the months that it is for; 1 for a flat fee. */
export type LateFee = { readonly months: number; readonly feePaisa: Paisa };

/**
 * Returns the fee of an installment at the end of a day; null when it owes none, or none any more. A flat fee is charged once, also
 * to one that was paid after the days of grace. A percentage is charged on what is due for each full month after the due day,
 * half-up to whole taka.
 */
export function lateFeeOf(terms: LateFeeTerms, late: LateInstallment, day: IsoDate): LateFee | null {
  const { dueDate, duePaisa, lastPaidOn, chargedMonths } = late;
  const lateOn = duePaisa > 0n ? day : lastPaidOn;
  if (terms.basis === 'none' || lateOn === null || lateOn <= addDays(dueDate, terms.graceDays)) return null;
  const months = (terms.basis === 'flat' ? 1 : fullMonths(dueDate, day)) - chargedMonths;
  if (months <= 0) return null;
  const feePaisa =
    terms.basis === 'flat' ? terms.flatPaisa : wholeTakaOf(duePaisa, terms.percentMilli) * BigInt(months);
  return feePaisa > 0n ? { months, feePaisa } : null;
}

function fullMonths(from: IsoDate, until: IsoDate): number {
  let months = 0;
  while (addMonths(from, months + 1) <= until) months += 1;
  return months;
}

/** A late fee that a person takes at Day Close. */
export type TypedLateFee = LateFee & {
  readonly saleId: number;
  readonly invoiceNo: string;
  readonly installmentNo: number;
  /** The customer. */
  readonly accountId: number;
  /** The day on which it is charged and due. */
  readonly day: IsoDate;
};

/** Makes the journal of a late fee: Dr customer / Cr 26, with a bill of its own that is no installment. */
export function lateFee({ saleId, invoiceNo, installmentNo, accountId, day, feePaisa }: TypedLateFee): Ruled<never> {
  const number = `${invoiceNo}/${installmentNo}`;
  const notes = { remarks: `Late fee · ${number}` };
  const entry = balance([debit(accountId, feePaisa, notes), credit(ACCOUNT.lateFees, feePaisa, notes)]);
  const draft: Draft = {
    ...{ typeId: 6, totalPaisa: feePaisa, entries: [entry], ...notes },
    bills: [{ accountId, isReceivable: true, number, date: null, dueDate: day, amountPaisa: feePaisa }],
    links: [{ parent: BigInt(saleId), role: 'collection' }],
  };
  return { ok: true, drafts: [draft], own: null };
}

/** A late fee that is given up, with the reason. */
export type TypedWaiver = { readonly feeId: number; readonly remarks: string };

/** A posted late fee, as its waiver finds it. */
export type ChargedFee = { readonly accountId: number; readonly amountPaisa: Paisa; readonly isWaived: boolean };

export type WaiverRefusal = 'late_fee_not_found' | 'late_fee_waived' | 'reason_missing' | 'remarks_too_long';

/**
 * Makes the mirror of a late fee on the open day: Dr 26 / Cr customer. Refusals, the first that applies: `late_fee_not_found`,
 * `late_fee_waived`, `reason_missing`, `remarks_too_long`.
 */
export function waiver(
  { feeId, remarks }: TypedWaiver,
  { fee }: { readonly fee: ChargedFee | null },
): Ruled<WaiverRefusal> {
  if (fee === null) return refuse('late_fee_not_found');
  if (fee.isWaived) return refuse('late_fee_waived');
  if (remarks.trim() === '') return refuse('reason_missing');
  if (remarks.length > MAX_ROW_REMARKS) return refuse('remarks_too_long');
  const { accountId, amountPaisa: totalPaisa } = fee;
  const notes = { remarks };
  const entry = balance([debit(ACCOUNT.lateFees, totalPaisa, notes), credit(accountId, totalPaisa, notes)]);
  const links = [{ parent: BigInt(feeId), role: 'collection' as const }];
  return { ok: true, drafts: [{ typeId: 6, totalPaisa, entries: [entry], remarks, links }], own: null };
}
