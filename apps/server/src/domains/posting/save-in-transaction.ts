import { batchRequests } from '#batch-requests';
import type { Services } from '#context';
import { inCompany, saysRolledBack, type Tx, UnansweredCommit } from '#db/tx';
import {
  lockDocument,
  lockDocuments,
  postDocument,
  postDocuments,
  type SavedVoucher,
  saveDocumentsAtOnce,
} from '#domains/ledger/index';
import { giveAdvice } from '#domains/posting/advice';
import { seenTogether } from '#domains/posting/cached/seen-facts';
import { lookUpLocked } from '#domains/posting/locked-facts';
import { orRefusedByBooks, refusedByBooks } from '#domains/posting/refused-by';
import { doneSave, type SaveAnswer, saved } from '#domains/posting/save-answer';
import type { RuledDocument, UnsavedDocument } from '#domains/posting/unsaved-document';
import type { Refused } from '#use-case/answer';

type Books = Pick<Services, 'db' | 'clock'>;

/** The largest number of documents in one transaction. Each lock lasts until all of them are written. */
const largestBatch = 16;

/** Takes the locks, reads the facts again, asks the rule again, posts all vouchers and writes the kind's own tables. */
export function saveInTransaction(
  { db, clock }: Books,
  { companyId, document, needs, ruled }: UnsavedDocument,
): Promise<SaveAnswer> {
  const { branchId } = document;
  const scope = { companyId, mode: 'write' } as const;
  const work = async (tx: Tx): Promise<SaveAnswer> => {
    const locked = await lockDocument(tx, document);
    if (!locked.ok) return refusedByBooks(locked);
    if (locked.first !== null) return saved(doneSave(locked.first));
    const ready = ruled(await lookUpLocked(tx, companyId, branchId, needs));
    if (!ready.ok) return ready;
    const posted = await postDocument(tx, ready.document, clock.now());
    if (!posted.ok) return refusedByBooks(posted);
    if (posted.isReplay) return saved(doneSave(posted));
    await ready.writeOwn(tx, posted);
    const [answer] = await advised(tx, { companyId, branchId }, [{ ready, posted }]);
    if (answer === undefined) throw new Error('Nothing was said of a document that was saved.');
    return answer;
  };
  // The kind's own tables may refuse too.
  return orRefusedByBooks(() => inCompany(db, scope, work));
}

/** A save that is under way. Later saves do not wait for its end. */
interface UnderWay {
  readonly answer: Promise<SaveAnswer>;
}

/**
 * Saves documents that may share a transaction. Documents of a branch that arrive while one is under way go together into
 * the next transaction. If that fails, or a lock takes long, each is saved alone. Then a bad document fails alone and does
 * not delay the others.
 */
export function saveTogether(books: Books): (unsaved: UnsavedDocument) => Promise<SaveAnswer> {
  const lines = new Map<string, (unsaved: UnsavedDocument) => Promise<UnderWay>>();
  return async (unsaved) => {
    const branch = `${unsaved.companyId} ${unsaved.document.branchId}`;
    const line =
      lines.get(branch) ?? batchRequests((batch: readonly UnsavedDocument[]) => saveEach(books, batch), nextBatch);
    lines.set(branch, line);
    const { answer } = await line(unsaved);
    return answer;
  };
}

async function saveEach(books: Books, batch: readonly UnsavedDocument[]): Promise<UnderWay[]> {
  const once = await saveAtOnce(books, batch);
  const answers = once === 'ask again' ? await saveBatch(books, batch) : once;
  return batch.map((unsaved, index) => {
    const answer = answers?.[index];
    return { answer: answer === undefined ? saveInTransaction(books, unsaved) : Promise.resolve(answer) };
  });
}

/**
 * Returns the first documents that wait, in the order of their arrival. Two documents that affect each other's facts are
 * not in one batch.
 */
function nextBatch(waiting: readonly UnsavedDocument[]): UnsavedDocument[] {
  const batch: UnsavedDocument[] = [];
  const taken = new Set<string>();
  for (const unsaved of waiting) {
    if (batch.length === largestBatch) break;
    const changed = changedBy(unsaved);
    if (changed.some((one) => taken.has(one))) continue;
    batch.push(unsaved);
    for (const one of changed) taken.add(one);
  }
  return batch;
}

