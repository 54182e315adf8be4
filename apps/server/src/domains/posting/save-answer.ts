import type { SavedVoucher } from '@cashbook/contract/posting/document-routes';
import type { SavedVoucher as PostedVoucher } from '#domains/ledger/index';
import type { Refused } from '#use-case/answer';

/** What a save or an update comes to: what was saved and what the screen says of it, or why not. */
export type SaveAnswer = { readonly kind: 'saved'; readonly saved: SavedVoucher; readonly message: string } | Refused;

/** What every save of a document answers, on the wire's names. */
export function savedReply({
  voucherId,
  numberText,
  date,
  version,
}: Omit<PostedVoucher, 'ok' | 'isReplay'>): SavedVoucher {
  return { mtm_id: Number(voucherId), vr_no: numberText, vr_date: date, version };
}

/** What the screen says after a save (spec 3 §8). */
export function saved(reply: SavedVoucher): SaveAnswer {
  return { kind: 'saved', saved: reply, message: `Voucher No.: ${reply.vr_no}` };
}
