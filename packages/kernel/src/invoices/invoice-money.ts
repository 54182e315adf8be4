import type { Paisa } from '@cashbook/money';
import { type ChequeRefusal, isCheque, noCheque, type TypedCheque, typedCheque } from '#cheques/cheque';
import type { DraftCheque, WithheldLine } from '#documents/document';
import { type Refused, refuse } from '#documents/refusal';
import { ACCOUNT } from '#ledger/chart';

/** A payment made with an invoice. One with a cheque stands on 15 or 16 until its bank has paid it. */
export type InvoicePayment = TypedCheque & {
  /** Cash, or an account under Cash at Bank: the one that pays a cheque, or where a received one is meant to go. */
  readonly accountId: number;
  /** The amount paid. For money received by bank it includes the fee that the bank keeps. */
  readonly amountPaisa: Paisa;
  /** The fee of the bank or the operator. */
  readonly feePaisa: Paisa;
  /** The id by which the bank or the operator finds the payment again; empty for cash. */
  readonly transactionId: string;
  /** The tax that the customer withheld beside it, of a collection alone. */
  readonly withheld?: readonly WithheldLine[];
};

/** Returns the part of a party's balance that a payment settles: its amount and what was withheld beside it. */
export const settledBy = ({ amountPaisa, withheld = [] }: Pick<InvoicePayment, 'amountPaisa' | 'withheld'>): Paisa =>
  withheld.reduce((sum, { amountPaisa: paisa }) => sum + paisa, amountPaisa);

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
  const shares = weights.map((weight, index) => {
    return { place: index, paisa: (totalPaisa * weight) / sum, remainder: (totalPaisa * weight) % sum };
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
  | 'payment_exceeds_total'
  | 'cheque_party_missing'
  | ChequeRefusal;

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
  /** The side of the party: a party that is debited pays us. */
  readonly partySide: 'debit' | 'credit';
};

/**
 * The sums of an invoice with its net. Its payments include the computed cash on account 17, and none of zero. `cheques` are those
 * among the payments, in their order.
 */
export type Settlement = Required<ToSettle> & {
  readonly cheques: readonly DraftCheque[];
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
 * one below zero, `fee_not_allowed` for a fee below zero, above the payment, on cash or on a cheque; `payment_exceeds_total`; then
 * payment by payment those of {@link typedCheque}, and `cheque_party_missing` for a cheque on account 17 or of cash.
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
  const byCheque = chequesPaid(asked, made);
  if (!byCheque.ok) return byCheque;
  const { cheques } = byCheque;
  return { ok: true, settled: { ...asked, roundingPaisa, netPaisa, paidPaisa, outcome, payments: made, cheques } };
}

/** Returns the cheques among the payments of an invoice, numbered from 1. */
function chequesPaid(
  { accountId: partyId, partySide }: ToSettle,
  payments: readonly InvoicePayment[],
): { readonly ok: true; readonly cheques: readonly DraftCheque[] } | Refused<SettlementRefusal> {
  const cheques: DraftCheque[] = [];
  for (const [row, payment] of payments.entries()) {
    const { accountId, amountPaisa } = payment;
    const said = typedCheque(payment, partySide === 'debit');
    const refusal = said.ok ? null : said.refusal;
    if (refusal !== null) return { ok: false, refusal: { ...refusal, row, list: 'payments' } };
    if (!said.ok || said.cheque === null) continue;
    if (partyId === ACCOUNT.cash || accountId === ACCOUNT.cash) {
      return { ok: false, refusal: { code: 'cheque_party_missing', row, list: 'payments' } };
    }
    const taxes = payment.withheld === undefined ? {} : { withheld: payment.withheld };
    const pays = [{ accountId: partyId, amountPaisa: settledBy(payment), orderId: null, ...taxes }];
    cheques.push({ ...said.cheque, chequeNo: cheques.length + 1, bankAccountId: accountId, amountPaisa, pays });
  }
  return { ok: true, cheques };
}

/** Returns the cheques for the draft of an invoice: nothing without any. */
export const draftCheques = ({
  cheques,
}: Pick<Settlement, 'cheques'>): { readonly cheques?: readonly DraftCheque[] } =>
  cheques.length === 0 ? {} : { cheques };

/** Returns the sum of the payments. */
export const sumPaid = (payments: readonly Pick<InvoicePayment, 'amountPaisa'>[]): Paisa =>
  payments.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n);

/** Returns a list with one cash payment of the amount, as most invoices have it; empty for zero. */
export const paidInCash = (amountPaisa: Paisa): InvoicePayment[] =>
  amountPaisa === 0n ? [] : [{ accountId: ACCOUNT.cash, amountPaisa, feePaisa: 0n, transactionId: '', ...noCheque }];

/** Returns the typed bank payments and cash for the rest of the net. The cash is below zero when the banks paid more. */
function paidOnTheSpot(netPaisa: Paisa, typed: readonly InvoicePayment[]): InvoicePayment[] {
  const byBank = typed.filter(({ accountId }) => accountId !== ACCOUNT.cash);
  return [...paidInCash(netPaisa - sumPaid(byBank)), ...byBank];
}

function paymentsRefusal(payments: readonly InvoicePayment[]): Refused<SettlementRefusal> | null {
  for (const [row, payment] of payments.entries()) {
    const { accountId, amountPaisa, feePaisa } = payment;
    const code =
      amountPaisa < 0n
        ? 'amount_not_positive'
        : feePaisa < 0n ||
            feePaisa > amountPaisa ||
            (feePaisa > 0n && (accountId === ACCOUNT.cash || isCheque(payment)))
          ? 'fee_not_allowed'
          : null;
    if (code !== null) return { ok: false, refusal: { code, row, list: 'payments' } };
  }
  return null;
}
