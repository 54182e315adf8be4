import { type IsoDate, MAX_ROW_PAISA, MAX_ROW_REMARKS, type Paisa } from '@cashbook/money';
import { chequeText } from '#cheques/cheque';
import {
  type BounceReason,
  type ChequeEvent,
  type ChequeState,
  chequeMay,
  chequeStateText,
  stateAfter,
} from '#cheques/cheque-states';
import { bankAccountRefusal } from '#documents/bank-account';
import type { Draft, DraftBill, PaidByCheque, Ruled } from '#documents/document';
import type { PostableAccounts } from '#documents/postable-accounts';
import { type Refused, refuse } from '#documents/refusal';
import { entriesOf, paidOf } from '#documents/typed-row';
import type { VoucherTypeId } from '#documents/voucher-types';
import { ACCOUNT, GROUP } from '#ledger/chart';
import { type BalancedEntry, balance, credit, debit } from '#ledger/entries';

/** The events of a cheque that vouchers book (accounting-next §3.2, §3.3). */
export type BookedChequeEvent = Exclude<ChequeEvent, 'deposited' | 'withdrawn'>;

/** The event as a person types it. A part that the event does not need is null, zero, false or empty. */
export type TypedChequeMove = {
  readonly voucherId: number;
  readonly chequeNo: number;
  /** The bank into which a cheque is realized, or which takes a fee. */
  readonly bankAccountId: number | null;
  /** The supplier to whom it is endorsed. */
  readonly accountId: number | null;
  readonly reason: BounceReason | null;
  readonly feePaisa: Paisa;
  /** Whether the party of the cheque pays the fee. */
  readonly isFeeChargedOn: boolean;
  readonly remarks: string;
};

/** A tax that a row of a cheque's voucher withholds (accounting-next §6.4). */
export type TaxOfCheque = {
  /** The row, from 1. */
  readonly rowNo: number;
  /** Its account: 51, 52, 53 or 19. */
  readonly accountId: number;
  /** The amount that still stands, after events that took it back. */
  readonly standsPaisa: Paisa;
  /** The part that stays although the cheque does not: it is deposited, or certified. */
  readonly keptPaisa: Paisa;
};

/** A cheque as the books have it. */
export type ChequeFacts = {
  readonly voucherId: number;
  readonly chequeNo: number;
  readonly branchId: number;
  readonly isReceived: boolean;
  readonly state: ChequeState;
  readonly number: string;
  readonly date: IsoDate;
  readonly drawnOn: string;
  /** The bank that has it or has paid it; before that the one where it is meant to go. */
  readonly bankAccountId: number | null;
  readonly accountId: number | null;
  readonly amountPaisa: Paisa;
  readonly pays: readonly PaidByCheque[];
  /** The tax withheld in its rows, as the register has it; empty where none is. */
  readonly taxes: readonly TaxOfCheque[];
  /** The party to which it was endorsed; null unless it is endorsed. */
  readonly endorsedTo: number | null;
  /** The last voucher of its life, on which the next one depends. */
  readonly lastVoucherId: number;
  readonly voucherDate: IsoDate;
  /** Whether no bill of the party knew of it: it was paid with an invoice, or was there when the books began. */
  readonly wasOnNoBill: boolean;
  readonly wasPresentedAgain: boolean;
  /** The open day of its branch; null while none is open. */
  readonly openDay: IsoDate | null;
  /** The last day on which it can be deposited. */
  readonly staleOn: IsoDate;
};

export type ChequeMoveFacts = {
  readonly workingBranchId: number;
  /** Null when no such cheque exists. */
  readonly cheque: ChequeFacts | null;
  readonly accounts: PostableAccounts;
};

export type ChequeMoveRefusal =
  | 'cheque_not_found'
  | 'cheque_moved'
  | 'cheque_not_due'
  | 'cheque_stale'
  | 'bank_missing'
  | 'not_a_bank_account'
  | 'cheque_other_bank'
  | 'cheque_party_missing'
  | 'account_not_found'
  | 'account_archived'
  | 'account_not_allowed'
  | 'reason_missing'
  | 'remarks_too_long'
  | 'amount_not_positive'
  | 'amount_too_large'
  | 'fee_not_allowed';

