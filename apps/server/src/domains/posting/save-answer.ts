import type { SavedVoucher } from '@cashbook/contract/posting/document-routes';
import type { BelowZero, SavedVoucher as PostedVoucher } from '#domains/ledger/index';
import type { Refused } from '#use-case/answer';

/** What a save or an update comes to: what was saved and what the screen says of it, or why not. */
export type SaveAnswer = { readonly kind: 'saved'; readonly saved: SavedVoucher; readonly message: string } | Refused;

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
export function savedReply({ cashBelowZero, ...posted }: Omit<PostedVoucher, 'ok' | 'isReplay'>): SavedVoucher {
  return { ...voucherHead(posted), ...belowZeroReply(cashBelowZero) };
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
export function saved(reply: SavedVoucher): SaveAnswer {
  return { kind: 'saved', saved: reply, message: `Voucher No.: ${reply.vr_no}` };
}
