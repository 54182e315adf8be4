import type { RouteShape } from '@cashbook/contract/route';
import type { Services } from '#context';
import { inCompany, type Tx } from '#db/tx';
import { type PostingQueue, saveNotesIn } from '#domains/ledger/index';
import { CachedAccounts } from '#domains/posting/cached/cached-accounts';
import { type DeskFacts, type DeskQuestion, type KeptReply, readDeskFacts } from '#domains/posting/desk-facts.store';
import { orRefusedByBooks } from '#domains/posting/refused-by';
import { type DoneSave, type SaveAnswer, warningsReply } from '#domains/posting/save-answer';
import { saveTogether } from '#domains/posting/save-in-transaction';
import type { UnsavedDocument } from '#domains/posting/unsaved-document';
import { type Answer, type Refused, refused } from '#use-case/answer';
import type { IdempotencyKey, ShownDesk } from '#use-case/call';
import type { Actor } from '#use-case/caller';
import { deskOf } from '#use-case/desk';
import { oncePerKey } from '#use-case/once-per-key';

/** The services that the engine needs. All callers share the queue in which vouchers wait for each other. */
export interface PostingServices extends Pick<Services, 'db' | 'clock'> {
  readonly queue: PostingQueue;
}

/** The engine that finds, saves and edits documents of every kind. Made once per process. */
export interface PostingEngine extends PostingServices {
  readonly deskFacts: (question: DeskQuestion) => Promise<DeskFacts>;
  readonly cachedAccounts: CachedAccounts;
  /** Saves a document that may share a transaction with others of its branch. */
  readonly saveTogether: (unsaved: UnsavedDocument) => Promise<SaveAnswer>;
}

export function createPostingEngine({ db, clock, queue }: PostingServices): PostingEngine {
  const cachedAccounts = new CachedAccounts(db);
  const deskFacts = readDeskFacts(db, cachedAccounts);
  return { db, clock, queue, deskFacts, cachedAccounts, saveTogether: saveTogether({ db, clock }) };
}

/**
 * Runs work that is no document at the desk, once per key: the work gets who and where as the JSON that functions of the books take.
 * Refusals in order: idempotency_mismatch, branch_changed, those of the work.
 */
export function writeAtDesk<Reply>(
  { db, clock }: Pick<PostingEngine, 'db' | 'clock'>,
  route: RouteShape,
  call: AtDesk,
  written: object,
  work: (tx: Tx, write: string, at: Date) => Promise<Answer<Reply>>,
): Promise<Answer<Reply>> {
  const { companyId, userId: user } = call.actor;
  const at = clock.now();
  return orRefusedByBooks(() =>
    inCompany<Answer<Reply>>(db, { companyId, mode: 'write' }, (tx) =>
      oncePerKey(tx, route, call, at, async () => {
        const desk = deskOf(call);
        if ('kind' in desk) return desk;
        const write = { branch: desk.branchId, date: desk.transactionDate, user, ...written };
        return work(tx, JSON.stringify(write), at);
      }),
    ),
  );
}

/** The person who saves, the state of their screen, and the key. */
export interface AtDesk {
  readonly actor: Actor;
  readonly desk: ShownDesk;
  readonly idempotency: IdempotencyKey | null;
}

/**
 * Returns the first answer to a key that was used before: the reply, or idempotency_mismatch when the key came from another
 * person, for another call or with another body. Null for a new key.
 */
export function keptReply(kept: KeptReply | null, { actor, idempotency }: AtDesk): DoneSave | Refused | null {
  if (kept === null || idempotency === null) return null;
  const { userId, route, bodyHashHex, voucherId, vrNo, vrDate, version, told } = kept;
  // A colleague may have used the same key for something else than a voucher. That does not concern this person.
  if (voucherId === null) return userId === actor.userId ? refused('idempotency_mismatch') : null;
  const same =
    userId === actor.userId && route === idempotency.route && bodyHashHex === idempotency.bodyHash.toString('hex');
  if (!same) return refused('idempotency_mismatch');
  const head = { mtm_id: voucherId, vr_no: vrNo, vr_date: vrDate, version };
  const { advice, ...notes } = saveNotesIn(told);
  return { saved: { ...head, ...warningsReply(notes) }, advice };
}
