import { addDays, type IsoDate, type Paisa } from '@cashbook/money';
import { type Refused, refuse } from '#refusal';

/**
 * What becomes of a piece that a customer brings back under warranty (decision 41): the steps of a claim, and what is asked when
 * it is taken in. Pure; a claim moves neither money nor stock.
 */

/** What can be done, with the states in which it can and the one that it leads to. `undo` takes the last step back. */
const STEPS = {
  send: { from: ['received', 'repaired', 'rejected'], to: 'sent' },
  repair: { from: ['received', 'sent'], to: 'repaired' },
  replace: { from: ['received', 'sent', 'rejected'], to: 'replaced' },
  reject: { from: ['received', 'sent'], to: 'rejected' },
  credit: { from: ['received', 'sent', 'rejected'], to: 'credited' },
  hand_back: { from: ['repaired', 'replaced', 'rejected'], to: 'handed_back' },
} as const;

/** Every state; the last two end a claim. */
const claimStates = ['received', 'sent', 'repaired', 'replaced', 'rejected', 'credited', 'handed_back'] as const;
export type ClaimState = (typeof claimStates)[number];

export const claimActions = ['send', 'repair', 'replace', 'reject', 'credit', 'hand_back', 'undo'] as const;
export type ClaimAction = (typeof claimActions)[number];

/** Whether nothing is left to be done. */
export const isClaimOver = (state: ClaimState): boolean => state === 'credited' || state === 'handed_back';

/** The steps that count, in their order: what was undone is gone, and so is what undid it. */
export function standingSteps<Step extends { readonly action: ClaimAction }>(steps: readonly Step[]): Step[] {
  const standing: Step[] = [];
  for (const step of steps) {
    if (step.action === 'undo') standing.pop();
    else standing.push(step);
  }
  return standing;
}

/** Where a claim stands after all its steps; it begins as `received`. */
export function claimStateAfter(steps: ReadonlyArray<{ readonly action: ClaimAction }>): ClaimState {
  const last = standingSteps(steps).at(-1)?.action;
  return last === undefined || last === 'undo' ? 'received' : STEPS[last].to;
}

/** What can be done next. */
export function nextClaimActions(steps: ReadonlyArray<{ readonly action: ClaimAction }>): ClaimAction[] {
  const state = claimStateAfter(steps);
  return claimActions.filter((action) => {
    if (action === 'undo') return standingSteps(steps).length > 0;
    const from: readonly ClaimState[] = STEPS[action].from;
    return from.includes(state);
  });
}

/** One step as it is typed, or kept. */
export interface ClaimStep {
  readonly action: ClaimAction;
  readonly on: IsoDate;
  readonly remarks: string;
  /** To whom it is sent; null in every other step. */
  readonly supplierId: number | null;
  /** The piece that is handed out instead; empty where there is none, or pieces have no serial numbers. */
  readonly newSerial: string;
  /** What the customer is credited with. */
  readonly amountPaisa: Paisa | null;
}

/** What the rule of a step knows of its claim. */
export interface ClaimFacts {
  readonly takenOn: IsoDate;
  readonly steps: readonly ClaimStep[];
  /** The serial number of the piece that was brought; empty without one. */
  readonly serial: string;
  readonly hasSerials: boolean;
  /** The open day of the branch: nothing is done later. */
  readonly openDay: IsoDate;
}

export type ClaimStepRefusal =
  | 'claim_step_not_possible'
  | 'claim_date_wrong'
  | 'claim_remarks_missing'
  | 'claim_supplier_missing'
  | 'claim_serial_missing'
  | 'claim_serial_same'
  | 'claim_amount_missing';

