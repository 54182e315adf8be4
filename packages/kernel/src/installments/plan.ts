import { addDays, addMonths, type IsoDate, MAX_VOUCHER_PAISA, type Paisa } from '@cashbook/money';
import type { DraftMarkup } from '#documents/document';
import { type Refused, refuse } from '#documents/refusal';
import { markupOf, sharedMarkup, type TypedMarkup } from '#installments/markup';

/** Plans of installments (accounting §7, accounting-next §4): how what is left of a sale is paid month by month. */

/** The most installments of a sale: ten years. */
export const MOST_INSTALLMENTS = 120;

/** The most markup a month: 100 %. */
const MOST_BASIS_POINTS = 10_000n;

/** The days after the first installment until which an early settlement earns its discount, unless somebody typed a date. */
const EARLY_DAYS = 90;

/** An installment as it is typed. */
export type TypedInstallment = {
  /** Its number in the saved plan; null for one that is new. */
  readonly installmentNo: number | null;
  readonly dueDate: IsoDate | null;
  readonly amountPaisa: Paisa;
};

/** The fields of a sale about its installments. They are empty without a plan. */
export type TypedPlan = TypedMarkup & {
  /** The number of installments, in digits; null for a sale without installments. */
  readonly installmentCount: string | null;
  /** The day on which the first one is due. */
  readonly installmentsFrom: IsoDate | null;
  /** The last day on which all that is due may be paid with the discount; null for 90 days after the first installment. */
  readonly earlyUntil: IsoDate | null;
  /** Zero without an offer of early settlement. */
  readonly earlyDiscountPaisa: Paisa;
  /** Empty for equal installments, a month apart. */
  readonly installments: readonly TypedInstallment[];
};

/** An installment of a plan. Its number is its place, from 1. */
export type Installment = { readonly dueDate: IsoDate; readonly amountPaisa: Paisa };

/** The plan of a sale, as its tables have it. */
export type Plan = {
  readonly installments: readonly Installment[];
  readonly earlyUntil: IsoDate | null;
  readonly earlyDiscountPaisa: Paisa;
  /** The price of paying later, beside the price of the goods; zero where it is in their price. */
  readonly markupPaisa: Paisa;
  /** The markup by installments. */
  readonly markup: readonly DraftMarkup[];
};

/** The facts about the company and the saved sale that a plan needs. */
export type PlanFacts = {
  /** Whether the company earns its markup over time (accounting-next §4). */
  readonly spreadsMarkup: boolean;
  /** The amounts that settle installments of the saved plan already, in the order of their numbers. */
  readonly settled: readonly SettledInstallment[];
  /** The markup of the saved plan when other vouchers have taken some of it before it was earned; then it stays. */
  readonly fixedMarkupPaisa: Paisa | null;
};

/** An amount that settles an installment already: a collection, a discount or returned goods. */
export type SettledInstallment = { readonly installmentNo: number; readonly settledPaisa: Paisa };

export type PlanRefusal =
  | 'installment_details_missing'
  | 'installments_too_many'
  | 'installment_amount_missing'
  | 'installments_differ'
  | 'early_discount_too_large'
  | 'installment_paid_fixed'
  | 'markup_in_price'
  | 'markup_percent_wrong'
  | 'markup_wrong'
  | 'markup_differs'
  | 'markup_taken';

/**
 * Returns equal installments of an amount: whole taka, rounded down, and the last one takes the rest (1,000 in 6 is 166 five times
 * and 170). The first is due on the day `from`, the others each a month later, at most the last day of their month.
 */
export function equalInstallments(amountPaisa: Paisa, count: number, from: IsoDate): Installment[] {
  const eachPaisa = (amountPaisa / (BigInt(count) * 100n)) * 100n;
  return Array.from({ length: count }, (_, index) => ({
    dueDate: addMonths(from, index),
    amountPaisa: index < count - 1 ? eachPaisa : amountPaisa - eachPaisa * BigInt(count - 1),
  }));
}

const inList = (code: PlanRefusal, row: number): Refused<PlanRefusal> => {
  return { ok: false, refusal: { code, row, list: 'installments' } };
};

/**
 * Returns the plan for what is left of a sale after what was received with it: installments of that and of the markup.
 *
 * Refusals, the first that applies: `installment_details_missing` without a number of installments, a first day or anything left
 * to pay; those of the markup, which are `markup_in_price` where the company does not spread it, `markup_percent_wrong` outside 0 to 100, `markup_wrong` below zero or too large, `markup_differs` for an amount beside a percentage that comes to another, and `markup_taken` with the
 * saved one when it may not change any more; `installments_too_many` above {@link MOST_INSTALLMENTS}, or for less than a taka each; row by row
 * `installment_details_missing` without a day and `installment_amount_missing` without an amount; `installments_differ` with the
 * sum and what is financed; `installment_paid_fixed` for a change of an installment that something has settled;
 * `early_discount_too_large` for all that is financed or more.
 */
