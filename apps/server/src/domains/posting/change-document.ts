import type { SavedVoucher } from '@cashbook/contract/documents/document-routes';
import { mayChangeVoucher } from '@cashbook/kernel';
import { inCompany, type Tx } from '#db/tx';
import { authorOf, type LoadedVoucher, loadVoucher, lockChange, supersedeVoucher } from '#domains/ledger/index';
import { giveAdvice } from '#domains/posting/advice';
import type { Advice, RewrittenDocument } from '#domains/posting/document-kind';
import { lookUpLocked } from '#domains/posting/locked-facts';
import { type AtDesk, keptReply, type PostingEngine } from '#domains/posting/posting-engine';
import { orRefusedByBooks, refusedByBooks } from '#domains/posting/refused-by';
import { type DoneSave, doneSave, type SaveAnswer } from '#domains/posting/save-answer';
import { type Refused, refused } from '#use-case/answer';
import { deskOf } from '#use-case/desk';

/** A change of the content or the type of a saved document. */
export interface DocumentChange {
  readonly change: 'edit' | 'retype';
  readonly voucherId: number;
  /** The version that the caller has seen. Null when the caller claims none. */
  readonly expectedVersion: number | null;
  /** Whether the change is for this document. If not, the document is not found. */
  readonly isFor: (voucher: LoadedVoucher) => boolean;
  /** Returns the changed document or the reason why it cannot change. Called again under the locks. */
  readonly becomes: (tx: Tx, before: LoadedVoucher) => Promise<RewrittenDocument | Refused>;
  /** The advice that the response has beside the saved document; null for none. */
  readonly advice: Advice | null;
  /** Returns the message that the screen shows after the change. */
  readonly said: (saved: SavedVoucher) => string;
}

/**
 * Replaces the content of a document by a new version. The document keeps its date and branch. It also keeps its number,
 * unless the rule now gives another type. The version before stays on record.
 *
 * Refusals in order (the caller's permission, the body's shape and user_changed are decided before): voucher_not_found for
 * one that does not exist in a branch the caller reaches, or that the change is not for; a key used before gives its first
 * answer again, or idempotency_mismatch; branch_changed; no_open_day; day_changed; branch_disabled; voucher_void,
 * system_voucher, year_closed, voucher_approved, day_closed without dayclose.jumpdate, stale_version; those of `becomes`;
 * those of the kind's rule; several_vouchers when it would become several.
 *
 * All checks from the key on run again under the locks on the open day, the voucher and the facts of the rule. Then come
 * the refusals of `supersedeVoucher`.
 */
export async function changeDocument(engine: PostingEngine, at: AtDesk, asked: DocumentChange): Promise<SaveAnswer> {
  const { actor, idempotency } = at;
  const { companyId } = actor;
  const { voucherId, expectedVersion } = asked;
  const seen = await inCompany(engine.db, { companyId, mode: 'write' }, async (tx) => {
    const voucher = await readBefore(tx, at, asked);
    if (voucher === null) return null;
    const next = await asked.becomes(tx, voucher);
    // A refusal is a value here, so that the transaction ends well. Other refusals may come earlier in the order.
    return { voucher, next: next.ok ? next.replacing(voucher) : next };
  });
  if (seen === null) return refused('voucher_not_found');
  const { next } = seen;
  const { branchId, current, isApproved, isSystem, isYearClosed } = seen.voucher;
  const needs = 'kind' in next ? [] : next.needs;
  const known = await engine.deskFacts({ companyId, branchId, needs, key: idempotency?.key ?? null });
  const kept = keptReply(known.kept, at);
  if (kept !== null) return 'kind' in kept ? kept : answer(asked, kept);

  const desk = deskOf(at);
  if ('kind' in desk) return desk;
  const { openDay: openDate } = known;
  if (openDate === null) return refused('no_open_day');
  // The date on the screen is that of the caller's working branch. The voucher may be of another branch.
  const { branchId: deskBranchId, transactionDate: expectedDay } = desk;
  const atDesk =
    deskBranchId === branchId
      ? known
      : await engine.deskFacts({ companyId, branchId: deskBranchId, needs: [], key: null });
  if (expectedDay !== null && expectedDay !== atDesk.openDay) return refused('day_changed');
  if (!known.branchIsActive) return refused('branch_disabled');
  const mayChangeClosedDays = actor.permissions.has('dayclose.jumpdate');
  const may = mayChangeVoucher(
    { ...current, isApproved, isSystem, isYearClosed },
    { seenVersion: expectedVersion, openDate, mayChangeClosedDays },
  );
  if (!may.ok) return refused(may.refusal.code);

  if ('kind' in next) return next;
  const ruled = next.ruled(known);
  if (!ruled.ok) return ruled;
  const { draft } = ruled;
  return changeInOneTransaction(engine, at, asked, {
    voucherId: BigInt(voucherId),
    change: asked.change,
    draft,
    ...{ expectedVersion, expectedDay, deskBranchId, mayChangeClosedDays, reason: '', idempotency },
    author: authorOf(actor),
  });
}

/** Takes the locks, reads the document and the facts again, asks the rule again, and writes the kind's own tables. */
function changeInOneTransaction(
  engine: PostingEngine,
  at: AtDesk,
  asked: DocumentChange,
  supersession: Parameters<typeof supersedeVoucher>[1],
): Promise<SaveAnswer> {
  const { companyId } = at.actor;
  const work = async (tx: Tx): Promise<SaveAnswer> => {
    const locked = await lockChange(tx, supersession);
    if (!locked.ok) return refusedByBooks(locked);
    if (locked.first !== null) return answer(asked, doneSave(locked.first));
    const before = await readBefore(tx, at, asked);
    if (before === null) return refused('voucher_not_found');
    const document = await asked.becomes(tx, before);
    if (!document.ok) return document;
    const { needs, ruled: ruledBy } = document.replacing(before);
    const ruled = ruledBy(await lookUpLocked(tx, companyId, before.branchId, needs));
    if (!ruled.ok) return ruled;
    const saved = await supersedeVoucher(tx, { ...supersession, draft: ruled.draft }, engine.clock.now());
    if (!saved.ok) return refusedByBooks(saved);
    const { voucherId, version, date } = saved;
    if (saved.isReplay) return answer(asked, doneSave(saved));
    const inBranch = { companyId, branchId: before.branchId };
    if (version !== before.current.version) await ruled.writeOwn(tx, { ...inBranch, voucherId, version, date });
    const key = at.idempotency?.key ?? null;
    const [advice = null] = await giveAdvice(tx, inBranch, [{ key, advice: asked.advice }]);
    return answer(asked, doneSave({ ...saved, advice }));
  };
  // The kind's own tables may refuse too.
  return orRefusedByBooks(() => inCompany(engine.db, { companyId, mode: 'write' }, work));
}

/** Returns null for a voucher that the change is not for, or that is of a branch the caller does not reach. */
async function readBefore(
  tx: Tx,
  { actor: { companyId, branchIds } }: AtDesk,
  { voucherId, isFor }: DocumentChange,
): Promise<LoadedVoucher | null> {
  const voucher = await loadVoucher(tx, companyId, BigInt(voucherId));
  return voucher !== null && isFor(voucher) && branchIds.includes(voucher.branchId) ? voucher : null;
}

function answer({ said }: DocumentChange, done: DoneSave): SaveAnswer {
  return { kind: 'saved', ...done, message: said(done.saved) };
}
