import {
  divideHalfUp,
  type IsoDate,
  MAX_ROW_QTY_MILLI,
  MAX_VOUCHER_PAISA,
  MAX_VOUCHER_ROWS,
  PAISA_PER_TAKA,
  type Paisa,
  type QtyMilli,
  type RateMilli,
} from '@cashbook/money';
import { type Refused, refuse } from '#documents/refusal';
import { shareOut } from '#invoices/invoice-money';

/**
 * Requisitions: their rows and totals, and the decisions about them (accounting-next §7). Pure functions; a requisition posts
 * nothing.
 */

/** A closed one stays approved, but nothing more is bought or paid for it. */
const requisitionStates = ['waiting', 'approved', 'rejected', 'closed'] as const;
export type RequisitionState = (typeof requisitionStates)[number];

/** The decisions, each with the state that allows it and the state it leads to. `undo` takes the last one back. */
const DECISIONS = {
  approve: { from: ['waiting'], to: 'approved' },
  reject: { from: ['waiting'], to: 'rejected' },
  close: { from: ['approved'], to: 'closed' },
  undo: { from: ['approved', 'rejected', 'closed'], to: null },
} as const;
export type RequisitionDecision = keyof typeof DECISIONS;

/** Returns the number that people read for a requisition: `RQ-000042`, counted in its branch. */
export const requisitionNumber = (no: number): string => `RQ-${String(no).padStart(6, '0')}`;

/** A row as it is typed. */
export type TypedRequisitionRow = {
  readonly productId: number | null;
  readonly dayMilli: QtyMilli;
  readonly quantityMilli: QtyMilli;
  readonly priceMilli: RateMilli;
};

/** A thousand days, a thousand pieces and a price in thousandths of a taka, in one paisa. */
const THOUSANDTHS_OF_A_PAISA = 10_000_000n;

/** Returns price × day × quantity, half-up to paisa. */
export const requisitionRowPaisa = ({
  dayMilli,
  quantityMilli,
  priceMilli,
}: Omit<TypedRequisitionRow, 'productId'>): Paisa =>
  divideHalfUp(priceMilli * dayMilli * quantityMilli, THOUSANDTHS_OF_A_PAISA);

/** Returns the sum of the rows, half-up to whole taka. */
export const requisitionTotalPaisa = (rowsPaisa: readonly Paisa[]): Paisa =>
  divideHalfUp(
    rowsPaisa.reduce((sum, paisa) => sum + paisa, 0n),
    PAISA_PER_TAKA,
  ) * PAISA_PER_TAKA;

/** A requisition as it is typed. */
export type TypedRequisition = {
  readonly startDate: IsoDate;
  readonly endDate: IsoDate;
  /** The total that the screen showed. */
  readonly amountPaisa: Paisa;
  readonly rows: readonly TypedRequisitionRow[];
};

export type RequisitionRefusal =
  | 'requisition_dates'
  | 'products_missing'
  | 'too_many_rows'
  | 'product_missing'
  | 'days_missing'
  | 'quantity_missing'
  | 'quantity_too_large'
  | 'price_missing'
  | 'amount_too_large'
  | 'requisition_amount_missing'
  | 'requisition_amount_differs';

export type RuledRequisition =
  | { readonly ok: true; readonly rowsPaisa: readonly Paisa[]; readonly totalPaisa: Paisa }
  | Refused<RequisitionRefusal>;

/**
 * Returns the totals of a requisition. Refusals in order: requisition_dates, products_missing, too_many_rows; of the first row
 * that has one product_missing, days_missing, quantity_missing, quantity_too_large, price_missing, amount_too_large; then
 * amount_too_large of all, requisition_amount_missing, requisition_amount_differs.
 */
export function requisitionOf({ startDate, endDate, amountPaisa, rows }: TypedRequisition): RuledRequisition {
  if (endDate < startDate) return refuse('requisition_dates');
  if (rows.length === 0) return refuse('products_missing');
  if (rows.length > MAX_VOUCHER_ROWS) return refuse('too_many_rows');
  for (const [index, row] of rows.entries()) {
    const code = rowRefusal(row);
    if (code !== null) return refuse(code, index);
  }
  const rowsPaisa = rows.map(requisitionRowPaisa);
  const totalPaisa = requisitionTotalPaisa(rowsPaisa);
  if (totalPaisa > MAX_VOUCHER_PAISA) return refuse('amount_too_large');
  if (amountPaisa <= 0n || totalPaisa === 0n) return refuse('requisition_amount_missing');
  if (amountPaisa !== totalPaisa) {
    return { ok: false, refusal: { code: 'requisition_amount_differs', amountsPaisa: { total: totalPaisa } } };
  }
  return { ok: true, rowsPaisa, totalPaisa };
}