/** An event that is being booked. */
type Booked = { readonly typed: TypedChequeMove; readonly cheque: ChequeFacts };

/** The booking of an event: its type and its entries, by the cheque as it was. */
type Booking = {
  readonly typeId: { readonly received: VoucherTypeId; readonly issued: VoucherTypeId };
  readonly isSystem: boolean;
  readonly draft: (booked: Booked) => Pick<Draft, 'entries' | 'bills'>;
};

const journal = { typeId: { received: 6, issued: 6 }, isSystem: true } as const;

/** Returns the account that has the money of the cheque: 15, 16, its bank, or the party to which it was endorsed. */
function moneyAccount({ state, bankAccountId, endorsedTo, isReceived }: ChequeFacts): number {
  if (state === 'realized') return bankAccountId ?? 0;
  if (state === 'endorsed') return endorsedTo ?? 0;
  return isReceived ? ACCOUNT.chequesInHand : ACCOUNT.chequesIssued;
}

const textOf = ({ number, date, drawnOn }: ChequeFacts) => chequeText({ number, date, bank: drawnOn });

/**
 * Returns the row that an event moves. Tax that is deposited or certified stays in the books, so the party is moved by the rest
 * alone; what stayed is not withheld again (accounting-next §6.4).
 */
function movedRow(paid: PaidByCheque, taxes: readonly TaxOfCheque[], isPaidAgain: boolean): PaidByCheque {
  const withheld = (paid.withheld ?? []).map(({ accountId, amountPaisa }) => {
    const tax = taxes.find((one) => one.accountId === accountId);
    const { standsPaisa, keptPaisa } = tax ?? { standsPaisa: isPaidAgain ? 0n : amountPaisa, keptPaisa: 0n };
    return { accountId, amountPaisa: isPaidAgain ? amountPaisa - standsPaisa : standsPaisa - keptPaisa };
  });
  const moved = withheld.filter(({ amountPaisa }) => amountPaisa !== 0n);
  const amountPaisa = moved.reduce((sum, tax) => sum + tax.amountPaisa, paidOf(paid));
  return { ...paid, amountPaisa, withheld: moved };
}

/** Returns entries that move the money of the cheque to the accounts of its lines, or back to the account given. */
function rowEntries({ typed, cheque }: Booked, moneyAccountId: number, isPaidAgain: boolean) {
  const paid = cheque.pays.map((line, index) => {
    const taxes = cheque.taxes.filter(({ rowNo }) => rowNo === index + 1);
    return { ...movedRow(line, taxes, isPaidAgain), remarks: typed.remarks };
  });
  const way = cheque.isReceived === isPaidAgain ? 'in' : 'out';
  return entriesOf(paid, { accountId: moneyAccountId, text: textOf(cheque) }, way);
}

/** Returns the one entry between the money of the cheque and another account. */
function wholeEntry({ typed, cheque }: Booked, accountId: number) {
  const paid = [{ accountId, amountPaisa: cheque.amountPaisa, orderId: null, remarks: typed.remarks }];
  return entriesOf(paid, { accountId: moneyAccount(cheque), text: textOf(cheque) }, cheque.isReceived ? 'out' : 'in');
}

/** Returns the rows of the cheque, taken back from wherever its money is. */
const takenBack = (booked: Booked) => rowEntries(booked, moneyAccount(booked.cheque), false);

/**
 * Returns the rows of the cheque taken back. What was paid with an invoice, or was there at first, was on no bill, so the first time
 * they bring one: number of the cheque, date of its voucher, due now (accounting-next §3.4.4, §3.6.1).
 */
function reopened(booked: Booked): { entries: BalancedEntry[]; bills: DraftBill[] } {
  const { accountId, number, isReceived, amountPaisa, voucherDate, openDay, ...cheque } = booked.cheque;
  const entries = takenBack(booked);
  if (!cheque.wasOnNoBill || accountId === null || cheque.wasPresentedAgain) return { entries, bills: [] };
  const dates = { date: voucherDate, dueDate: openDay };
  return { entries, bills: [{ accountId, number, isReceivable: isReceived, amountPaisa, ...dates }] };
}