export function planOf(
  typed: TypedPlan,
  leftPaisa: Paisa,
  facts: PlanFacts,
): { readonly ok: true; readonly plan: Plan } | Refused<PlanRefusal> {
  const count = countOf(typed);
  if (!Number.isInteger(count) || count < 1 || leftPaisa <= 0n) return refuse('installment_details_missing');
  const markupPaisa = markupOf(typed, leftPaisa, count);
  const wrongMarkup = markupRefusal(typed, markupPaisa, facts);
  if (wrongMarkup !== null) return wrongMarkup;
  const financedPaisa = leftPaisa + markupPaisa;
  const installments = installmentsOf(typed, count, financedPaisa);
  if ('ok' in installments) return installments;
  const sumPaisa = installments.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n);
  if (sumPaisa !== financedPaisa) {
    const amountsPaisa = { sum: sumPaisa, left: financedPaisa };
    return { ok: false, refusal: { code: 'installments_differ', amountsPaisa } };
  }
  const changed = changedRefusal(typed, installments, facts.settled);
  if (changed !== null) return changed;
  const { earlyDiscountPaisa, earlyUntil } = typed;
  if (earlyDiscountPaisa < 0n || earlyDiscountPaisa >= financedPaisa) return refuse('early_discount_too_large');
  const [first] = installments;
  const until = earlyUntil ?? (first === undefined ? null : addDays(first.dueDate, EARLY_DAYS));
  const early = { earlyDiscountPaisa, earlyUntil: earlyDiscountPaisa === 0n ? null : until };
  return { ok: true, plan: { installments, ...early, markupPaisa, markup: sharedMarkup(markupPaisa, installments) } };
}

const countOf = ({ installmentCount, installments }: TypedPlan): number =>
  installments.length > 0 ? installments.length : Number(installmentCount);

function markupRefusal(
  typed: TypedMarkup,
  markupPaisa: Paisa,
  { spreadsMarkup, fixedMarkupPaisa }: PlanFacts,
): Refused<PlanRefusal> | null {
  const isTyped = typed.markupPaisa !== 0n || typed.markupBasisPoints !== 0n;
  if (isTyped && !spreadsMarkup) return refuse('markup_in_price');
  if (typed.markupBasisPoints < 0n || typed.markupBasisPoints > MOST_BASIS_POINTS)
    return refuse('markup_percent_wrong');
  if (markupPaisa < 0n || markupPaisa > MAX_VOUCHER_PAISA) return refuse('markup_wrong');
  if (typed.markupPaisa !== 0n && typed.markupPaisa !== markupPaisa) {
    return { ok: false, refusal: { code: 'markup_differs', amountsPaisa: { amount: markupPaisa } } };
  }
  if (fixedMarkupPaisa === null || fixedMarkupPaisa === markupPaisa) return null;
  return { ok: false, refusal: { code: 'markup_taken', amountsPaisa: { amount: fixedMarkupPaisa } } };
}

function installmentsOf(
  { installmentsFrom, installments }: TypedPlan,
  count: number,
  leftPaisa: Paisa,
): readonly Installment[] | Refused<PlanRefusal> {
  if (installments.length === 0 && installmentsFrom === null) return refuse('installment_details_missing');
  if (count > MOST_INSTALLMENTS || BigInt(count) * 100n > leftPaisa) return refuse('installments_too_many');
  if (installments.length === 0) return equalInstallments(leftPaisa, count, installmentsFrom ?? '');
  const made: Installment[] = [];
  for (const [row, { dueDate, amountPaisa }] of installments.entries()) {
    if (dueDate === null) return inList('installment_details_missing', row);
    if (amountPaisa <= 0n) return inList('installment_amount_missing', row);
    made.push({ dueDate, amountPaisa });
  }
  return made;
}

/** Refuses the change of an installment that something has settled: it keeps its number, and at least what was settled. */
function changedRefusal(
  { installments: typed }: TypedPlan,
  installments: readonly Installment[],
  settled: readonly SettledInstallment[],
): Refused<PlanRefusal> | null {
  for (const { installmentNo, settledPaisa } of settled) {
    const place = installmentNo - 1;
    const stays = installments[place];
    const isOther = typed[place] !== undefined && typed[place].installmentNo !== installmentNo;
    if (stays !== undefined && !isOther && stays.amountPaisa >= settledPaisa) continue;
    const refusal = { code: 'installment_paid_fixed' as const, names: { installment: String(installmentNo) } };
    return { ok: false, refusal };
  }
  return null;
}
