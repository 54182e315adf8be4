import type { SavedVoucher } from '@cashbook/contract/documents/document-routes';
import type { Json } from '@cashbook/kernel';
import type { LoadedLine, LoadedMovement } from '#domains/ledger/index';

/** Names and texts of the accounts on a voucher, by account. */
export type AccountsOnVoucher = ReadonlyMap<number, Pick<LoadedLine, 'accountName' | 'accountText'>>;

/** The parts of a found document that were not typed. */
export interface OnVoucher<Beside = null> {
  readonly voucherId: number;
  readonly accounts: AccountsOnVoucher;
  readonly movements: readonly LoadedMovement[];
  /** The result of the kind's `readBeside`. */
  readonly beside: Beside;
}

/** The wire form of a kind of document: the content of its bodies, and the fields its answers have beside the common ones. */
export interface DocumentWire<Typed, Body, Loaded extends object, Saved = SavedVoucher, Beside = null> {
  readonly typed: (body: Body) => Typed;
  /** Returns the saved voucher that a body is about: `new` if it names none, `mixed` if several, `empty` if it has no rows. */
  readonly voucherIn: (body: Body) => number | 'new' | 'mixed' | 'empty';
  /** Returns the fields of a found document. */
  readonly loaded: (typed: Typed, on: OnVoucher<Beside>) => Loaded;
  /** Returns the answer to a save. `advice` is as the kind gave it; null for none. */
  readonly saved: (saved: SavedVoucher, message: string, advice: Json | null) => Saved;
}