/** Why a step cannot be taken, the first that applies, in the order of {@link ClaimStepRefusal}; null when it can. */
export function claimStepRefusal(step: ClaimStep, facts: ClaimFacts): ClaimStepRefusal | null {
  if (!nextClaimActions(facts.steps).includes(step.action)) return 'claim_step_not_possible';
  const before = facts.steps.at(-1)?.on ?? facts.takenOn;
  if (step.on < before || step.on > facts.openDay) return 'claim_date_wrong';
  if ((step.action === 'undo' || step.action === 'reject') && step.remarks === '') return 'claim_remarks_missing';
  if (step.action === 'send' && step.supplierId === null) return 'claim_supplier_missing';
  if (step.action === 'replace') {
    if (facts.hasSerials && step.newSerial === '') return 'claim_serial_missing';
    if (step.newSerial !== '' && step.newSerial === facts.serial) return 'claim_serial_same';
  }
  return step.action === 'credit' && (step.amountPaisa ?? 0n) <= 0n ? 'claim_amount_missing' : null;
}

/** A claim as it is taken in. */
export interface TypedClaim {
  /** Null where the customer is in no list. */
  readonly customerId: number | null;
  readonly customerName: string;
  readonly mobile: string;
  readonly serial: string;
  readonly fault: string;
  readonly takenOn: IsoDate;
  /** As the customer shows it, where no sale is known here; null where nobody knows. */
  readonly typedSoldOn: IsoDate | null;
  /** Why it is taken although the sale is not known here, or the warranty is over. */
  readonly acceptedBecause: string;
}

export interface ClaimIntakeFacts {
  readonly hasSerials: boolean;
  /** Null for a product without a warranty in days. */
  readonly warrantyDays: number | null;
  /** When the piece was first sold, as the books or an earlier claim know; null where they do not. */
  readonly soldOn: IsoDate | null;
  readonly openDay: IsoDate;
}

export type ClaimIntakeRefusal =
  | 'claim_serial_missing'
  | 'claim_fault_missing'
  | 'claim_customer_missing'
  | 'claim_date_wrong'
  | 'claim_sold_later'
  | 'claim_reason_missing';

/** The warranty that a claim is taken in under. */
export interface ClaimWarranty {
  readonly soldOn: IsoDate | null;
  /** Its last day; null where it is not known. */
  readonly until: IsoDate | null;
}

/** Until when a piece sold on that day is under warranty, that day included; null where one of the two is not known. */
export function warrantyUntil(soldOn: IsoDate | null, days: number | null): IsoDate | null {
  return soldOn === null || days === null ? null : addDays(soldOn, days);
}

/**
 * Whether a claim can be taken in, and under which warranty. What the books know of the sale goes before what is typed. Without a
 * warranty that is known here and holds on the day, somebody has to say why it is taken. Refuses with the first that applies, in
 * the order of {@link ClaimIntakeRefusal}.
 */
export function claimIntake(
  typed: TypedClaim,
  { hasSerials, warrantyDays, soldOn: known, openDay }: ClaimIntakeFacts,
): { readonly ok: true; readonly warranty: ClaimWarranty } | Refused<ClaimIntakeRefusal> {
  if (hasSerials && typed.serial === '') return refuse('claim_serial_missing');
  if (typed.fault === '') return refuse('claim_fault_missing');
  if (typed.customerId === null && (typed.customerName === '' || typed.mobile === '')) {
    return refuse('claim_customer_missing');
  }
  if (typed.takenOn > openDay) return refuse('claim_date_wrong');
  const soldOn = known ?? typed.typedSoldOn;
  if (soldOn !== null && soldOn > typed.takenOn) return refuse('claim_sold_later');
  const until = warrantyUntil(soldOn, warrantyDays);
  const isCovered = known !== null && until !== null && typed.takenOn <= until;
  if (!isCovered && typed.acceptedBecause === '') return refuse('claim_reason_missing');
  return { ok: true, warranty: { soldOn, until } };
}

/** How people call a claim: `WC-000042`, counted in its branch. */
export const claimNumber = (no: number): string => `WC-${String(no).padStart(6, '0')}`;