/** Returns the postings of a bounce: its rows taken back, and the fee with a bill of its own where the party pays it. */
function bounced(booked: Booked): Pick<Draft, 'entries' | 'bills'> {
  const { cheque, typed } = booked;
  const party = { accountId: cheque.accountId ?? 0, number: cheque.number };
  const { entries, bills } = reopened(booked);
  if (!typed.isFeeChargedOn || typed.feePaisa === 0n) return { entries, bills };
  const notes = { remarks: textOf(cheque) };
  const charged = balance([
    debit(party.accountId, typed.feePaisa, notes),
    credit(ACCOUNT.bankCharges, typed.feePaisa, notes),
  ]);
  const billOfFee = { ...party, isReceivable: true, date: null, dueDate: null, amountPaisa: typed.feePaisa };
  return { entries: [...entries, charged], bills: [...bills, billOfFee] };
}

/** The bookings of all events (accounting-next §3.2, §3.3). */
const BOOKINGS: Readonly<Record<BookedChequeEvent, Booking>> = {
  realized: {
    typeId: { received: 21, issued: 22 },
    isSystem: false,
    draft: (booked) => ({ entries: wholeEntry(booked, booked.typed.bankAccountId ?? 0) }),
  },
  bounced: { ...journal, draft: bounced },
  again: {
    ...journal,
    draft: (booked) => {
      const to = booked.cheque.isReceived ? ACCOUNT.chequesInHand : ACCOUNT.chequesIssued;
      return { entries: rowEntries(booked, to, true) };
    },
  },
  endorsed: { ...journal, draft: (booked) => ({ entries: wholeEntry(booked, booked.typed.accountId ?? 0) }) },
  handed_back: { ...journal, draft: reopened },
  cancelled: { ...journal, draft: reopened },
};

/** The types of the vouchers of an event, that of a received cheque first. */
export const chequeEventTypes = (event: BookedChequeEvent): readonly [VoucherTypeId, VoucherTypeId] => {
  const { received, issued } = BOOKINGS[event].typeId;
  return [received, issued];
};

/**
 * Makes the vouchers of an event of a cheque (accounting-next §3.2, §3.3): the event, and a bank payment for the fee as its half.
 *
 * Refusals, the first that applies: `remarks_too_long`; `cheque_not_found` for one that is not of the working branch;
 * `cheque_moved` where its state does not allow the event, which names the state; `cheque_not_due` for a realization before
 * its date; `cheque_stale` for one that is presented again or endorsed too late; those of the bank and of the party that the event needs;
 * `reason_missing` for a bounce; those of the fee, `fee_not_allowed` where nobody pays the fee of our own cheque for us.
 */
export const chequeMove =
  (event: BookedChequeEvent) =>
  (typed: TypedChequeMove, facts: ChequeMoveFacts): Ruled<ChequeMoveRefusal> => {
    const { cheque } = facts;
    if (typed.remarks.length > MAX_ROW_REMARKS) return refuse('remarks_too_long');
    if (cheque === null || cheque.branchId !== facts.workingBranchId) return refuse('cheque_not_found');
    if (!chequeMay(cheque.isReceived, cheque.state, event)) return refusedCheque('cheque_moved', cheque);
    const wrongDate = dateRefusal(event, cheque);
    if (wrongDate !== null) return refusedCheque(wrongDate, cheque);
    const refused = subjectRefusal(event, typed, cheque, facts) ?? feeRefusal(typed, cheque, facts);
    return refused === null ? { ok: true, drafts: draftsOf(event, { typed, cheque }), own: null } : refuse(refused);
  };

/** Returns a refusal that names the cheque and its state. */
function refusedCheque(code: ChequeMoveRefusal, { number, state }: ChequeFacts): Refused<ChequeMoveRefusal> {
  return { ok: false, refusal: { code, names: { numbers: number, state: chequeStateText(state) } } };
}

