import type { Paisa } from '@cashbook/money';
import type { Draft, DraftRequisition } from '#documents/document';
import type { Refused } from '#documents/refusal';

/** The requisition for which a row of a voucher buys or pays (accounting-next §7.4). */

/** A row that may name a requisition. Rows from before requisitions name none. */
export type NamesRequisition = { readonly requisitionId?: number | null };

/** The amounts of a row, or of all vouchers, for a requisition. */
export type RequisitionUse = { readonly boughtPaisa: Paisa; readonly paidPaisa: Paisa };

/** The facts about a requisition of the branch. */
export type NamedRequisition = {
  readonly number: string;
  readonly state: 'waiting' | 'approved' | 'rejected' | 'closed';
  /** The policy of the branch for more than was approved. */
  readonly policy: 'allow' | 'warn' | 'block';
  readonly approvedPaisa: Paisa;
  /** The use by other vouchers. */
  readonly others: RequisitionUse;
  /** The use by the voucher before its edit, with goods that went back; null if it did not name the requisition. */
  readonly before: RequisitionUse | null;
  /** The goods of the voucher that went back. */
  readonly backPaisa: Paisa;
};

/** The requisitions of the branch among those that rows name. */
export type RequisitionFacts = { readonly requisitions: ReadonlyMap<number, NamedRequisition> };

export type NamedRequisitionRefusal =
  | 'requisition_not_found'
  | 'requisition_waiting'
  | 'requisition_rejected'
  | 'requisition_closed'
  | 'requisition_exceeded';

/** The use of a requisition beyond its approved amount, as the answer to a save warns of it. */
export type BeyondRequisition = {
  readonly number: string;
  readonly use: 'bought' | 'paid';
  readonly beyondPaisa: Paisa;
};

const refusalOfState = {
  waiting: 'requisition_waiting',
  rejected: 'requisition_rejected',
  closed: 'requisition_closed',
} as const;

const sumOf = (one: RequisitionUse, other: RequisitionUse): RequisitionUse => ({
  boughtPaisa: one.boughtPaisa + other.boughtPaisa,
  paidPaisa: one.paidPaisa + other.paidPaisa,
});
const noUse: RequisitionUse = { boughtPaisa: 0n, paidPaisa: 0n };

/** Returns what is bought and what is paid beyond the approved amount. Both are measured alone: goods on credit are paid later. */
export function beyondRequisition(
  { number, approvedPaisa }: Pick<NamedRequisition, 'number' | 'approvedPaisa'>,
  { boughtPaisa, paidPaisa }: RequisitionUse,
): BeyondRequisition[] {
  const both = [
    { number, use: 'bought', beyondPaisa: boughtPaisa - approvedPaisa },
    { number, use: 'paid', beyondPaisa: paidPaisa - approvedPaisa },
  ] as const;
  return both.filter(({ beyondPaisa }) => beyondPaisa > 0n);
}

/** Returns the refusal of a requisition with its use by the voucher so far; null when there is none. */
function refusalOf(named: NamedRequisition, own: RequisitionUse): Refused<NamedRequisitionRefusal>['refusal'] | null {
  const { number, state, before, policy, others, backPaisa } = named;
  // A voucher keeps the requisition that it named while that was open.
  if (before === null && state !== 'approved') return { code: refusalOfState[state], names: { number } };
  if (policy !== 'block') return null;
  const was = before ?? noUse;
  const more = { boughtPaisa: own.boughtPaisa > was.boughtPaisa, paidPaisa: own.paidPaisa > was.paidPaisa };
  const { boughtPaisa, paidPaisa } = sumOf(others, own);
  const use = { boughtPaisa: boughtPaisa - backPaisa, paidPaisa };
  const beyond = beyondRequisition(named, use).find(({ use: which }) => more[`${which}Paisa`]);
  if (beyond === undefined) return null;
  const amountsPaisa = { approved: named.approvedPaisa, beyond: beyond.beyondPaisa };
  return { code: 'requisition_exceeded', names: { number }, amountsPaisa };
}

/**
 * Returns the rows of a voucher that name requisitions, for the register; undefined where none does.
 *
 * Refusals, row by row, the first that applies: `requisition_not_found` for none of the branch; `requisition_waiting`,
 * `requisition_rejected`, `requisition_closed`, unless the voucher named it before; `requisition_exceeded` where the branch
 * blocks it and the voucher buys or pays more than before, beyond the approved amount.
 */
export function requisitionsOf(
  rows: readonly (NamesRequisition & RequisitionUse)[],
  { requisitions }: RequisitionFacts,
): { readonly ok: true; readonly named: readonly DraftRequisition[] | undefined } | Refused<NamedRequisitionRefusal> {
  const named: DraftRequisition[] = [];
  const uses = new Map<number, RequisitionUse>();
  for (const [row, { requisitionId = null, boughtPaisa, paidPaisa }] of rows.entries()) {
    if (requisitionId === null) continue;
    const found = requisitions.get(requisitionId);
    if (found === undefined) return { ok: false, refusal: { code: 'requisition_not_found', row } };
    const own = sumOf(uses.get(requisitionId) ?? noUse, { boughtPaisa, paidPaisa });
    uses.set(requisitionId, own);
    const refusal = refusalOf(found, own);
    if (refusal !== null) return { ok: false, refusal: { ...refusal, row } };
    named.push({ rowNo: row + 1, requisitionId, boughtPaisa, paidPaisa });
  }
  return { ok: true, named: named.length === 0 ? undefined : named };
}

/** Returns the draft with the rows that name requisitions. */
export const namingRequisitions = (draft: Draft, named: readonly DraftRequisition[] | undefined): Draft =>
  named === undefined ? draft : { ...draft, requisitions: named };
