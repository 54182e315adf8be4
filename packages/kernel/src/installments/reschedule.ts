import { addMonths, type IsoDate, MAX_ROW_REMARKS, MAX_VOUCHER_PAISA, type Paisa } from '@cashbook/money';
import type { DraftMarkup, Ruled } from '#documents/document';
import { type Refused, refuse } from '#documents/refusal';
import type { CollectedSale } from '#installments/collection';
import { draftMarkup, unearnedOf } from '#installments/markup';
import { type Installment, MOST_INSTALLMENTS, type PlanRefusal } from '#installments/plan';
import { shareOut } from '#invoices/invoice-money';
import { ACCOUNT } from '#ledger/chart';
import { balance, credit, debit } from '#ledger/entries';

/** The most installments that a sale can have together with those that were moved: their numbers have three digits. */
const MOST_EVER = 999;

/** New installments for all that is due of a sale (accounting-next §4). */
export type TypedReschedule = {
  readonly saleId: number;
  /** All that is due on the sale, as the person saw it. */
  readonly amountPaisa: Paisa;
  /** The price of paying later, which is added to what is due; zero for none. */
  readonly markupPaisa: Paisa;
  readonly installments: readonly { readonly dueDate: IsoDate | null; readonly amountPaisa: Paisa }[];
  readonly remarks: string;
};

/** The due part of an installment, which is moved to the new ones. */
export type MovedPart = { readonly installmentNo: number; readonly movedPaisa: Paisa };

/** The parts that are moved, and the installments to which they are moved. */
export type Rescheduled = {
  /** The customer. */
  readonly accountId: number;
  readonly moved: readonly MovedPart[];
  readonly installments: readonly Installment[];
  /** The markup that is not earned yet, from the old installments to the new ones; it adds up to zero. */
  readonly markup: readonly DraftMarkup[];
  /** The new markup by installments; empty where it is earned at once. */
  readonly addedMarkup: readonly DraftMarkup[];
};

export type RescheduleRefusal =
  | Exclude<PlanRefusal, 'early_discount_too_large' | 'installment_paid_fixed'>
  | 'installment_not_found'
  | 'installment_in_past'
  | 'installment_too_far'
  | 'nothing_due'
  | 'due_changed'
  | 'amount_not_positive'
  | 'amount_too_large'
  | 'remarks_too_long';

type Outcome = { readonly ok: true; readonly rescheduled: Rescheduled } | Refused<RescheduleRefusal>;

/**
 * Moves what is due of a sale to new installments. A markup has a journal of its own ({@link rescheduleMarkup}). Refusals, the first that applies: `installment_not_found`, `remarks_too_long`, `nothing_due`, `due_changed` with what is
 * due now when the person saw another amount, `amount_not_positive` for a markup below zero, `amount_too_large`;
 * `installment_details_missing` without a row, `installments_too_many`; row by row `installment_details_missing` without a day,
 * `installment_in_past` for one before the open day, `installment_too_far` for one more than ten years after it, `installment_amount_missing`; `installments_differ` with the sum and what is
 * due with the markup.
 */
export function reschedule(typed: TypedReschedule, { sale }: { readonly sale: CollectedSale | null }): Outcome {
  if (sale === null) return refuse('installment_not_found');
  const { amountPaisa, markupPaisa, remarks } = typed;
  if (remarks.length > MAX_ROW_REMARKS) return refuse('remarks_too_long');
  const due = sale.installments.filter(({ duePaisa }) => duePaisa > 0n);
  const duePaisa = due.reduce((sum, one) => sum + one.duePaisa, 0n);
  if (duePaisa === 0n) return refuse('nothing_due');
  if (duePaisa !== amountPaisa) {
    return { ok: false, refusal: { code: 'due_changed', amountsPaisa: { amount: duePaisa } } };
  }
  if (markupPaisa < 0n) return refuse('amount_not_positive');
  if (markupPaisa > MAX_VOUCHER_PAISA) return refuse('amount_too_large');
  const installments = newInstallments(typed, sale);
  if ('ok' in installments) return installments;
  const sumPaisa = installments.reduce((sum, one) => sum + one.amountPaisa, 0n);
  const leftPaisa = duePaisa + markupPaisa;
  if (sumPaisa !== leftPaisa) {
    return { ok: false, refusal: { code: 'installments_differ', amountsPaisa: { sum: sumPaisa, left: leftPaisa } } };
  }
  const moved = due.map((one) => ({ installmentNo: one.installmentNo, movedPaisa: one.duePaisa }));
  const markup = movedMarkup(typed, sale, installments);
  return { ok: true, rescheduled: { accountId: sale.accountId, moved, installments, ...markup } };
}

