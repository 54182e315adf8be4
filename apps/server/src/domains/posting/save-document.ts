import { authorOf } from '#domains/ledger/index';
import { type DocumentKind, factsOf, voucherDraft } from '#domains/posting/document-kind';
import { type AtDesk, keptReply, type PostingEngine } from '#domains/posting/posting-engine';
import { refusedByBooks, refusedByRule } from '#domains/posting/refused-by';
import { doneSave, type SaveAnswer, saved } from '#domains/posting/save-answer';
import { saveInTransaction } from '#domains/posting/save-in-transaction';
import { isLinesAlone, mayShare, unsavedDocument } from '#domains/posting/unsaved-document';
import { refused } from '#use-case/answer';
import { deskOf } from '#use-case/desk';

/**
 * Saves a new document of the kind on the open day of the caller's working branch.
 *
 * Refusals in order (the caller's permission, the body's shape and user_changed are decided before): a key used before
 * gives its first answer again, or idempotency_mismatch; branch_changed; no_open_day; day_changed; branch_disabled; those
 * of the kind's rule; those of `postVoucher` or `postDocument`. These two repeat all checks from the key on, without the
 * rule, under their locks.
 */
export async function saveDocument<Typed, Facts extends object, Own, Beside>(
  engine: PostingEngine,
  kind: DocumentKind<Typed, Facts, Own, Beside>,
  at: AtDesk,
  typed: Typed,
): Promise<SaveAnswer> {
  const { actor, idempotency } = at;
  const { companyId, workingBranchId: branchId } = actor;
  const needs = kind.needs(typed, null);
  const key = idempotency?.key ?? null;
  const known = await engine.deskFacts({ companyId, branchId, needs: Object.values(needs), key });
  const kept = keptReply(known.kept, at);
  if (kept !== null) return 'kind' in kept ? kept : saved(kept);
  const desk = deskOf(at);
  if ('kind' in desk) return desk;
  const { transactionDate: expectedDay } = desk;
  if (known.openDay === null) return refused('no_open_day');
  if (expectedDay !== null && expectedDay !== known.openDay) return refused('day_changed');
  if (!known.branchIsActive) return refused('branch_disabled');

  const facts = factsOf(needs, known);
  const ruled = kind.rule(typed, facts, null);
  if (!ruled.ok) return refusedByRule(kind, ruled);
  const { drafts, own } = ruled;
  const asked = { branchId, expectedDay, author: authorOf(actor), idempotency };
  if (!isLinesAlone(kind, drafts)) {
    const unsaved = unsavedDocument(kind, actor, { typed, needs, known, own }, { ...asked, drafts });
    return kind.sharesTransaction && mayShare(drafts, unsaved.needs)
      ? engine.saveTogether(unsaved)
      : saveInTransaction(engine, unsaved);
  }
  const posted = await engine.queue.post(companyId, {
    ...asked,
    draft: voucherDraft(kind, kind.kept?.(typed, facts) ?? typed, drafts[0]),
  });
  return posted.ok ? saved(doneSave(posted)) : refusedByBooks(posted);
}
