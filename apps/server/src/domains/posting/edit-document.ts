import { changeDocument } from '#domains/posting/change-document';
import { type DocumentKind, isOneOf, typedIn } from '#domains/posting/document-kind';
import type { AtDesk, PostingEngine } from '#domains/posting/posting-engine';
import { rewrittenDocument } from '#domains/posting/rewritten-document';
import type { SaveAnswer } from '#domains/posting/save-answer';

/** The new content of the document, and the version that the caller has seen; null when the caller claims none. */
export interface Edit<Typed> {
  readonly voucherId: number;
  readonly expectedVersion: number | null;
  readonly typed: Typed;
}

/**
 * Replaces the content of a document of the kind by what was typed. An update without changes makes no version and answers
 * the present one. Refusals are those of `changeDocument`; a document of another kind is voucher_not_found.
 */
export function editDocument<Typed, Facts extends object, Own, Beside>(
  engine: PostingEngine,
  kind: DocumentKind<Typed, Facts, Own, Beside>,
  at: AtDesk,
  { typed, ...seen }: Edit<Typed>,
): Promise<SaveAnswer> {
  return changeDocument(engine, at, {
    ...seen,
    change: 'edit',
    isFor: (voucher) => isOneOf(kind, voucher),
    becomes: (_tx, before) => Promise.resolve(rewrittenDocument(kind, { was: typedIn(kind, before), typed })),
    advice: kind.advice?.(typed, { voucherId: seen.voucherId, actor: at.actor }) ?? null,
    // The message after an update (spec 3 §8).
    said: () => 'Transaction updated successfully!',
  });
}