/** Shares what is not earned and the new markup together over the new installments (accounting-next §4.2). */
function movedMarkup(
  { saleId, markupPaisa }: TypedReschedule,
  { spreads, lastNo, installments: old }: CollectedSale,
  installments: readonly Installment[],
): Pick<Rescheduled, 'markup' | 'addedMarkup'> {
  if (!spreads) return { markup: [], addedMarkup: [] };
  const weights = installments.map(({ amountPaisa }) => amountPaisa);
  const together = shareOut(unearnedOf(old) + markupPaisa, weights);
  const added = shareOut(markupPaisa, weights);
  const rowOf = (installmentNo: number, amountPaisa: Paisa): DraftMarkup[] =>
    amountPaisa === 0n ? [] : [{ saleId, installmentNo, amountPaisa, isEarned: false }];
  const firstNo = lastNo + 1;
  return {
    markup: [
      ...old.flatMap(({ installmentNo, unearnedPaisa }) => rowOf(installmentNo, -unearnedPaisa)),
      ...together.flatMap((paisa, index) => rowOf(firstNo + index, paisa - (added[index] ?? 0n))),
    ],
    addedMarkup: added.flatMap((paisa, index) => rowOf(firstNo + index, paisa)),
  };
}

function newInstallments(
  { installments }: TypedReschedule,
  sale: CollectedSale,
): readonly Installment[] | Refused<RescheduleRefusal> {
  if (installments.length === 0) return refuse('installment_details_missing');
  if (installments.length > MOST_INSTALLMENTS || sale.lastNo + installments.length > MOST_EVER) {
    return refuse('installments_too_many');
  }
  const made: Installment[] = [];
  for (const [row, { dueDate, amountPaisa }] of installments.entries()) {
    if (dueDate === null) return inList('installment_details_missing', row);
    if (dueDate < sale.today) return inList('installment_in_past', row);
    // A year with a digit too many would move the debt out of every list.
    if (dueDate > addMonths(sale.today, MOST_INSTALLMENTS)) return inList('installment_too_far', row);
    if (amountPaisa <= 0n) return inList('installment_amount_missing', row);
    made.push({ dueDate, amountPaisa });
  }
  return made;
}

const inList = (code: RescheduleRefusal, row: number): Refused<RescheduleRefusal> => {
  return { ok: false, refusal: { code, row, list: 'installments' } };
};

/** The price of paying later, beside the reschedule of a sale. */
export type TypedRescheduleMarkup = Pick<TypedReschedule, 'saleId' | 'markupPaisa' | 'remarks'> & {
  /** The customer. */
  readonly accountId: number;
  /** The markup by new installments, where the company earns it over time; else empty. */
  readonly addedMarkup: readonly DraftMarkup[];
};

/**
 * Makes the journal of the markup of a reschedule: Dr customer / Cr 25, or Cr 29 where the company earns it over time. It hangs on the
 * sale.
 */
export function rescheduleMarkup(typed: TypedRescheduleMarkup): Ruled<never> {
  const { saleId, accountId, markupPaisa, remarks, addedMarkup } = typed;
  const notes = { remarks };
  const earned = addedMarkup.length > 0 ? ACCOUNT.unearnedMarkup : ACCOUNT.installmentMarkup;
  const entry = balance([debit(accountId, markupPaisa, notes), credit(earned, markupPaisa, notes)]);
  const links = [{ parent: BigInt(saleId), role: 'collection' as const }];
  const content = { totalPaisa: markupPaisa, entries: [entry], remarks, links, ...draftMarkup(addedMarkup) };
  return { ok: true, drafts: [{ typeId: 6, ...content }], own: null };
}
