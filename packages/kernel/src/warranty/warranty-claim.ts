import { addDays, type IsoDate, type Paisa } from '@cashbook/money';
import { type Refused, refuse } from '#documents/refusal';

/**
 * The steps of a warranty claim for a piece that a customer brings back, and the checks when it is taken in (decision 41). Pure
 * functions; a claim moves neither money nor stock.
 */

/**
 * The actions, each with the states that allow it and the state it leads to. `undo` removes the last step and is not listed.
 */
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

/** Whether the claim has ended. */
export const isClaimOver = (state: ClaimState): boolean => state === 'credited' || state === 'handed_back';

/** Returns the steps that still count, in their order. An `undo` and the step it undid are left out. */
export function standingSteps<Step extends { readonly action: ClaimAction }>(steps: readonly Step[]): Step[] {
  const standing: Step[] = [];
  for (const step of steps) {
    if (step.action === 'undo') standing.pop();
    else standing.push(step);
  }
  return standing;
}

/** Returns the state of a claim after all its steps. A claim begins as `received`. */
export function claimStateAfter(steps: ReadonlyArray<{ readonly action: ClaimAction }>): ClaimState {
  const last = standingSteps(steps).at(-1)?.action;
  return last === undefined || last === 'undo' ? 'received' : STEPS[last].to;
}

/** Returns the actions that the claim allows next. */
export function nextClaimActions(steps: ReadonlyArray<{ readonly action: ClaimAction }>): ClaimAction[] {
  const state = claimStateAfter(steps);
  return claimActions.filter((action) => {
    if (action === 'undo') return standingSteps(steps).length > 0;
    const from: readonly ClaimState[] = STEPS[action].from;
    return from.includes(state);
  });
}

/** A step as it is typed, or as it is stored. */
export interface ClaimStep {
  readonly action: ClaimAction;
  readonly on: IsoDate;
  readonly remarks: string;
  /** The supplier it is sent to; null in every other step. */
  readonly supplierId: number | null;
  /** The serial number of the replacement piece; empty without a replacement, or when pieces have no serial numbers. */
  readonly newSerial: string;
  /** The amount credited to the customer. */
  readonly amountPaisa: Paisa | null;
}

/** The facts about a claim that the rule of a step needs. */
export interface ClaimFacts {
  readonly takenOn: IsoDate;
  readonly steps: readonly ClaimStep[];
  /** The serial number of the claimed piece; empty without one. */
  readonly serial: string;
  readonly hasSerials: boolean;
  /** The open day of the branch; no step is dated later. */
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

/** Returns the first reason that refuses a step, in the order of {@link ClaimStepRefusal}; null when the step is allowed. */
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
  /** Null when the customer is in no list. */
  readonly customerId: number | null;
  readonly customerName: string;
  readonly mobile: string;
  readonly serial: string;
  readonly fault: string;
  readonly takenOn: IsoDate;
  /** The day of sale from the customer's own proof, when the books know no sale; null when nobody knows it. */
  readonly typedSoldOn: IsoDate | null;
  /** The reason to accept the claim although the books know no sale or the warranty is over. */
  readonly acceptedBecause: string;
}

export interface ClaimIntakeFacts {
  readonly hasSerials: boolean;
  /** Null for a product without a warranty in days. */
  readonly warrantyDays: number | null;
  /** The day the piece was first sold, from the books or an earlier claim; null when they do not know it. */
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

/** The warranty of the claimed piece when the claim is taken in. */
export interface ClaimWarranty {
  readonly soldOn: IsoDate | null;
  /** Its last day; null when it is not known. */
  readonly until: IsoDate | null;
}

/** Returns the last day of the warranty of a piece sold on that day; null when the day or the length is not known. */
export function warrantyUntil(soldOn: IsoDate | null, days: number | null): IsoDate | null {
  return soldOn === null || days === null ? null : addDays(soldOn, days);
}

/**
 * Checks whether a claim can be taken in, and returns its warranty. A sale in the books takes precedence over the typed day of
 * sale. A reason must be given unless the books know the sale and the warranty covers the day. Refuses with the first that
 * applies, in the order of {@link ClaimIntakeRefusal}.
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

/** Returns the number that people read for a claim: `WC-000042`, counted in its branch. */
export const claimNumber = (no: number): string => `WC-${String(no).padStart(6, '0')}`;
