import { ApiError } from '@cashbook/contract/client';
import {
  type FoundVoucher,
  type LoadedVoucher,
  linesBeyond,
  linesText,
  type TypedVoucher,
  type VoucherLine,
} from './lines.ts';
import { type SaveTicket, ticketAfterRefusal } from './ticket.ts';

/** What a save that did not go through asks for next. */
export type AfterRefusal =
  /** No answer came: the voucher may be in the books, and the same save asks again. */
  | { step: 'ask-again' }
  /** The key is used up: what it holds decides. */
  | { step: 'ask-key' }
  /** Nothing came of it; `ticket` goes with the next save. */
  | { step: 'mend'; ticket: SaveTicket; stale: boolean; deskMoved: boolean };

/** What follows from an error of a save that was sent with `ticket`, which was `before` until then. */
export function afterRefusal(error: unknown, ticket: SaveTicket, before: SaveTicket): AfterRefusal {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return { step: 'ask-again' };
  if (error.code === 'idempotency_mismatch') return { step: 'ask-key' };
  const deskMoved = error.code === 'day_changed' || error.code === 'branch_changed';
  return { step: 'mend', ticket: ticketAfterRefusal(ticket, before), stale: error.code === 'stale_version', deskMoved };
}

/** What a key has put into the books; null when it was never used for a voucher of this kind. */
export type Held = (FoundVoucher & { isVoid: boolean }) | null;

/** What becomes of the lines on the screen once it is known what their key holds. The key itself is used up. */
export type Settlement =
  /** They are in the books, all of them and nothing else. */
  | { kind: 'saved'; held: LoadedVoucher }
  /** They go on as a change of that voucher. */
  | { kind: 'change'; held: LoadedVoucher }
  /** That voucher takes no change from this person: `rest` is what it does not have. */
  | { kind: 'apart'; held: LoadedVoucher; rest: readonly VoucherLine[] }
  /** It was voided since: nothing of theirs is in the books. */
  | { kind: 'voided'; held: LoadedVoucher }
  /** Nothing of theirs is in the books, nor ever was. */
  | { kind: 'free' };

/** Nothing typed is dropped and nothing that is in the books is saved once more without a person saying so. */
export function settle(held: Held, { lines }: Pick<TypedVoucher, 'lines'>, mayEdit: boolean): Settlement {
  if (held === null) return { kind: 'free' };
  if (held.isVoid) return { kind: 'voided', held: held.loaded };
  if (linesText(lines) === held.loaded.asSaved) return { kind: 'saved', held: held.loaded };
  if (mayEdit && !held.isApproved) return { kind: 'change', held: held.loaded };
  return { kind: 'apart', held: held.loaded, rest: linesBeyond(lines, held.lines) };
}

/**
 * The lines that a refusal is about, with its sentence: the server names their fields, `3.account` of the fourth row.
 * `say` says the refusal in the language of the page.
 */
export function faultsIn(
  error: unknown,
  lines: readonly VoucherLine[],
  say: (sentences: readonly string[]) => string,
): ReadonlyMap<VoucherLine, string> {
  const faults = new Map<VoucherLine, string>();
  if (!(error instanceof ApiError)) return faults;
  for (const [field, sentences] of Object.entries(error.fields)) {
    const row = /^(\d+)\./.exec(field)?.[1];
    const line = row === undefined ? undefined : lines[Number(row)];
    if (line !== undefined && !faults.has(line)) faults.set(line, say(sentences));
  }
  return faults;
}
