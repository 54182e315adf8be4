import type { SavedVoucher } from '@cashbook/contract/posting/document-routes';
import type { Json } from '@cashbook/kernel';
import type { LoadedLine, LoadedMovement } from '#domains/ledger/index';

/** Names and texts of the accounts on a voucher, by account. */
export type AccountsOnVoucher = ReadonlyMap<number, Pick<LoadedLine, 'accountName' | 'accountText'>>;

/** How a kind of document travels: what its bodies say, and what its answers say beside what all say. */
export interface DocumentWire<Typed, Body, Loaded extends object, Saved = SavedVoucher> {
  readonly typed: (body: Body) => Typed;
  /** The saved voucher that a body is about; `new` where it names none, `mixed` where several, `empty` where none could. */
  readonly voucherIn: (body: Body) => number | 'new' | 'mixed' | 'empty';
  readonly loaded: (
    typed: Typed,
    accounts: AccountsOnVoucher,
    voucherId: number,
    movements: readonly LoadedMovement[],
  ) => Loaded;
  /** What a save answers, where it is more than what was saved; `advice` as the kind gave it, null for nothing. */
  readonly saved: (saved: SavedVoucher, message: string, advice: Json | null) => Saved;
}
