import type { RefusalCode } from '@cashbook/contract/refusals';
import type {
  Draft,
  Json,
  Refusal,
  Ruled,
  Refused as RuleRefused,
  SavedDocument,
  VoucherTypeId,
} from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { z } from 'zod';
import type { Need, RowsOf } from '#db/look-up';
import type { Tx } from '#db/tx';
import type { LoadedVersion, LoadedVoucher, TypedForm, VoucherDraft } from '#domains/ledger/index';
import type { Refused } from '#use-case/answer';
import type { Actor } from '#use-case/caller';

/** What the rule wants to know, by the names that it calls it. */
export type Needs<Facts extends object> = { readonly [Name in keyof Facts]: Need<Facts[Name]> };

/**
 * One kind of document as the engine takes it. `Typed` is what a person types, without any number, date or author;
 * `Facts` is what the rule wants to know of it. A new kind is one of these and its wire; finding, saving, editing, keys,
 * versions and the order of refusals are the engine's.
 */
export interface DocumentKind<Typed, Facts extends object> {
  /** Names the kind for good: it is stored with each version. */
  readonly name: string;
  /** The types that its rule gives; a number without a prefix means the first. */
  readonly typeIds: readonly [VoucherTypeId, ...VoucherTypeId[]];
  /**
   * What was typed, as JSON on one side and as the rule takes it on the other: every form that a voucher of the kind was
   * ever kept in, the oldest first. The last one is written; its place, from 1, is the version of the form.
   */
  readonly forms: readonly [z.ZodType<Typed, Json>, ...z.ZodType<Typed, Json>[]];
  /** `before` is the voucher at an edit: what it already has counts as free. */
  readonly needs: (typed: Typed, before: LoadedVoucher | null) => Needs<Facts>;
  /** The posting rule. `before` is set at an edit. */
  readonly rule: (typed: Typed, facts: Facts, before: SavedDocument<Typed> | null) => Ruled<RefusalCode>;
  /** The field on the wire that a refusal is about, such as `3.amount`; null when it is about none. */
  readonly fieldOf: (refusal: Refusal<RefusalCode>) => string | null;
  /**
   * Change of type, where accounting §8 allows one: the document that it then is, of this or of another kind, made with
   * `rewrittenDocument`.
   */
  readonly retype?: (typed: Typed, to: VoucherTypeId) => RewrittenDocument | RuleRefused<RefusalCode>;
  /** What a search for nothing is refused with, where the spec has a text of its own. */
  readonly numberMissing?: 'invoice_number_missing';
  /**
   * New ones of a branch that wait at the same time may be posted in one transaction: what one of them changes of the facts of
   * another is in `Need.changes`, or the database refuses it.
   */
  readonly sharesTransaction?: true;
  /** What its answers say beside a document that was saved, by the books as they then are. */
  readonly advice?: (typed: Typed, advised: Advised) => Advice;
  /** Tables of its own, where the form alone does not keep what was typed. */
  readonly own?: OwnTables<Typed, Facts>;
}

/** The voucher that advice is about, and who hears it. */
export interface Advised {
  readonly voucherId: number;
  readonly actor: Pick<Actor, 'permissions'>;
}

/** Advice on a document that was saved: what it asks of the books, and what it then says. */
export interface Advice {
  readonly needs: readonly Need<unknown>[];
  /** As it is kept with the key; null for nothing. */
  readonly said: (known: LookedUp) => Json | null;
}

/** The one voucher that a rewritten document is, or why it is none. */
export type RewrittenDraft =
  | {
      readonly ok: true;
      readonly draft: VoucherDraft;
      /** Adds the rows of the version that was just made to tables of the kind's own. */
      readonly writeOwn: (tx: Tx, at: DocumentVersion) => Promise<void>;
    }
  | Refused;