function rowRefusal(row: TypedRequisitionRow): RequisitionRefusal | null {
  if (row.productId === null) return 'product_missing';
  if (row.dayMilli <= 0n) return 'days_missing';
  if (row.quantityMilli <= 0n) return 'quantity_missing';
  if (row.quantityMilli > MAX_ROW_QTY_MILLI || row.dayMilli > MAX_ROW_QTY_MILLI) return 'quantity_too_large';
  const paisa = requisitionRowPaisa(row);
  if (row.priceMilli <= 0n || paisa === 0n) return 'price_missing';
  return paisa > MAX_VOUCHER_PAISA ? 'amount_too_large' : null;
}

/** Whether a requisition may be edited. One that was rejected waits again once it is saved. */
export const mayEditRequisition = (state: RequisitionState): boolean => state === 'waiting' || state === 'rejected';

/** The facts about a requisition that is decided. */
export type DecidedRequisition = {
  readonly state: RequisitionState;
  readonly totalPaisa: Paisa;
  readonly rowsPaisa: readonly Paisa[];
  /** Whether the person who decides wrote it. */
  readonly isOwn: boolean;
  /** The amount above which nobody approves their own; null for no limit. */
  readonly ownLimitPaisa: Paisa | null;
  /** The last decision that stands before this one. It is approved again when its closing is undone. */
  readonly approvedPaisa: Paisa | null;
  /** Whether vouchers that stand buy or pay for it. */
  readonly isUsed: boolean;
};

export type TypedDecision = {
  readonly decision: RequisitionDecision;
  /** The amount of an approval; null for all of it. */
  readonly amountPaisa: Paisa | null;
  readonly reason: string;
};

export type DecisionRefusal =
  | 'requisition_not_possible'
  | 'requisition_used'
  | 'requisition_reason_missing'
  | 'approved_amount_missing'
  | 'approved_amount_beyond'
  | 'own_requisition';

export type RuledDecision =
  | {
      readonly ok: true;
      readonly state: RequisitionState;
      readonly approvedPaisa: Paisa | null;
      /** The shares of the approved amount by rows; null where none is approved. */
      readonly sharesPaisa: readonly Paisa[] | null;
    }
  | Refused<DecisionRefusal>;

/**
 * Returns the state of a requisition after a decision. Refusals in order: requisition_not_possible, requisition_used (an
 * approval is undone only while nothing was bought or paid on it), requisition_reason_missing of a rejection,
 * approved_amount_missing, approved_amount_beyond, own_requisition.
 */
export function decideRequisition(typed: TypedDecision, facts: DecidedRequisition): RuledDecision {
  const { decision, reason } = typed;
  if (!nextRequisitionDecisions(facts.state).includes(decision)) return refuse('requisition_not_possible');
  if (decision === 'undo') return undone(facts);
  if (decision === 'reject' && reason === '') return refuse('requisition_reason_missing');
  if (decision !== 'approve') return stateWith(DECISIONS[decision].to, facts);
  const approvedPaisa = typed.amountPaisa ?? facts.totalPaisa;
  if (approvedPaisa <= 0n) return refuse('approved_amount_missing');
  if (approvedPaisa > facts.totalPaisa) {
    return { ok: false, refusal: { code: 'approved_amount_beyond', amountsPaisa: { total: facts.totalPaisa } } };
  }
  const { isOwn, ownLimitPaisa } = facts;
  if (isOwn && ownLimitPaisa !== null && approvedPaisa > ownLimitPaisa) {
    return { ok: false, refusal: { code: 'own_requisition', amountsPaisa: { limit: ownLimitPaisa } } };
  }
  return stateWith('approved', { ...facts, approvedPaisa });
}

/** A closed requisition is approved again; any other decision that is undone lets it wait. */
function undone(facts: DecidedRequisition): RuledDecision {
  if (facts.state === 'closed') return stateWith('approved', facts);
  return facts.isUsed ? refuse('requisition_used') : stateWith('waiting', facts);
}

const stateWith = (
  state: RequisitionState,
  { approvedPaisa, rowsPaisa }: Pick<DecidedRequisition, 'approvedPaisa' | 'rowsPaisa'>,
): RuledDecision => {
  if (approvedPaisa === null || (state !== 'approved' && state !== 'closed')) {
    return { ok: true, state, approvedPaisa: null, sharesPaisa: null };
  }
  return { ok: true, state, approvedPaisa, sharesPaisa: shareOut(approvedPaisa, rowsPaisa) };
};

/** Returns the decisions that a requisition of this state allows. */
export const nextRequisitionDecisions = (state: RequisitionState): RequisitionDecision[] =>
  (Object.keys(DECISIONS) as RequisitionDecision[]).filter((decision) =>
    (DECISIONS[decision].from as readonly RequisitionState[]).includes(state),
  );