function dateRefusal(event: BookedChequeEvent, { openDay, date, staleOn }: ChequeFacts): ChequeMoveRefusal | null {
  if (openDay === null) return null;
  if (event === 'realized' && openDay < date) return 'cheque_not_due';
  return (event === 'again' || event === 'endorsed') && openDay > staleOn ? 'cheque_stale' : null;
}

function subjectRefusal(
  event: BookedChequeEvent,
  typed: TypedChequeMove,
  cheque: ChequeFacts,
  { accounts }: ChequeMoveFacts,
): ChequeMoveRefusal | null {
  if (event === 'realized') {
    if (!cheque.isReceived && typed.bankAccountId !== cheque.bankAccountId) return 'cheque_other_bank';
    return bankAccountRefusal(typed.bankAccountId, accounts);
  }
  if (event === 'endorsed') return endorsementRefusal(typed.accountId, accounts);
  return event === 'bounced' && typed.reason === null ? 'reason_missing' : null;
}

function endorsementRefusal(accountId: number | null, accounts: PostableAccounts): ChequeMoveRefusal | null {
  if (accountId === null) return 'cheque_party_missing';
  const account = accounts.get(accountId);
  if (account === undefined) return 'account_not_found';
  if (account.isArchived) return 'account_archived';
  const isParty = account.groupId === GROUP.accountsPayable || account.groupId === GROUP.accountsReceivable;
  return isParty ? null : 'account_not_allowed';
}

function feeRefusal(
  { feePaisa, isFeeChargedOn, bankAccountId }: TypedChequeMove,
  { accountId, isReceived }: ChequeFacts,
  { accounts }: ChequeMoveFacts,
): ChequeMoveRefusal | null {
  if (feePaisa === 0n) return null;
  if (isFeeChargedOn && !isReceived) return 'fee_not_allowed';
  if (feePaisa < 0n) return 'amount_not_positive';
  if (feePaisa > MAX_ROW_PAISA) return 'amount_too_large';
  return isFeeChargedOn && accountId === null ? 'cheque_party_missing' : bankAccountRefusal(bankAccountId, accounts);
}

function draftsOf(event: BookedChequeEvent, booked: Booked): readonly [Draft, ...Draft[]] {
  const { cheque, typed } = booked;
  const { typeId, isSystem, draft } = BOOKINGS[event];
  const { entries, bills } = draft(booked);
  const { amountPaisa, isReceived, lastVoucherId } = cheque;
  const first: Draft = {
    ...{ typeId: typeId[isReceived ? 'received' : 'issued'], isSystem, entries, remarks: typed.remarks },
    totalPaisa: amountPaisa + (event === 'bounced' && typed.isFeeChargedOn ? typed.feePaisa : 0n),
    links: [{ parent: BigInt(lastVoucherId), role: 'realization' }],
    ...(bills === undefined || bills.length === 0 ? {} : { bills }),
    cheques: [],
    chequeEvent: {
      ...{ voucherId: cheque.voucherId, chequeNo: cheque.chequeNo, event, state: stateAfter(isReceived, event) },
      bankAccountId: event === 'realized' ? typed.bankAccountId : cheque.bankAccountId,
      ...{ accountId: event === 'endorsed' ? typed.accountId : null, reason: typed.reason ?? '' },
    },
  };
  return typed.feePaisa === 0n ? [first] : [first, feeDraft(booked)];
}

/** Returns the bank payment of the fee, the half of the event that it is for. */
function feeDraft({ typed, cheque }: Booked): Draft {
  const notes = { remarks: textOf(cheque) };
  const entry = balance([
    debit(ACCOUNT.bankCharges, typed.feePaisa, notes),
    credit(typed.bankAccountId ?? 0, typed.feePaisa, notes),
  ]);
  return {
    ...{ typeId: 4, totalPaisa: typed.feePaisa, entries: [entry] },
    links: [{ parent: 'first', role: 'half' }],
  };
}
