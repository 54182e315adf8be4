import type { SavedVoucher } from '@cashbook/contract/posting/document-routes';
import type { Json } from '@cashbook/kernel';
import type { BelowZero, SavedVoucher as PostedVoucher } from '#domains/ledger/index';
import type { Refused } from '#use-case/answer';

/** What a save or an update comes to: what was saved and what the screen says of it, or why not. */
export type SaveAnswer = (DoneSave & { readonly kind: 'saved'; readonly message: string }) | Refused;

/** What was saved, on the wire's names, and the advice beside it as its kind keeps it; null for none. */
export interface DoneSave {
  readonly saved: SavedVoucher;
  readonly advice: Json | null;
}

/** The number, date and version of a voucher, on the wire's names. */
export function voucherHead({
  voucherId,
  numberText,
  date,
  version,
}: Pick<PostedVoucher, 'voucherId' | 'numberText' | 'date' | 'version'>) {
  return { mtm_id: Number(voucherId), vr_no: numberText, vr_date: date, version };
}

/** What every save of a document answers, on the wire's names. */
export function doneSave({ cashBelowZero, advice, ...posted }: Omit<PostedVoucher, 'ok' | 'isReplay'>): DoneSave {
  return { saved: { ...voucherHead(posted), ...belowZeroReply(cashBelowZero) }, advice };
}

/** The accounts of money that are left below zero, on the wire's names; nothing where there are none. */
export function belowZeroReply(accounts: readonly BelowZero[]): Pick<SavedVoucher, 'cash_below_zero'> {
  if (accounts.length === 0) return {};
  return {
    cash_below_zero: accounts.map(({ accountId, account, day, paisa }) => {
      return { account_id: accountId, account, day, balance: paisa };
    }),
  };
}

/** What the screen says after a save (spec 3 §8). */
export function saved(reply: DoneSave): SaveAnswer {
  return { kind: 'saved', ...reply, message: `Voucher No.: ${reply.saved.vr_no}` };
}
