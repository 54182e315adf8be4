import { type IsoDate, MAX_OPENING_BILLS, MAX_ROW_PAISA, type Paisa } from '@cashbook/money';
import { chequeText } from '#cheques/cheque';
import type { DraftCheque } from '#documents/document';
import { type Refused, refuse } from '#documents/refusal';
import { entriesOf } from '#documents/typed-row';
import { ACCOUNT, GROUP } from '#ledger/chart';
import { type BalancedEntry, balance, credit, debit } from '#ledger/entries';

/** The lists of an opening balance: cheques of accounts 15 and 16, and what a bank has not cleared (accounting-next §3.6). */

/** A cheque that is in hand, or that a bank has not paid yet, when the books begin. */
export type OpeningCheque = {
  /** Its place in the saved opening; null for a new one. */
  readonly chequeNo: number | null;
  /** The customer or supplier who owes or is owed again, should it bounce. */
  readonly partyId: number | null;
  readonly number: string;
  readonly date: IsoDate | null;
  /** The bank on which a received cheque is drawn. */
  readonly drawnOn: string;
  /** The bank account that pays an issued one, or into which a received one is meant to go. */
  readonly bankAccountId: number | null;
  readonly amountPaisa: Paisa;
};

/** Money that the books of a bank account have and the bank has not, when the books begin. */
export type UnclearedItem = {
  readonly date: IsoDate | null;
  readonly number: string;
  readonly text: string;
  /** Whether it comes into the account; otherwise it goes out. */
  readonly isIn: boolean;
  readonly amountPaisa: Paisa;
};

/** The part of an account that the lists need. */
type ListedAccount = { readonly groupId: number; readonly isParty: boolean };
type ListedAccounts = ReadonlyMap<number, ListedAccount>;

type ChequeListRefusal =
  | 'cheque_party_missing'
  | 'cheque_number_missing'
  | 'cheque_date_missing'
  | 'cheque_bank_missing'
  | 'bank_missing'
  | 'not_a_bank_account'
  | 'amount_not_positive'
  | 'amount_too_large';

export type OpeningListRefusal =
  | ChequeListRefusal
  | 'cheques_not_taken'
  | 'too_many_bills'
  | 'cheque_twice'
  | 'cheques_differ'
  | 'uncleared_not_taken'
  | 'uncleared_incomplete';

/** The opening balance to which the lists belong. */
interface Balance {
  readonly accountId: number;
  readonly debitPaisa: Paisa;
  readonly creditPaisa: Paisa;
  readonly remarks: string;
  readonly cheques: readonly OpeningCheque[];
  readonly uncleared: readonly UnclearedItem[];
}

/** Whether the opening balance of the account is a list of cheques. */
export const isOfCheques = (accountId: number): boolean =>
  accountId === ACCOUNT.chequesInHand || accountId === ACCOUNT.chequesIssued;

/**
 * Returns the first refusal of the lists; null when there is none. Refusals in order: `cheques_not_taken` for cheques of another
 * account, `too_many_bills`; cheque by cheque, in the list `cheques`, what is missing of it, and `cheque_twice`; `cheques_differ`
 * where they do not come to the balance on the side of the account; `uncleared_not_taken` for an account that is no bank, and
 * line by line `uncleared_incomplete`.
 */
export function listsRefusal(
  typed: Balance,
  accounts: ListedAccounts,
  openingDate: IsoDate,
): Refused<OpeningListRefusal> | null {
  const { accountId, cheques, uncleared } = typed;
  if (!isOfCheques(accountId) && cheques.length > 0) return refuse('cheques_not_taken');
  if (uncleared.length > 0 && accounts.get(accountId)?.groupId !== GROUP.cashAtBank)
    return refuse('uncleared_not_taken');
  if (cheques.length > MAX_OPENING_BILLS || uncleared.length > MAX_OPENING_BILLS) return refuse('too_many_bills');
  const row = uncleared.findIndex((item) => !isComplete(item, openingDate));
  if (row !== -1) return { ok: false, refusal: { code: 'uncleared_incomplete', row, list: 'uncleared' } };
  return isOfCheques(accountId) ? chequesRefusal(typed, accounts) : null;
}

function isComplete({ date, number, text, amountPaisa }: UnclearedItem, openingDate: IsoDate): boolean {
  const isSaid = number !== '' || text !== '';
  return isSaid && date !== null && date <= openingDate && amountPaisa > 0n && amountPaisa <= MAX_ROW_PAISA;
}