/** Returns what a document changes for others: its key, and the rows that its needs change. */
function changedBy({ document: { idempotency }, needs }: UnsavedDocument): string[] {
  const rows = needs.flatMap(({ lookUp, changes = [] }) => changes.map((id) => `${lookUp.name} ${id}`));
  return idempotency === null ? rows : [`key ${idempotency.key}`, ...rows];
}

/**
 * Saves documents in one call, by what their rules have seen before. Returns `ask again` when they need more than one call, or when
 * the rules have to be asked again under the locks. Returns null if one is refused, or if anything else fails before the end.
 */
async function saveAtOnce(
  { db, clock }: Books,
  batch: readonly UnsavedDocument[],
): Promise<readonly SaveAnswer[] | null | 'ask again'> {
  const [first] = batch;
  if (first === undefined) return [];
  const documents = batch.flatMap(({ whole }) => whole ?? []);
  const seen = documents.length < batch.length ? null : seenTogether(documents.flatMap((one) => one.seen));
  if (seen === null) return 'ask again';
  const desk = { companyId: first.companyId, branchId: first.document.branchId };
  try {
    const done = await saveDocumentsAtOnce(db, desk, { documents, seen }, clock.now());
    if (done === 'stale') return 'ask again';
    return done.ok ? done.vouchers.map((voucher) => saved(doneSave(voucher))) : null;
  } catch (error) {
    // Without an answer nobody knows whether all are saved.
    if (!saysRolledBack(error)) throw error;
    return null;
  }
}

/**
 * Saves documents in one transaction, all or none. Returns null if one of several is refused, or if anything fails before
 * COMMIT. The caller then saves each alone and finds the reason. Throws if COMMIT was not answered, because all may be
 * saved.
 */
async function saveBatch(
  { db, clock }: Books,
  batch: readonly UnsavedDocument[],
): Promise<readonly SaveAnswer[] | null> {
  const [first] = batch;
  if (first === undefined) return [];
  const { companyId, document } = first;
  const scope = { companyId, mode: 'write', lockWait: 'short' } as const;
  try {
    const ended = await inCompany(db, scope, (tx) => saveIn(tx, document.branchId, batch, clock.now()));
    if ('ok' in ended) return batch.length === 1 ? [ended] : null;
    return ended;
  } catch (error) {
    if (error instanceof UnansweredCommit) throw error;
    return null;
  }
}

async function saveIn(
  tx: Tx,
  branchId: number,
  batch: readonly UnsavedDocument[],
  at: Date,
): Promise<readonly SaveAnswer[] | Refused> {
  const documents = batch.map(({ document }) => document);
  const locked = await lockDocuments(tx, branchId, documents);
  if (!locked.ok) return refusedByBooks(locked);
  const companyId = batch[0]?.companyId ?? 0;
  const known = await lookUpLocked(
    tx,
    companyId,
    branchId,
    batch.flatMap(({ needs }) => needs),
  );
  const ready: RuledDocument[] = [];
  for (const { ruled } of batch) {
    const one = ruled(known);
    // Its own stock changes are in this transaction. If it is refused, the transaction must not keep them.
    if (!one.ok) return one;
    ready.push(one);
  }
  const posted = await postDocuments(
    tx,
    branchId,
    ready.map(({ document }) => document),
    at,
  );
  if (!posted.ok) return refusedByBooks(posted);
  const written = posted.vouchers.flatMap((voucher, index): Written[] => {
    const document = ready[index];
    return document === undefined ? [] : [{ ready: document, posted: voucher }];
  });
  await Promise.all(written.map(({ ready: { writeOwn }, posted: voucher }) => writeOwn(tx, voucher)));
  return advised(tx, { companyId, branchId }, written);
}

/** A document that was posted, and the document as it was before. */
interface Written {
  readonly ready: RuledDocument;
  readonly posted: SavedVoucher;
}

/** Returns the answers to documents of a branch that this transaction wrote, with the advice of their kinds. */
async function advised(
  tx: Tx,
  at: { readonly companyId: number; readonly branchId: number },
  written: readonly Written[],
): Promise<SaveAnswer[]> {
  const given = await giveAdvice(
    tx,
    at,
    written.map(({ ready, posted }) => ({
      key: ready.document.idempotency?.key ?? null,
      advice: ready.advice(posted),
    })),
  );
  return written.map(({ posted }, index) => saved(doneSave({ ...posted, advice: given[index] ?? null })));
}
