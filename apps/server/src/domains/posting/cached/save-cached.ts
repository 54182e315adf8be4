import type { Draft } from '@cashbook/kernel';
import { authorOf } from '#domains/ledger/index';
import { type DocumentKind, factsOf, voucherDraft } from '#domains/posting/document-kind';
import type { AtDesk, PostingEngine } from '#domains/posting/posting-engine';
import { doneSave, type SaveDone, saved } from '#domains/posting/save-answer';
import { isLinesAlone } from '#domains/posting/unsaved-document';
import type { CachedSession } from '#use-case/caller';
import { deskOf } from '#use-case/desk';

/**
 * Saves a new document in one trip, by the session and the accounts that earlier calls have read. The door looks at both again
 * under its locks, as it looks at the key, the day, the branch and the accounts of every voucher.
 *
 * Returns null, having written nothing, for every refusal, for facts that are not at hand or not as they were, and for documents
 * that are more than the lines of one voucher. `saveDocument` then answers, with its order of refusals.
 */
export async function saveCached<Typed, Facts extends object, Own, Beside>(
  engine: PostingEngine,
  kind: DocumentKind<Typed, Facts, Own, Beside>,
  at: AtDesk & { readonly session: CachedSession },
  typed: Typed,
): Promise<SaveDone | null> {
  const { actor, idempotency, session } = at;
  const { companyId, workingBranchId: branchId } = actor;
  const desk = deskOf(at);
  if ('kind' in desk) return null;
  const needs = kind.needs(typed, null);
  const known = engine.cachedAccounts.factsFor(companyId, branchId, Object.values(needs));
  if (known === null) return null;
  const ruled = kind.rule(typed, factsOf(needs, known), null);
  if (!ruled.ok || !isLinesAlone(kind, ruled.drafts)) return null;
  const [draft] = ruled.drafts;
  const { groups } = known;
  // The door compares the accounts of lines alone.
  if (!isOnLines(draft, groups)) return null;
  const posted = await engine.queue.postCached(companyId, {
    ...{ branchId, expectedDay: desk.transactionDate, author: authorOf(actor), idempotency },
    draft: voucherDraft(kind, typed, draft),
    cached: { session, groups },
  });
  return posted === null ? null : saved(doneSave(posted));
}

function isOnLines({ entries }: Draft, groups: Readonly<Record<number, number>>): boolean {
  const onLines = new Set(entries.flatMap(({ lines }) => lines.map(({ accountId }) => accountId)));
  return Object.keys(groups).every((accountId) => onLines.has(Number(accountId)));
}
