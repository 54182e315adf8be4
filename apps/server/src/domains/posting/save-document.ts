import type { SavedVoucher } from '@cashbook/contract/posting/document-routes';
import type { Draft } from '@cashbook/kernel';
import { inCompany } from '#db/tx';
import { authorOf, lockDocument, type NewDocument, postDocument } from '#domains/ledger/index';
import { type DocumentKind, factsOf, type Needs, typedForm, voucherDraft } from '#domains/posting/document-kind';
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

/**
 * Saves a new document of the kind on the open day of the caller's working branch.
 *
 * Refusals in order (whether the caller may, the body's shape and user_changed are decided before): a key used before gives
 * its first answer again, or idempotency_mismatch; branch_changed; no_open_day; day_changed; branch_disabled; those of the
 * kind's rule; those of `postVoucher` or `postDocument`, which say all from the key on but the rule again under their locks.
 */
export async function saveDocument<Typed, Facts extends object>(
  engine: PostingEngine,
  kind: DocumentKind<Typed, Facts>,
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

  const ruled = kind.rule(typed, factsOf(needs, known), null);
  if (!ruled.ok) return refusedByRule(kind, ruled);
  const { drafts } = ruled;
  const asked = { branchId, expectedDay, author: authorOf(actor), idempotency };
  if (!fitsTheQueue(kind, drafts)) {
    return saveInOneTransaction(engine, kind, { companyId, needs, typed, asked: { ...asked, drafts } });
  }
  const posted = await engine.queue.post(companyId, { ...asked, draft: voucherDraft(kind, typed, drafts[0]) });
  return posted.ok ? saved(savedReply(posted)) : refusedByBooks(posted);
}

/** One voucher of the desk's own branch that is nothing but its lines shares its commit with others. */
function fitsTheQueue<Typed, Facts extends object>(
  { own }: DocumentKind<Typed, Facts>,
  [draft, ...others]: readonly [Draft, ...Draft[]],
): boolean {
  const isAlone = others.length === 0 && draft.branchId === undefined && draft.links === undefined;
  return own === undefined && isAlone && draft.movements === undefined;
}

interface Whole<Typed, Facts extends object> {
  readonly companyId: number;
  readonly needs: Needs<Facts>;
  readonly typed: Typed;
  /** With the drafts that the rule gave of facts that were not locked: they say what has to be locked. */
  readonly asked: Omit<NewDocument, 'kind' | 'formVersion' | 'form'>;
}

/** Takes the locks, reads the facts again, asks the rule again, posts all vouchers and writes the kind's own tables. */
function saveInOneTransaction<Typed, Facts extends object>(
  engine: PostingEngine,
  kind: DocumentKind<Typed, Facts>,
  { companyId, needs, typed, asked }: Whole<Typed, Facts>,
): Promise<SaveAnswer> {
  const document = { ...asked, ...typedForm(kind, typed) };
  const { branchId } = asked;
  return inCompany<SaveAnswer>(engine.db, { companyId, mode: 'write' }, async (tx) => {
    const locked = await lockDocument(tx, document);
    if (!locked.ok) return refusedByBooks(locked);
    if (locked.first !== null) return saved(savedReply(locked.first));
    const facts = await readLockedFacts(tx, companyId, branchId, needs);
    const ruled = kind.rule(typed, facts, null);
    if (!ruled.ok) return refusedByRule(kind, ruled);
    const posted = await postDocument(tx, { ...document, drafts: ruled.drafts }, engine.clock.now());
    if (!posted.ok) return refusedByBooks(posted);
    const { voucherId, version, date } = posted;
    if (!posted.isReplay) await kind.own?.write(tx, { companyId, branchId, voucherId, version, date }, typed, facts);
    return saved(savedReply(posted));
  });
}

/** What the screen says after a save (spec 3 §8). */
function saved(reply: SavedVoucher): SaveAnswer {
  return { kind: 'saved', saved: reply, message: `Voucher No.: ${reply.vr_no}` };
}
