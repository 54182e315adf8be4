import type { Paisa } from '@cashbook/money';
import { type Refused, refuse } from '#documents/refusal';
import { ACCOUNT } from '#ledger/chart';

/** A payment made with an invoice. */
export type InvoicePayment = {
  /** Cash, or an account under Cash at Bank. */
  readonly accountId: number;
  /** The amount paid. For money received by bank it includes the fee that the bank keeps. */
  readonly amountPaisa: Paisa;
  /** The fee of the bank or the operator. */
  readonly feePaisa: Paisa;
  /** The id by which the bank or the operator finds the payment again; empty for cash. */
  readonly transactionId: string;
};

/**
 * Returns shares of an amount of zero or more in the proportion of the weights, none below zero. The remaining paisa go to the
 * largest remainders, and to the first of equal ones, so that the shares add up to the amount. When all weights are zero they
 * count as equal.
 * @throws RangeError when there is an amount and nothing to share it among.
 */
export function shareOut(totalPaisa: Paisa, weights: readonly bigint[]): Paisa[] {
  if (weights.length === 0 && totalPaisa !== 0n) throw new RangeError('There is nothing to share it among.');
  const sum = weights.reduce((total, weight) => total + weight, 0n);
  if (sum === 0n && weights.length > 0)
    return shareOut(
      totalPaisa,
      weights.map(() => 1n),
    );
  const shares = weights.map((weight, place) => {
    return { place, paisa: (totalPaisa * weight) / sum, remainder: (totalPaisa * weight) % sum };
  });
  const left = totalPaisa - shares.reduce((total, { paisa }) => total + paisa, 0n);
  const byRemainder = [...shares].sort(
    (one, other) => Number(other.remainder > one.remainder) - Number(other.remainder < one.remainder),
  );
  const raised = new Set(byRemainder.slice(0, Number(left)).map(({ place }) => place));
  return shares.map(({ place, paisa }) => (raised.has(place) ? paisa + 1n : paisa));
}

/** The extent to which an invoice was paid with it, which decides its type (accounting §4). */
export type InvoiceOutcome = 'cash' | 'partial' | 'due';

export type SettlementRefusal =
  | 'discount_too_large'
  | 'amount_not_positive'
  | 'fee_not_allowed'
  | 'payment_exceeds_total';

/** The amounts from which {@link settlement} computes net and payments. */
export type ToSettle = {
  /** The party; 17 when it is paid on the spot. */
  readonly accountId: number;
  /** The sum of its lines. */
  readonly totalPaisa: Paisa;
  readonly discountPaisa: Paisa;
  /** The amount that rounds the net to whole taka, of either sign. */
  readonly roundingPaisa?: Paisa;
  readonly payments: readonly InvoicePayment[];
};

/** The sums of an invoice with its net. Its payments include the computed cash on account 17, and none of zero. */
export type Settlement = Required<ToSettle> & {
  readonly netPaisa: Paisa;
  readonly paidPaisa: Paisa;
  readonly outcome: InvoiceOutcome;
};

/** The sums that the rule of an invoice computed, and its lines with their shares of them. */
export type SettledInvoice<Line> = Settlement & { readonly lines: readonly Line[] };

/**
 * Returns the net and the payments of an invoice. On account 17 everything is paid. All that was not paid by bank is cash, and
 * typed cash is ignored.
 *
 * Refusals, the first that applies: `discount_too_large`; payment by payment, in the list `payments`, `amount_not_positive` for
 * one below zero, `fee_not_allowed` for a fee below zero, above the payment or on cash; `payment_exceeds_total`.
 */
export function settlement(
  asked: ToSettle,
): { readonly ok: true; readonly settled: Settlement } | Refused<SettlementRefusal> {
  const { accountId, totalPaisa, discountPaisa, roundingPaisa = 0n } = asked;
  if (discountPaisa > totalPaisa) return refuse('discount_too_large');
  const netPaisa = totalPaisa - discountPaisa + roundingPaisa;
  const wrong = paymentsRefusal(asked.payments);
  if (wrong !== null) return wrong;
  const payments = accountId === ACCOUNT.cash ? paidOnTheSpot(netPaisa, asked.payments) : asked.payments;
  const paidPaisa = sumPaid(payments);
  if (paidPaisa > netPaisa || payments.some(({ amountPaisa }) => amountPaisa < 0n))
    return refuse('payment_exceeds_total');
  const outcome = paidPaisa === netPaisa ? 'cash' : paidPaisa > 0n ? 'partial' : 'due';
  const made = payments.filter(({ amountPaisa }) => amountPaisa > 0n);
  return { ok: true, settled: { ...asked, roundingPaisa, netPaisa, paidPaisa, outcome, payments: made } };
}

/** Returns the sum of the payments. */
export const sumPaid = (payments: readonly Pick<InvoicePayment, 'amountPaisa'>[]): Paisa =>
  payments.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n);

/** Returns a list with one cash payment of the amount, as most invoices have it; empty for zero. */
export const paidInCash = (amountPaisa: Paisa): InvoicePayment[] =>
  amountPaisa === 0n ? [] : [{ accountId: ACCOUNT.cash, amountPaisa, feePaisa: 0n, transactionId: '' }];

/** Returns the typed bank payments and cash for the rest of the net. The cash is below zero when the banks paid more. */
function paidOnTheSpot(netPaisa: Paisa, typed: readonly InvoicePayment[]): InvoicePayment[] {
  const byBank = typed.filter(({ accountId }) => accountId !== ACCOUNT.cash);
  return [...paidInCash(netPaisa - sumPaid(byBank)), ...byBank];
}

function paymentsRefusal(payments: readonly InvoicePayment[]): Refused<SettlementRefusal> | null {
  for (const [row, { accountId, amountPaisa, feePaisa }] of payments.entries()) {
    const code =
      amountPaisa < 0n
        ? 'amount_not_positive'
        : feePaisa < 0n || feePaisa > amountPaisa || (feePaisa > 0n && accountId === ACCOUNT.cash)
          ? 'fee_not_allowed'
          : null;
    if (code !== null) return { ok: false, refusal: { code, row, list: 'payments' } };
  }
  return null;
}
