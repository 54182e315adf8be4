/** The states of a cheque and the events that lead from one to another (accounting-next §3.2, §3.3). */

export const CHEQUE_STATES = [
  'in_hand',
  'deposited',
  'realized',
  'bounced',
  'again',
  'endorsed',
  'handed_back',
  'issued',
  'cancelled',
] as const;
export type ChequeState = (typeof CHEQUE_STATES)[number];

/** One kind of event: the states in which it may happen to a received and to an issued cheque, and the state after it. */
interface ChequeStep {
  readonly received: readonly ChequeState[];
  readonly issued: readonly ChequeState[];
  readonly to: { readonly received: ChequeState; readonly issued: ChequeState };
}

const always = (state: ChequeState) => ({ received: state, issued: state });

/** Every event. The database has the same table (`cheque_may`), and a test compares both. */
export const CHEQUE_STEPS = {
  deposited: { received: ['in_hand'], issued: [], to: always('deposited') },
  withdrawn: { received: ['deposited'], issued: [], to: always('in_hand') },
  realized: { received: ['in_hand', 'deposited', 'again'], issued: ['issued'], to: always('realized') },
  bounced: {
    received: ['deposited', 'again', 'realized', 'endorsed'],
    issued: ['issued', 'realized'],
    to: always('bounced'),
  },
  again: { received: ['bounced'], issued: ['bounced'], to: { received: 'again', issued: 'issued' } },
  endorsed: { received: ['in_hand'], issued: [], to: always('endorsed') },
  handed_back: { received: ['in_hand', 'bounced'], issued: [], to: always('handed_back') },
  cancelled: { received: [], issued: ['issued'], to: always('cancelled') },
} as const satisfies Readonly<Record<string, ChequeStep>>;
export type ChequeEvent = keyof typeof CHEQUE_STEPS;

/** Whether the event may happen to a cheque in this state. */
export function chequeMay(isReceived: boolean, state: ChequeState, event: ChequeEvent): boolean {
  const from: readonly ChequeState[] = CHEQUE_STEPS[event][isReceived ? 'received' : 'issued'];
  return from.includes(state);
}

/** Returns the state of a cheque after the event. */
export const stateAfter = (isReceived: boolean, event: ChequeEvent): ChequeState =>
  CHEQUE_STEPS[event].to[isReceived ? 'received' : 'issued'];

/** Returns a state in words, for refusals. */
export const chequeStateText = (state: ChequeState): string =>
  state === 'again' ? 'presented again' : state.replaceAll('_', ' ');

/** The reasons of banks for which a cheque bounces (accounting-next §3.4.5). */
export const BOUNCE_REASONS = [
  'insufficient_funds',
  'signature_differs',
  'stopped',
  'account_closed',
  'date_or_amount_wrong',
  'other',
] as const;
export type BounceReason = (typeof BOUNCE_REASONS)[number];
