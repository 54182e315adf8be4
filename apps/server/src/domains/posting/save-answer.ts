import type { SavedVoucher } from '@cashbook/contract/documents/document-routes';
import type { Json } from '@cashbook/kernel';
import type { BelowZero, SavedVoucher as PostedVoucher, SaveNotes } from '#domains/ledger/index';
import type { Refused } from '#use-case/answer';

/** The answer to a save or an update: the saved voucher and the message for the screen, or the refusal. */
export type SaveAnswer = SaveDone | Refused;

/** The saved voucher and the message for the screen. */
export interface SaveDone extends DoneSave {
  readonly kind: 'saved';
  readonly message: string;
}

/** The saved voucher by its wire names, and the advice as its kind stores it; null for none. */
export interface DoneSave {
  readonly saved: SavedVoucher;
  readonly advice: Json | null;
}

/** Returns the number, date and version of a voucher by their wire names. */
export function voucherHead({
  voucherId,
  numberText,
  date,
  version,
}: Pick<PostedVoucher, 'voucherId' | 'numberText' | 'date' | 'version'>) {
  return { mtm_id: Number(voucherId), vr_no: numberText, vr_date: date, version };
}

/** Returns the answer to every save of a document, by its wire names. */
export function doneSave({ advice, ...posted }: Omit<PostedVoucher, 'ok' | 'isReplay'>): DoneSave {
  return { saved: { ...voucherHead(posted), ...warningsReply(posted) }, advice };
}

/** Returns the warnings about a saved voucher, by their wire names. Returns an empty object if there are none. */
export function warningsReply({
  cashBelowZero,
  journal,
}: Pick<SaveNotes, 'cashBelowZero' | 'journal'>): Pick<SavedVoucher, 'cash_below_zero' | 'journal'> {
  return {
    ...belowZeroReply(cashBelowZero),
    ...(journal !== null && { journal: { without_remarks: journal.withoutRemarks, on_equity: [...journal.accounts] } }),
  };
}

/**
 * Returns the cash and bank accounts that are left below zero, by their wire names. Returns an empty object if there are
 * none.
 */
export function belowZeroReply(accounts: readonly BelowZero[]): Pick<SavedVoucher, 'cash_below_zero'> {
  if (accounts.length === 0) return {};
  return {
    cash_below_zero: accounts.map(({ accountId, account, day, paisa }) => {
      return { account_id: accountId, account, day, balance: paisa };
    }),
  };
}

/** Returns the answer with the message that the screen shows after a save (spec 3 §8). */
export function saved(reply: DoneSave): SaveDone {
  return { kind: 'saved', ...reply, message: `Voucher No.: ${reply.saved.vr_no}` };
}
