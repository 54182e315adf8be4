import type { RefusalCode } from '@cashbook/contract/refusals';
import type { AccountFacts, Json, Ruled, SavedDocument, VoucherTypeId } from '@cashbook/kernel';
import type { z } from 'zod';
import type { LoadedVoucher } from '#domains/ledger/index';

/**
 * One kind of document as the engine takes it. `Typed` is what a person types, without any number, date or author. A
 * new kind is one of these and its routes; finding, saving, editing, keys, versions and the order of refusals are the
 * engine's.
 */
export interface VoucherKind<Typed> {
  /** The types that the kind's screen finds and edits; a bare number means the first. */
  readonly typeIds: readonly [VoucherTypeId, ...VoucherTypeId[]];
  /** What was typed, as a voucher keeps it: JSON on one side, what the rule takes on the other. */
  readonly form: z.ZodType<Typed, Json>;
  /** The accounts that the rule wants to know about. */
  readonly accountsOf: (typed: Typed) => readonly number[];
  /** The posting rule. `accounts` has those of {@link accountsOf} that exist in the company; `before` is set at an edit. */
  readonly rule: (typed: Typed, facts: AccountFacts, before: SavedDocument<Typed> | null) => Ruled<RefusalCode>;
  /** The field on the wire that a refusal is about, such as `3.amount`; null when it is about none. */
  readonly fieldOf: (refusal: { readonly code: RefusalCode; readonly row?: number }) => string | null;
}

/** Whether the voucher is one that the kind's screen finds and edits. */
export function isOneOf<Typed>(kind: VoucherKind<Typed>, { current, isSystem }: LoadedVoucher): boolean {
  return kind.typeIds.some((typeId) => typeId === current.typeId) && !isSystem;
}