/** What a saved document is to say, of whichever kind it then is. `before` is its voucher as it stands. */
export interface RewrittenDocument {
  readonly ok: true;
  /** What the rule wants to know. */
  readonly needs: (before: LoadedVoucher) => readonly Need<unknown>[];
  /** What the rule makes of it, by what was looked up without locks. */
  readonly ruled: (before: LoadedVoucher, known: LookedUp) => RewrittenDraft;
  /** The same, by rows that are locked until the transaction ends. */
  readonly ruledUnderLock: (tx: Tx, companyId: number, before: LoadedVoucher) => Promise<RewrittenDraft>;
  /** What was typed has changed in tables of the kind's own, which the door does not see. */
  readonly typedAnew: boolean;
}

/** A version of the document's first voucher. */
export interface DocumentVersion {
  readonly companyId: number;
  readonly branchId: number;
  readonly voucherId: bigint;
  readonly version: number;
  /** The voucher's date in that version. */
  readonly date: IsoDate;
}

/** Tables of a kind's own: rows that carry the version, added and never altered. */
export interface OwnTables<Typed, Facts> {
  /** Adds the rows of a version that was just made of these facts, in the transaction that made it. */
  readonly write: (tx: Tx, at: DocumentVersion, typed: Typed, facts: Facts) => Promise<void>;
  /** What was typed, completed from the rows of the latest version up to this one: a change of date or a void has none. */
  readonly read: (tx: Tx, at: DocumentVersion, typed: Typed) => Promise<Typed>;
}

/** What the voucher says now, as it was typed. @throws ZodError when it is of another kind. */
export function readTyped<Typed, Facts extends object>(
  tx: Tx,
  companyId: number,
  { forms, own }: DocumentKind<Typed, Facts>,
  { voucherId, branchId, current }: LoadedVoucher,
): Promise<Typed> {
  const form = forms[current.formVersion - 1];
  // Read by another form it would lose what only its own has.
  if (form === undefined) throw new Error(`a newer program wrote form ${current.formVersion} of voucher ${voucherId}`);
  const typed = z.decode(form, current.form);
  if (own === undefined) return Promise.resolve(typed);
  return own.read(tx, { companyId, branchId, voucherId, version: current.version, date: current.date }, typed);
}

/** What is kept of what was typed. */
export function typedForm<Typed, Facts extends object>(
  { name, forms }: DocumentKind<Typed, Facts>,
  typed: Typed,
): TypedForm {
  return { kind: name, formVersion: forms.length, form: z.encode(forms.at(-1) ?? forms[0], typed) };
}

/** A draft with what was typed, as the books take it. */
export function voucherDraft<Typed, Facts extends object>(
  kind: DocumentKind<Typed, Facts>,
  typed: Typed,
  draft: Draft,
): VoucherDraft {
  return { ...draft, ...typedForm(kind, typed) };
}

/** The rows that look-ups found, for the use of one branch. */
export interface LookedUp {
  readonly branchId: number;
  readonly rowsOf: RowsOf;
}

/** The facts for the rule, of what was looked up for each of its needs. */
export function factsOf<Facts extends object>(needs: Needs<Facts>, { branchId, rowsOf }: LookedUp): Facts {
  const facts: Partial<Facts> = {};
  for (const name in needs) facts[name] = needs[name].found(rowsOf, needs[name].branchId ?? branchId);
  // The loop has set every name that Needs<Facts> has, which are those of Facts.
  return facts as Facts;
}

/** The document as it was saved, for the rule of its edit. */
export function savedDocument<Typed, Facts extends object>(
  { typeIds }: DocumentKind<Typed, Facts>,
  { typeId }: LoadedVersion,
  typed: Typed,
): SavedDocument<Typed> {
  return { typeId: typeIds.find((one) => one === typeId) ?? typeIds[0], typed };
}

/** Whether the voucher is one of the kind's. */
export function isOneOf({ name }: Pick<DocumentKind<never, never>, 'name'>, { current }: LoadedVoucher): boolean {
  return current.kind === name;
}
