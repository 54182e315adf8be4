import type { Draft } from '@cashbook/kernel';
import type { Need } from '#db/look-up';
import type { Tx } from '#db/tx';
import type { NewDocument, SavedVoucher, WholeDocument } from '#domains/ledger/index';
import { seenBy } from '#domains/posting/cached/seen-facts';
import {
  type Advice,
  type DocumentKind,
  factsOf,
  type LookedUp,
  type Needs,
  typedForm,
} from '#domains/posting/document-kind';
import { refusedByRule } from '#domains/posting/refused-by';
import type { Refused } from '#use-case/answer';
import type { Actor } from '#use-case/caller';

/** A new document before it is posted. Its functions know the typed content and the facts of its kind. */
export interface UnsavedDocument {
  readonly companyId: number;
  /** The document with the drafts that the rule made of facts without locks. The drafts show what to lock. */
  readonly document: NewDocument;
  readonly needs: readonly Need<unknown>[];
  /** The document as the rule made it of facts without locks, when one call may save it; null when it needs more. */
  readonly whole: WholeDocument | null;
  /** Asks the rule, by rows that are locked until the transaction ends. */
  readonly ruled: (locked: LookedUp) => RuledDocument | Refused;
}

/** A document that the rule allows to be posted. */
export interface RuledDocument {
  readonly ok: true;
  readonly document: NewDocument;
  /** Adds the rows of the kind's own tables to the posted voucher. */
  readonly writeOwn: (tx: Tx, posted: SavedVoucher) => Promise<void>;
  /** Returns the advice on the posted voucher; null for a kind without advice. */
  readonly advice: (posted: SavedVoucher) => Advice | null;
}

/** A new document as it was typed, what its rule needs to know, what it has seen, and what it made of that. */
interface TypedDocument<Typed, Facts extends object, Own> {
  readonly typed: Typed;
  readonly needs: Needs<Facts>;
  readonly known: LookedUp;
  readonly own: Own;
}

/** Returns the typed document, ready to be posted. `asked` has the drafts made of facts without locks. */
export function unsavedDocument<Typed, Facts extends object, Own, Beside>(
  kind: DocumentKind<Typed, Facts, Own, Beside>,
  actor: Actor,
  { typed, needs, known, own }: TypedDocument<Typed, Facts, Own>,
  asked: Omit<NewDocument, 'kind' | 'formVersion' | 'form'>,
): UnsavedDocument {
  const { companyId } = actor;
  const document = { ...asked, ...typedForm(kind, typed) };
  const { branchId } = asked;
  // Texts that the facts decide are put in under the locks.
  const invoice = kind.kept === undefined ? (kind.own?.invoiceAlone?.(typed, own) ?? null) : null;
  const seen = invoice === null ? null : seenBy(known, Object.values(needs));
  return {
    companyId,
    document,
    needs: Object.values(needs),
    whole:
      invoice === null || seen === null
        ? null
        : { document, invoice, seen, seesCost: actor.permissions.has('profit.view') },
    ruled: (locked) => {
      const facts = factsOf(needs, locked);
      const ruled = kind.rule(typed, facts, null);
      if (!ruled.ok) return refusedByRule(kind, ruled);
      return {
        ok: true,
        document: { ...document, ...typedForm(kind, kind.kept?.(typed, facts) ?? typed), drafts: ruled.drafts },
        writeOwn: async (tx, { voucherId, version, date }) => {
          await kind.own?.write(tx, { companyId, branchId, voucherId, version, date }, typed, facts, ruled.own);
        },
        advice: ({ voucherId }) => kind.advice?.(typed, { voucherId: Number(voucherId), actor }) ?? null,
      };
    },
  };
}

/**
 * Whether the document is one voucher of the desk's own branch, without links to others and without rows of registers: cheques,
 * withheld tax, markup and requisitions.
 */
function isAlone(drafts: readonly [Draft, ...Draft[]]): boolean {
  return isOneVoucher(drafts) && drafts[0].links === undefined;
}

function isOneVoucher([{ branchId, cheques, withheld, markup, requisitions }, ...others]: readonly [
  Draft,
  ...Draft[],
]): boolean {
  const hasRegisters = [cheques, withheld, markup, requisitions].some((register) => register !== undefined);
  return others.length === 0 && branchId === undefined && !hasRegisters;
}

/**
 * Whether the document may be posted in one transaction with others that wait. The needs have to name each voucher that it links to
 * among what they change: then no other document of the transaction reads it.
 */
export function mayShare(drafts: readonly [Draft, ...Draft[]], needs: readonly Need<unknown>[]): boolean {
  const changed = new Set(needs.flatMap(({ changes = [] }) => changes));
  const { links = [] } = drafts[0];
  return isOneVoucher(drafts) && links.every(({ parent }) => parent !== 'first' && changed.has(Number(parent)));
}

/** Whether the document has only the lines of one voucher. It then shares its commit with others in the queue. */
export function isLinesAlone(
  { own }: Pick<DocumentKind<never, never, never>, 'own'>,
  drafts: readonly [Draft, ...Draft[]],
): boolean {
  return own === undefined && isAlone(drafts) && drafts[0].movements === undefined;
}
