import type { Draft } from '@cashbook/kernel';
import type { Need } from '#db/look-up';
import type { Tx } from '#db/tx';
import type { NewDocument, SavedVoucher } from '#domains/ledger/index';
import { type Advice, type DocumentKind, factsOf, type LookedUp, typedForm } from '#domains/posting/document-kind';
import { refusedByRule } from '#domains/posting/refused-by';
import type { Refused } from '#use-case/answer';
import type { Actor } from '#use-case/caller';

/** A new document on its way into the books. What its kind types and knows stays inside. */
export interface UnsavedDocument {
  readonly companyId: number;
  /** With the drafts that the rule gave of facts that were not locked: they say what has to be locked. */
  readonly document: NewDocument;
  readonly needs: readonly Need<unknown>[];
  /** What the rule makes of it by rows that are locked until the transaction ends. */
  readonly ruled: (locked: LookedUp) => RuledDocument | Refused;
}

/** A document as the rule lets it be posted. */
export interface RuledDocument {
  readonly ok: true;
  readonly document: NewDocument;
  /** Adds the rows of the kind's own tables to what was just posted. */
  readonly writeOwn: (tx: Tx, posted: SavedVoucher) => Promise<void>;
  /** What is to be said beside what was just posted; null for a kind that says nothing. */
  readonly advice: (posted: SavedVoucher) => Advice | null;
}

/** What was typed, on its way; `asked` has the drafts of facts that were not locked. */
export function unsavedDocument<Typed, Facts extends object>(
  kind: DocumentKind<Typed, Facts>,
  actor: Actor,
  typed: Typed,
  asked: Omit<NewDocument, 'kind' | 'formVersion' | 'form'>,
): UnsavedDocument {
  const { companyId } = actor;
  const needs = kind.needs(typed, null);
  const document = { ...asked, ...typedForm(kind, typed) };
  const { branchId } = asked;
  return {
    companyId,
    document,
    needs: Object.values(needs),
    ruled: (locked) => {
      const facts = factsOf(needs, locked);
      const ruled = kind.rule(typed, facts, null);
      if (!ruled.ok) return refusedByRule(kind, ruled);
      return {
        ok: true,
        document: { ...document, drafts: ruled.drafts },
        writeOwn: async (tx, { voucherId, version, date }) => {
          await kind.own?.write(tx, { companyId, branchId, voucherId, version, date }, typed, facts);
        },
        advice: ({ voucherId }) => kind.advice?.(typed, { voucherId: Number(voucherId), actor }) ?? null,
      };
    },
  };
}

/** One voucher of the desk's own branch that hangs on no other. */
export function isAlone([draft, ...others]: readonly [Draft, ...Draft[]]): boolean {
  return others.length === 0 && draft.branchId === undefined && draft.links === undefined;
}
