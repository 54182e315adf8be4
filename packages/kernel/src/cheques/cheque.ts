import type { IsoDate } from '@cashbook/money';
import type { DraftCheque } from '#documents/document';
import { type Refused, refuse } from '#documents/refusal';
import { ACCOUNT } from '#ledger/chart';

/** The head of a bank voucher that is a cheque, as a person types it. Empty in every part when there is no cheque. */
export type TypedCheque = {
  readonly chequeNumber: string;
  readonly chequeDate: IsoDate | null;
  /** The bank on which a received cheque is drawn. */
  readonly drawnOn: string;
};

/** The head of a bank voucher without a cheque. */
export const noCheque: TypedCheque = { chequeNumber: '', chequeDate: null, drawnOn: '' };

export type ChequeRefusal = 'cheque_number_missing' | 'cheque_date_missing' | 'cheque_bank_missing';

/** Whether a person typed anything of a cheque. */
export const isCheque = ({ chequeNumber, chequeDate, drawnOn }: TypedCheque): boolean =>
  chequeNumber !== '' || chequeDate !== null || drawnOn !== '';

/** The account on which a cheque stands until it is realized: 15 for a received one, 16 for one that we gave away. */
export const chequeAccountOf = (isReceived: boolean): number =>
  isReceived ? ACCOUNT.chequesInHand : ACCOUNT.chequesIssued;

/** Returns the remarks of a line on 15 or 16: number, date and bank of the cheque (accounting-next §2.3). */
export function chequeText({ number, date, bank }: { number: string; date: IsoDate; bank: string }): string {
  const day = date.split('-').reverse().join('/');
  return [`Cheque ${number}`, day, bank].filter((part) => part !== '').join(' · ');
}

/**
 * Returns the cheque of a bank voucher; null when nobody typed one. Refusals in order: `cheque_number_missing`,
 * `cheque_date_missing`, `cheque_bank_missing` for a received one without the bank on which it is drawn.
 */
export function typedCheque(
  typed: TypedCheque,
  isReceived: boolean,
):
  | { readonly ok: true; readonly cheque: Omit<DraftCheque, 'pays' | 'amountPaisa' | 'bankAccountId'> | null }
  | Refused<ChequeRefusal> {
  if (!isCheque(typed)) return { ok: true, cheque: null };
  const { chequeNumber: number, chequeDate: date, drawnOn } = typed;
  if (number === '') return refuse('cheque_number_missing');
  if (date === null) return refuse('cheque_date_missing');
  if (isReceived && drawnOn === '') return refuse('cheque_bank_missing');
  return { ok: true, cheque: { chequeNo: 1, isReceived, number, date, drawnOn } };
}
