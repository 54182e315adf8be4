import type { RefusalCode } from '@cashbook/contract/refusals';
import type { SaidField } from '@cashbook/contract/vouchers/voucher';
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
import type { OnVoucher } from '#domains/posting/document-wire';
import type { Refused } from '#use-case/answer';
import type { Actor } from '#use-case/caller';

/** The facts that a rule needs, by the names that the rule uses. */
export type Needs<Facts extends object> = { readonly [Name in keyof Facts]: Need<Facts[Name]> };

/**
 * One kind of document as the engine takes it. `Typed` is what a person types, without any number, date or author. `Facts`
 * is what the rule needs to know for it. `Own` is what the rule computed for the kind's own tables. `Beside` is what a reply
 * says beside the typed document. A new kind is one of these and its wire. The engine does the finding, saving, editing,
 * keys, versions and the order of refusals.
 */
export interface DocumentKind<Typed, Facts extends object, Own = null, Beside = null> {
  /** The kind's name. It never changes, because each version stores it. */
  readonly name: string;
  /** The voucher types that its rule gives. A number without a prefix means the first one. */
  readonly typeIds: readonly [VoucherTypeId, ...VoucherTypeId[]];
  /**
   * Codecs between the stored JSON and the typed document as the rule takes it. The list has every form that a voucher of
   * the kind was ever stored in, the oldest first. New versions use the last one. Its number, from 1, is the version of the
   * form.
   */
  readonly forms: readonly [z.ZodType<Typed, Json>, ...z.ZodType<Typed, Json>[]];
  /** Returns the needs. `before` is the voucher at an edit: what it already has counts as free. */
  readonly needs: (typed: Typed, before: LoadedVoucher | null) => Needs<Facts>;
  /** The posting rule. `before` is set at an edit. */
  readonly rule: (typed: Typed, facts: Facts, before: SavedDocument<Typed> | null) => Ruled<RefusalCode, Own>;
  /** Returns the typed document as it is stored, with texts that the facts decide; as it was typed by default. */
  readonly kept?: (typed: Typed, facts: Facts) => Typed;
  /** The field on the wire that a refusal is about, such as `3.amount`; null when it is about none. */
  readonly fieldOf: (refusal: Refusal<RefusalCode>) => string | null;
  /**
   * Changes the type, where accounting §8 allows it. Returns the new document, of this or another kind, made with
   * `rewrittenDocument`.
   */
  readonly retype?: (typed: Typed, to: VoucherTypeId, beside: Beside) => RewrittenDocument | RuleRefused<RefusalCode>;
  /** The refusal of a search for nothing, if the spec has a text of its own. */
  readonly numberMissing?: 'invoice_number_missing';
  /**
   * New documents of a branch that wait at the same time may be posted in one transaction. If one changes the facts of
   * another, `Need.changes` says so or the database refuses it.
   */
  readonly sharesTransaction?: true;
  /** Returns the advice that answers show beside a saved document, by the books after the save. */
  readonly advice?: (typed: Typed, advised: Advised) => Advice;
  /**
   * Reads what a reply says beside the typed document: totals as the tables have them, and names. {@link nothingBeside} for a
   * kind whose form says all of it.
   */
  readonly readBeside: (tx: Tx, at: DocumentVersion, typed: Typed) => Promise<Beside>;
  /** Returns what the fields above the rows of a version say, for a kind that the contract describes. */
  readonly saidFields?: (typed: Typed, on: OnVoucher<Beside>) => readonly SaidField[];
  /** Tables of its own, for reports and for documents that refer to it. The form stores everything that was typed. */
  readonly own?: OwnTables<Typed, Facts, Own>;
}

/** The voucher that the advice is about, and the person who gets the advice. */
export interface Advised {
  readonly voucherId: number;
  readonly actor: Pick<Actor, 'permissions'>;
}

/** Advice on a saved document: its needs, and the advice that follows from their facts. */
export interface Advice {
  readonly needs: readonly Need<unknown>[];
  /** Returns the advice as it is stored with the key; null for none. */
  readonly said: (known: LookedUp) => Json | null;
}

/** The one voucher of a rewritten document, or the reason why there is none. */
export type RewrittenDraft =
  | {
      readonly ok: true;
      readonly draft: VoucherDraft;
      /** Adds the rows of the new version to the kind's own tables. */
      readonly writeOwn: (tx: Tx, at: DocumentVersion) => Promise<void>;
    }
  | Refused;

/** The new content of a saved document, which may be of another kind. */
export interface RewrittenDocument {
  readonly ok: true;
  /** Asks what the rule needs to know. `before` is the voucher before the change. */
  readonly replacing: (before: LoadedVoucher) => ReplacingDocument;
}

