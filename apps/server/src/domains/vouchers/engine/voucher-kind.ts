import type { RefusalCode } from '@cashbook/contract/refusals';
import type { Json, PostableAccounts, Refused, VoucherDraft, VoucherTypeId } from '@cashbook/kernel';
import type { LoadedVoucher } from '#domains/ledger/index';

/** What a posting rule says of a typed voucher: what to post, or why not. */
export type Ruled = { readonly ok: true; readonly draft: VoucherDraft } | Refused<RefusalCode>;

/**
 * One kind of voucher as the engine takes it. `Typed` is what a person types, without any number, date or author. A
 * new kind is one of these and its routes; finding, saving, editing, keys, versions and the order of refusals are the
 * engine's.
 */
export interface VoucherKind<Typed> {
  /** The types that the kind's screen finds and edits; a bare number means the first. */
  readonly typeIds: readonly [VoucherTypeId, ...VoucherTypeId[]];
  /** The accounts that the rule wants to know about. */
  readonly accountsOf: (typed: Typed) => readonly number[];
  /** The posting rule. `accounts` has those of {@link accountsOf} that exist in the company. */
  readonly rule: (typed: Typed, accounts: PostableAccounts) => Ruled;
  /** What was typed, read back from what the voucher keeps. */
  readonly typedFrom: (form: Json) => Typed;
  /** The field on the wire that a refusal of a row is about, such as `3.amount`. */
  readonly fieldOf?: (refusal: { readonly code: RefusalCode; readonly row: number }) => string;
}

/** Whether the voucher is one that the kind's screen finds and edits. */
export function isOneOf<Typed>(kind: VoucherKind<Typed>, { current, isSystem }: LoadedVoucher): boolean {
  return kind.typeIds.some((typeId) => typeId === current.typeId) && !isSystem;
}
