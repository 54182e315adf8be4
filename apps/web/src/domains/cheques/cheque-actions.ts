import type { PermissionName } from '@cashbook/contract/access/permissions';
import type { ChequeRow } from '@cashbook/contract/cheques/cheques';
import type { RefusalCode } from '@cashbook/contract/refusals';
import { chequeMay, stateAfter } from '@cashbook/kernel';

/** The events that a person reports of cheques, in the order of the buttons. A slip is taken back on its own page. */
const chequeActions = ['deposited', 'realized', 'bounced', 'again', 'endorsed', 'handed_back', 'cancelled'] as const;
export type ChequeAction = (typeof chequeActions)[number];

/** The keys of the actions, in the list and on the card. */
export const actionKeys: Readonly<Record<ChequeAction, string>> = {
  deposited: 'd',
  realized: 'r',
  bounced: 'b',
  again: 'p',
  endorsed: 'e',
  handed_back: 'h',
  cancelled: 'c',
};

const permissionOf = (action: ChequeAction): PermissionName =>
  action === 'bounced' || action === 'again' ? 'cheque.bounce' : 'cheque.move';

/** A cheque as the rules of the actions know it. */
export type Acted = Pick<ChequeRow, 'is_received' | 'state' | 'bank' | 'party'>;

/** Returns the actions that every one of these cheques allows, and the person too. No cheque allows none. */
export function actionsFor(
  cheques: readonly Pick<Acted, 'is_received' | 'state'>[],
  can: (permission: PermissionName) => boolean,
): readonly ChequeAction[] {
  if (cheques.length === 0) return [];
  return chequeActions.filter(
    (action) =>
      can(permissionOf(action)) && cheques.every(({ is_received, state }) => chequeMay(is_received, state, action)),
  );
}

/** The key of a cheque among others: the voucher that brought it, and its place there. */
export const chequeKey = ({ mtm_id, cheque_no }: Pick<ChequeRow, 'mtm_id' | 'cheque_no'>): string =>
  `${mtm_id}-${cheque_no}`;

export const registerPath = '/accounts/cheques';

/** Returns the address of the card of a cheque. */
export const cardPath = ({ mtm_id, cheque_no }: Pick<ChequeRow, 'mtm_id' | 'cheque_no'>): string =>
  `${registerPath}/${mtm_id}/${cheque_no}`;

/** Returns the address of the print of a cheque on the form of its bank. */
export const printPath = (cheque: Pick<ChequeRow, 'mtm_id' | 'cheque_no'>): string => `${cardPath(cheque)}/print`;

/** Whether a cheque is printed: it is ours, and the bank has neither paid it nor sent it back. */
export const isPrinted = ({ is_received, state }: Pick<ChequeRow, 'is_received' | 'state'>): boolean =>
  !is_received && state === 'issued';

/** Returns the address of a deposit slip. */
export const slipPath = (slipNo: number): string => `${registerPath}/slips/${slipNo}`;

/** The parts that a dialog asks of an action. */
export interface Asked {
  /** Our bank: the one that gets the money, or the one that charges the fee. */
  readonly bank: 'money' | 'fee' | null;
  readonly supplier: boolean;
  readonly reason: boolean;
  /** Whether the party may be charged with the fee. */
  readonly chargeOn: boolean;
}

/** Returns the parts to ask for. A cheque that we gave away is paid by its own bank, which nobody has to choose. */
export function askedOf(action: ChequeAction, cheques: readonly Acted[]): Asked {
  const hasReceived = cheques.some(({ is_received }) => is_received);
  const bank = action === 'deposited' || (action === 'realized' && hasReceived) ? 'money' : null;
  const hasFee = action === 'bounced' || action === 'cancelled';
  return {
    bank: hasFee ? 'fee' : bank,
    supplier: action === 'endorsed',
    reason: action === 'bounced',
    chargeOn: action === 'bounced' && cheques.every(({ party }) => party !== null),
  };
}

/** The choices of a person in the dialog of an action, in wire form. */
interface Chosen {
  readonly bank_account?: number | null | undefined;
  readonly account?: number | null | undefined;
  readonly reason?: string | null | undefined;
  /** Taka; empty while nothing is typed. */
  readonly fee?: number | '' | undefined;
}

/** Returns the typed fee in taka. */
export const feeIn = ({ fee }: Pick<Chosen, 'fee'>): number => (typeof fee === 'number' ? fee : 0);

/** Returns the refusal of what the person has not chosen; null when nothing is missing. */
export function missingIn(asked: Asked, chosen: Chosen): RefusalCode | null {
  if (asked.reason && chosen.reason == null) return 'reason_missing';
  if (asked.supplier && chosen.account == null) return 'cheque_party_missing';
  const needsBank = asked.bank === 'money' || (asked.bank === 'fee' && feeIn(chosen) !== 0);
  return needsBank && chosen.bank_account == null ? 'bank_missing' : null;
}

/** Returns the bank that all these cheques have in common; null when they differ. */
export function commonBank(cheques: readonly Pick<Acted, 'bank'>[]): number | null {
  const [first, ...others] = cheques.map(({ bank }) => bank?.id ?? null);
  return first !== undefined && others.every((one) => one === first) ? first : null;
}

/** Returns the cheques in groups that one call moves: a cheque that we gave away is realized by its own bank. */
export function callsFor<Row extends Acted>(
  action: ChequeAction,
  cheques: readonly Row[],
  bankId: number | null,
): ReadonlyMap<number | null, readonly Row[]> {
  const groups = new Map<number | null, Row[]>();
  for (const cheque of cheques) {
    const bank = action === 'realized' && !cheque.is_received ? (cheque.bank?.id ?? null) : bankId;
    groups.set(bank, [...(groups.get(bank) ?? []), cheque]);
  }
  return groups;
}

/** The answer for one cheque: what was saved, or why it was refused. */
export type ChequeAnswer =
  | { readonly ok: true; readonly action: ChequeAction; readonly vrNo: string; readonly slipNo: number | null }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** A cheque and the answer that it got on this page. */
export interface Answered {
  readonly cheque: ChequeRow;
  readonly answer: ChequeAnswer;
}

/** Returns a cheque as it is after an action that was saved. */
export const movedOn = (cheque: ChequeRow, action: ChequeAction, day: string): ChequeRow => ({
  ...cheque,
  state: stateAfter(cheque.is_received, action),
  since: day,
  reason: '',
  notice_by: null,
  notice_received_on: null,
  pay_by: null,
});

const inOrder = (one: ChequeRow, other: ChequeRow): number =>
  one.cheque_date.localeCompare(other.cheque_date) || one.mtm_id - other.mtm_id || one.cheque_no - other.cheque_no;

/**
 * Returns the rows of the list, and among them those that got an answer on this page and have left the list. Every answer
 * stays in sight until the person goes on to another list.
 */
export function withAnswered(
  rows: readonly ChequeRow[],
  answered: ReadonlyMap<string, Answered>,
): readonly ChequeRow[] {
  const there = new Set(rows.map(chequeKey));
  const gone = [...answered.values()].map(({ cheque }) => cheque).filter((cheque) => !there.has(chequeKey(cheque)));
  return gone.length === 0 ? rows : [...rows, ...gone].sort(inOrder);
}