/** The new content of a document in place of one voucher, as it was read. */
export interface ReplacingDocument {
  readonly needs: readonly Need<unknown>[];
  /** Asks the rule, by the rows that were looked up for these needs. */
  readonly ruled: (known: LookedUp) => RewrittenDraft;
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

/** Tables of a kind's own. Their rows have the version; they are added and never altered. */
export interface OwnTables<Typed, Facts, Own> {
  /**
   * Adds the rows of a version, in the transaction that made it. The rule computed `own` of these facts. A change of date or a
   * void adds no rows.
   */
  readonly write: (tx: Tx, at: DocumentVersion, typed: Typed, facts: Facts, own: Own) => Promise<void>;
  /**
   * Returns the invoice of a new document when that is all that `write` adds, and the advice that of sales: then the door may save the
   * document in one call. Null for a document with more.
   */
  readonly invoiceAlone?: (typed: Typed, own: Own) => object | null;
}

/** Reads nothing, for a kind whose replies say only what was typed. */
export const nothingBeside = (): Promise<null> => Promise.resolve(null);

/** Returns what the voucher says now, as it was typed. @throws ZodError when it is of another kind. */
export const typedIn = <Typed>(kind: KeptIn<Typed>, { voucherId, current }: LoadedVoucher): Typed =>
  typedInVersion(kind, voucherId, current);

/** The form that a version of a voucher keeps, with the number of the form. */
export type KeptForm = Pick<LoadedVersion, 'formVersion' | 'form'>;

/** Returns what a version of the voucher says, as it was typed. @throws ZodError when it is of another kind. */
export function typedInVersion<Typed>(
  { forms }: Pick<KeptIn<Typed>, 'forms'>,
  voucherId: bigint | number,
  { formVersion, form: stored }: KeptForm,
): Typed {
  const form = forms[formVersion - 1];
  // Another form would lose the fields that only this version's form has.
  if (form === undefined) throw new Error(`a newer program wrote form ${formVersion} of voucher ${voucherId}`);
  return z.decode(form, stored);
}

/** A saved document: what was typed, and what its kind has read beside that. */
export interface ReadDocument<Typed, Beside> {
  readonly typed: Typed;
  readonly beside: Beside;
}

/** Reads the document of the voucher as it stands now. */
export const readDocument = <Typed, Facts extends object, Own, Beside>(
  tx: Tx,
  companyId: number,
  kind: DocumentKind<Typed, Facts, Own, Beside>,
  voucher: LoadedVoucher,
): Promise<ReadDocument<Typed, Beside>> => readDocumentIn(tx, companyId, kind, voucher, voucher.current);

/** Reads the document of the voucher as it stood in a version. */
export async function readDocumentIn<Typed, Facts extends object, Own, Beside>(
  tx: Tx,
  companyId: number,
  kind: DocumentKind<Typed, Facts, Own, Beside>,
  { voucherId, branchId }: LoadedVoucher,
  loaded: LoadedVersion,
): Promise<ReadDocument<Typed, Beside>> {
  const typed = typedInVersion(kind, voucherId, loaded);
  const { version, date } = loaded;
  return { typed, beside: await kind.readBeside(tx, { companyId, branchId, voucherId, version, date }, typed) };
}

/** The forms in which a kind of document is stored. */
type KeptIn<Typed> = Pick<DocumentKind<Typed, object>, 'name' | 'forms'>;

/** Returns the stored form of the typed document. */
export function typedForm<Typed>({ name, forms }: KeptIn<Typed>, typed: Typed): TypedForm {
  return { kind: name, formVersion: forms.length, form: z.encode(forms.at(-1) ?? forms[0], typed) };
}

/** Returns the draft with the typed document, as the books take it. */
export function voucherDraft<Typed>(kind: KeptIn<Typed>, typed: Typed, draft: Draft): VoucherDraft {
  return { ...draft, ...typedForm(kind, typed) };
}

/** The rows that look-ups found for one branch. */
export interface LookedUp {
  readonly branchId: number;
  readonly rowsOf: RowsOf;
}

/** Returns the facts for the rule, from the rows that were looked up for its needs. */
export function factsOf<Facts extends object>(needs: Needs<Facts>, { branchId, rowsOf }: LookedUp): Facts {
  const facts: Partial<Facts> = {};
  for (const name in needs) facts[name] = needs[name].found(rowsOf, needs[name].branchId ?? branchId);
  // The loop has set every name of Needs<Facts>. Facts has the same names.
  return facts as Facts;
}

/** Returns the document as it was saved, for the rule of its edit. */
export function savedDocument<Typed>(
  { typeIds }: Pick<DocumentKind<Typed, object>, 'typeIds'>,
  { typeId }: LoadedVersion,
  typed: Typed,
): SavedDocument<Typed> {
  return { typeId: typeIds.find((one) => one === typeId) ?? typeIds[0], typed };
}

/** Whether the voucher is of this kind. */
export function isOneOf({ name }: Pick<DocumentKind<never, never>, 'name'>, { current }: LoadedVoucher): boolean {
  return current.kind === name;
}
