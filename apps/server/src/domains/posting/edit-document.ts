import { isDeepStrictEqual } from 'node:util';
import type { SavedVoucher } from '@cashbook/contract/posting/document-routes';
import { mayChangeVoucher } from '@cashbook/kernel';
import { inCompany, type Tx } from '#db/tx';
import {
  authorOf,
  type LoadedVoucher,
  loadVoucher,
  lockChange,
  type Supersession,
  supersedeVoucher,
} from '#domains/ledger/index';
import {
  type DocumentKind,
  factsOf,
  isOneOf,
  readTyped,
  savedDocument,
  voucherDraft,
} from '#domains/posting/document-kind';
import { readLockedFacts } from '#domains/posting/locked-facts';
import {
  type AtDesk,
  keptReply,
  type PostingEngine,
  type SaveAnswer,
  savedReply,
} from '#domains/posting/posting-engine';
import { refusedByBooks, refusedByRule } from '#domains/posting/refused-by';
import { refused } from '#use-case/answer';
import { deskOf } from '#use-case/desk';

/** What replaces the document, and the version that the caller has seen; null when it claims none. */
export interface Edit<Typed> {
  readonly voucherId: number;
  readonly expectedVersion: number | null;
  readonly typed: Typed;
}

/** A document with what it says now. */
interface Before<Typed> {
  readonly voucher: LoadedVoucher;
  readonly typed: Typed;
}

/**
 * Replaces what a document of the kind says. It keeps its date and branch, and its number unless the rule now gives another
 * type; the version before stays on record. An update that changes nothing makes no version and answers the present one.
 *
 * Refusals in order (whether the caller may, the body's shape and user_changed are decided before): voucher_not_found for one
 * that does not exist in a branch the caller reaches, or is of another kind; a key used before gives its first answer again,
 * or idempotency_mismatch; branch_changed; no_open_day; day_changed; branch_disabled; voucher_void, voucher_approved,
 * day_closed without dayclose.jumpdate, stale_version; those of the kind's rule; several_vouchers for what would become
 * several. All of it from the key on is said again while the open day, the voucher and what the rule looked up are held;
 * then those of `supersedeVoucher`.
 */
export async function editDocument<Typed, Facts extends object>(
  engine: PostingEngine,
  kind: DocumentKind<Typed, Facts>,
  at: AtDesk,
  { voucherId, expectedVersion, typed }: Edit<Typed>,
): Promise<SaveAnswer> {
  const { actor, idempotency } = at;
  const { companyId } = actor;
  const before = await inCompany(engine.db, { companyId, mode: 'write' }, (tx) => readBefore(tx, kind, at, voucherId));
  if (before === null) return refused('voucher_not_found');
  const { branchId, current, isApproved } = before.voucher;
  const needs = kind.needs(typed, before.voucher);
  const key = idempotency?.key ?? null;
  const known = await engine.deskFacts({ companyId, branchId, needs: Object.values(needs), key });
  const kept = keptReply(known.kept, at);
  if (kept !== null) return 'kind' in kept ? kept : updated(kept);

  const desk = deskOf(at);
  if ('kind' in desk) return desk;
  const { openDay: openDate } = known;
  if (openDate === null) return refused('no_open_day');
  // The date on the screen is that of the branch one works in, whichever branch the voucher is of.
  const { branchId: deskBranchId, transactionDate: expectedDay } = desk;
  const atDesk =
    deskBranchId === branchId
      ? known
      : await engine.deskFacts({ companyId, branchId: deskBranchId, needs: [], key: null });
  if (expectedDay !== null && expectedDay !== atDesk.openDay) return refused('day_changed');
  if (!known.branchIsActive) return refused('branch_disabled');
  const mayChangeClosedDays = actor.permissions.has('dayclose.jumpdate');
  const may = mayChangeVoucher(
    { ...current, isApproved },
    { seenVersion: expectedVersion, openDate, mayChangeClosedDays },
  );
  if (!may.ok) return refused(may.refusal.code);

  const ruled = kind.rule(typed, factsOf(needs, known), savedDocument(kind, current, before.typed));
  if (!ruled.ok) return refusedByRule(kind, ruled);
  if (ruled.drafts.length > 1) return refused('several_vouchers');
  const supersession: Supersession = {
    voucherId: BigInt(voucherId),
    change: 'edit',
    draft: voucherDraft(kind, typed, ruled.drafts[0]),
    ...{ expectedVersion, expectedDay, deskBranchId, mayChangeClosedDays, reason: '', idempotency },
    author: authorOf(actor),
  };
  return editInOneTransaction(engine, kind, at, supersession, typed);
}

/** Takes the locks, reads the document and the facts again, asks the rule again, and writes the kind's own tables. */
function editInOneTransaction<Typed, Facts extends object>(
  engine: PostingEngine,
  kind: DocumentKind<Typed, Facts>,
  at: AtDesk,
  supersession: Supersession,
  typed: Typed,
): Promise<SaveAnswer> {
  const { companyId } = at.actor;
  const { voucherId } = supersession;
  return inCompany<SaveAnswer>(engine.db, { companyId, mode: 'write' }, async (tx) => {
    const locked = await lockChange(tx, supersession);
    if (!locked.ok) return refusedByBooks(locked);
    if (locked.first !== null) return updated(savedReply(locked.first));
    const before = await readBefore(tx, kind, at, Number(voucherId));
    if (before === null) return refused('voucher_not_found');
    const { branchId, current } = before.voucher;
    const facts = await readLockedFacts(tx, companyId, branchId, kind.needs(typed, before.voucher));
    const ruled = kind.rule(typed, facts, savedDocument(kind, current, before.typed));
    if (!ruled.ok) return refusedByRule(kind, ruled);
    if (ruled.drafts.length > 1) return refused('several_vouchers');
    const draft = voucherDraft(kind, typed, ruled.drafts[0]);
    // What is typed into tables of the kind's own the door does not see.
    const typedAnew = kind.own !== undefined && !isDeepStrictEqual(before.typed, typed);
    const saved = await supersedeVoucher(tx, { ...supersession, draft, typedAnew }, engine.clock.now());
    if (!saved.ok) return refusedByBooks(saved);
    const { version } = saved;
    const isNew = !saved.isReplay && version !== current.version;
    if (isNew) await kind.own?.write(tx, { companyId, branchId, voucherId, version }, typed);
    return updated(savedReply(saved));
  });
}

/** Null for a voucher of another kind, or of a branch that the caller does not reach. */
async function readBefore<Typed, Facts extends object>(
  tx: Tx,
  kind: DocumentKind<Typed, Facts>,
  { actor: { companyId, branchIds } }: AtDesk,
  voucherId: number,
): Promise<Before<Typed> | null> {
  const voucher = await loadVoucher(tx, companyId, BigInt(voucherId));
  if (voucher === null || !isOneOf(kind, voucher) || !branchIds.includes(voucher.branchId)) return null;
  return { voucher, typed: await readTyped(tx, companyId, kind, voucher) };
}

/** What the screen says after an update (spec 3 §8). */
function updated(reply: SavedVoucher): SaveAnswer {
  return { kind: 'saved', saved: reply, message: 'Transaction updated successfully!' };
}