function chequesRefusal(
  { accountId, debitPaisa, creditPaisa, cheques }: Balance,
  accounts: ListedAccounts,
): Refused<OpeningListRefusal> | null {
  const isReceived = accountId === ACCOUNT.chequesInHand;
  const met = new Set<string>();
  for (const [row, cheque] of cheques.entries()) {
    const code = chequeRefusal(cheque, isReceived, accounts);
    if (code !== null) return { ok: false, refusal: { code, row, list: 'cheques' } };
    const { number, drawnOn, partyId, bankAccountId } = cheque;
    const name = JSON.stringify([number, ...(isReceived ? [drawnOn.toLowerCase(), partyId] : [bankAccountId])]);
    if (met.has(name)) {
      return { ok: false, refusal: { code: 'cheque_twice', row, list: 'cheques', names: { numbers: number } } };
    }
    met.add(name);
  }
  const sumPaisa = cheques.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n);
  return sumPaisa === (isReceived ? debitPaisa : creditPaisa) ? null : refuse('cheques_differ');
}

function chequeRefusal(
  { partyId, number, date, drawnOn, bankAccountId, amountPaisa }: OpeningCheque,
  isReceived: boolean,
  accounts: ListedAccounts,
): ChequeListRefusal | null {
  if (partyId === null || accounts.get(partyId)?.isParty !== true) return 'cheque_party_missing';
  if (number === '') return 'cheque_number_missing';
  if (date === null) return 'cheque_date_missing';
  if (isReceived && drawnOn === '') return 'cheque_bank_missing';
  if (!isReceived && bankAccountId === null) return 'bank_missing';
  if (bankAccountId !== null && accounts.get(bankAccountId)?.groupId !== GROUP.cashAtBank) return 'not_a_bank_account';
  if (amountPaisa <= 0n) return 'amount_not_positive';
  return amountPaisa > MAX_ROW_PAISA ? 'amount_too_large' : null;
}

/**
 * Returns the places of the parts of a list: those that they have, and the next ones for new parts. A place that somebody names twice is
 * the first one's.
 */
export function placesOf(saved: readonly (number | null)[]): readonly number[] {
  let last = Math.max(0, ...saved.map((place) => place ?? 0));
  const taken = new Set<number>();
  return saved.map((place) => {
    if (place !== null && !taken.has(place)) {
      taken.add(place);
      return place;
    }
    last += 1;
    return last;
  });
}

/** Returns the cheques of an opening that was not refused, and an entry against 11 for each. New ones get the next places. */
export function openingOfCheques({ accountId, cheques, remarks }: Balance): {
  entries: BalancedEntry[];
  cheques: DraftCheque[];
} {
  const isReceived = accountId === ACCOUNT.chequesInHand;
  const places = placesOf(cheques.map(({ chequeNo }) => chequeNo));
  const drafts = cheques.map(({ chequeNo: _saved, partyId, date, ...cheque }, index): DraftCheque => {
    const chequeNo = places[index] ?? 0;
    const pays = [{ accountId: partyId ?? 0, amountPaisa: cheque.amountPaisa, orderId: null }];
    return { ...cheque, chequeNo, isReceived, date: date ?? '', pays };
  });
  const entries = drafts.flatMap(({ number, date, drawnOn, amountPaisa }) => {
    const paid = [{ accountId: ACCOUNT.openingBalanceEquity, amountPaisa, orderId: null, remarks }];
    const text = chequeText({ number, date, bank: drawnOn });
    return entriesOf(paid, { accountId, text }, isReceived ? 'in' : 'out');
  });
  return { entries, cheques: drafts };
}

/** Returns the text of the line of money that a bank had not cleared: number, date and text. */
function unclearedText({ number, date, text }: UnclearedItem): string {
  return [number, (date ?? '').split('-').reverse().join('/'), text].filter((part) => part !== '').join(' · ');
}

/**
 * Returns the entries of a bank's opening balance against 11: one for what the bank had cleared, and one for each line that it had
 * not. So a reconciliation finds each of them as a line of the books.
 */
export function openingOfBank({ accountId, debitPaisa, creditPaisa, remarks, uncleared }: Balance): BalancedEntry[] {
  const signed = ({ isIn, amountPaisa }: UnclearedItem) => (isIn ? amountPaisa : -amountPaisa);
  const openPaisa = uncleared.reduce((sum, item) => sum + signed(item), 0n);
  const cleared = { accountId, paisa: debitPaisa - creditPaisa - openPaisa, remarks };
  const items = uncleared.map((item) => ({ accountId, paisa: signed(item), remarks: unclearedText(item) }));
  return [cleared, ...items].flatMap((line) => (line.paisa === 0n ? [] : [againstEquity(line)]));
}

/** Returns an entry of an amount of the account against 11; below zero it is a credit. */
function againstEquity({ accountId, paisa, remarks }: { accountId: number; paisa: Paisa; remarks: string }) {
  const notes = { remarks };
  return paisa > 0n
    ? balance([debit(accountId, paisa, notes), credit(ACCOUNT.openingBalanceEquity, paisa)])
    : balance([debit(ACCOUNT.openingBalanceEquity, -paisa), credit(accountId, -paisa, notes)]);
}
