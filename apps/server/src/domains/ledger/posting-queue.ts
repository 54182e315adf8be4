import { BatchWindow } from '#batch-window';
import type { Databases } from '#db/pool';
import type { LockWait } from '#db/tx';
import type { CachedFacts, NewVoucher } from '#domains/ledger/asked-of-books';
import {
  postVouchersAtOnce,
  type SavedVoucher,
  type SaveResult,
  type SharedResult,
} from '#domains/ledger/journal.store';
import { refusalIn } from '#domains/ledger/refusals';
import { sqlStateOf } from '#error-code';
import { batches } from '#watch/channels';

/**
 * A queue of vouchers without tables of their own. Vouchers of a company that arrive during a commit share the next one
 * (architecture, "Waiting postings share a commit"). It is only a queue: several processes may each have one.
 */
export interface PostingQueue {
  /** Posts the voucher with others of its company. Refuses as `postVoucher`. */
  post(companyId: number, voucher: Omit<NewVoucher, 'cached'>): Promise<SaveResult>;
  /**
   * Posts a voucher that was made by facts of earlier saves. Returns null, having written nothing, when the books refuse it or a
   * fact has changed, and when the company saves so much at once that look-ups are shared by many.
   */
  postCached(companyId: number, voucher: NewVoucher & { readonly cached: CachedFacts }): Promise<SavedVoucher | null>;
  /** Resolves when no voucher is queued any more. */
  drain(): Promise<void>;
}

const largestBatch = 50;

/** The longest time that a batch waits for the vouchers that usually come. A commit takes about as long. */
const longestWaitMs = 2;

/**
 * The number of commits of one company that run at the same time. More of them make smaller batches, and a commit costs
 * more than a voucher.
 */
const lanesOfCompany = 2;

/**
 * The number of vouchers of a company at one time from which none is posted by facts of earlier saves. The door looks at each session
 * again, and from here on that costs more than one look-up that all of them share.
 */
const crowdedFrom = 16;

/** Creates a queue on these pools. `clock` stamps the vouchers. */
export function createPostingQueue(db: Pick<Databases, 'app' | 'prepared'>, clock: { now(): Date }): PostingQueue {
  const lines = new Map<number, WaitingLine>();

  function lineOf(companyId: number): WaitingLine {
    const line =
      lines.get(companyId) ??
      new WaitingLine((batch, lockWait) => postVouchersAtOnce(db, companyId, batch, clock.now(), lockWait));
    lines.set(companyId, line);
    return line;
  }

  return {
    post: async (companyId, voucher) => {
      const result = await lineOf(companyId).post(voucher);
      if (result === 'stale') throw new Error('The books called a voucher without earlier facts stale.');
      return result;
    },
    postCached: async (companyId, voucher) => {
      const line = lineOf(companyId);
      if (line.underWay >= crowdedFrom) return null;
      const result = await line.post(voucher);
      return result !== 'stale' && result.ok ? result : null;
    },
    drain: async () => {
      await Promise.all([...lines.values()].map((line) => line.drain()));
    },
  };
}

interface Waiting {
  readonly voucher: NewVoucher;
  readonly sinceMs: number;
  readonly resolve: (result: SaveResult | 'stale') => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The queue of one company. Lanes take batches of it in the order of arrival. The vouchers of a branch are in one batch
 * at a time: in two batches they would only wait for each other's numbers in the database.
 */
class WaitingLine {
  /** The number of vouchers that wait or are being posted. */
  underWay = 0;
  private waiting: Waiting[] = [];
  private lanes = 0;
  private readonly takenBranches = new Set<number>();
  private readonly working = new Set<Promise<void>>();
  private readonly batchWindow = new BatchWindow(
    () => this.waiting.filter((one) => this.isFree(one)).length,
    longestWaitMs,
  );
  private isBatchOpen = false;

  constructor(private readonly send: (batch: readonly NewVoucher[], lockWait: LockWait) => Promise<SharedResult[]>) {}

  post(voucher: NewVoucher): Promise<SaveResult | 'stale'> {
    this.underWay += 1;
    const posted = new Promise<SaveResult | 'stale'>((resolve, reject) => {
      this.waiting.push({ voucher, sinceMs: performance.now(), resolve, reject });
      this.batchWindow.add();
      this.openLane();
    });
    return posted.finally(() => {
      this.underWay -= 1;
    });
  }

  async drain(): Promise<void> {
    while (this.working.size > 0) await Promise.all(this.working);
  }

  private openLane(): void {
    if (this.isBatchOpen || this.lanes === lanesOfCompany || !this.waiting.some((one) => this.isFree(one))) return;
    this.lanes += 1;
    this.keep(this.workLane());
  }

  private keep(work: Promise<void>): void {
    this.working.add(work);
    void work.finally(() => this.working.delete(work));
  }

  /**
   * Commits one batch after the other. Answers leave together, and the next vouchers of their desks come one by one: each batch is
   * kept open for them, or the first would go alone and the others behind it.
   */
  private async workLane(): Promise<void> {
    // Where the other lane keeps a batch open, it takes what waits.
    while (!this.isBatchOpen && this.waiting.some((one) => this.isFree(one))) {
      this.isBatchOpen = true;
      await this.batchWindow.untilClosed();
      this.isBatchOpen = false;
      const batch = this.takeBatch();
      batches.tell(() => ({ waitedMs: batch.map(({ sinceMs }) => performance.now() - sinceMs) }));
      // Opens another lane for vouchers that did not fit into the batch.
      this.openLane();
      const busy = await this.commit(batch, 'short');
      const busyBranches = branchesOf(busy);
      for (const branchId of branchesOf(batch)) if (!busyBranches.has(branchId)) this.takenBranches.delete(branchId);
      for (const branchId of busyBranches) {
        this.keep(
          this.postAlone(
            busy.filter(({ voucher }) => voucher.branchId === branchId),
            branchId,
          ),
        );
      }
      this.batchWindow.add();
    }
    // This runs in the same turn as the last look: a voucher that arrives later opens a new lane.
    this.lanes -= 1;
  }

  /** Waits in the database for a lock of this branch, so that vouchers of other branches need not wait. */
  private async postAlone(batch: readonly Waiting[], branchId: number): Promise<void> {
    await this.commit(batch, 'usual');
    this.takenBranches.delete(branchId);
    this.openLane();
  }

  private isFree({ voucher }: Waiting): boolean {
    return !this.takenBranches.has(voucher.branchId);
  }

  /**
   * Takes the next batch. A second voucher with the same key stays queued for a later batch, where it finds the first
   * answer.
   */
  private takeBatch(): Waiting[] {
    const keys = new Set<string>();
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
    for (const one of this.waiting) {
      const key = one.voucher.idempotency?.key;
      if (batch.length < largestBatch && this.isFree(one) && (key === undefined || !keys.has(key))) {
        batch.push(one);
        if (key !== undefined) keys.add(key);
      } else {
        later.push(one);
      }
    }
    this.waiting = later;
    for (const branchId of branchesOf(batch)) this.takenBranches.add(branchId);
    return batch;
  }

  /**
   * Posts the batch and answers its callers. Returns the vouchers whose branch was busy; they stay queued. A value that
   * the database cannot accept at all, such as invalid text, fails the whole statement. Then each voucher is sent by
   * itself.
   */
  private async commit(batch: readonly Waiting[], lockWait: LockWait): Promise<Waiting[]> {
    try {
      const results = await this.send(
        batch.map(({ voucher }) => voucher),
        lockWait,
      );
      return batch.filter((one, place) => answerOne(one, results[place]) === 'busy');
    } catch (error) {
      if (batch.length > 1 && isOfOneVoucher(error)) {
        let busy: Waiting[] = [];
        for (const one of batch) busy = [...busy, ...(await this.commit([one], lockWait))];
        return busy;
      }
      const refused = refusalOrNull(error);
      for (const { resolve, reject } of batch) {
        if (refused === null) reject(error);
        else resolve(refused);
      }
      return [];
    }
  }
}

function answerOne({ resolve, reject }: Waiting, result: SharedResult | undefined): 'answered' | 'busy' {
  if (result === 'busy') return 'busy';
  if (result === undefined || result instanceof Error) reject(result);
  else resolve(result);
  return 'answered';
}

/**
 * Whether one voucher can have caused the error. It cannot if the database was unreachable, out of resources or busy with
 * others (classes 08, 40, 53, 55, 57, 58, XX). Nor can it if the database refused by a rule, which it reports for each
 * voucher.
 */
function isOfOneVoucher(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state !== undefined && !/^(?:08|40|53|55|57|58|XX|CB001)/.test(state);
}

function branchesOf(batch: readonly Waiting[]): Set<number> {
  return new Set(batch.map(({ voucher }) => voucher.branchId));
}

/**
 * Returns the refusal in an error, or null. It never throws: the callers in the queue need an answer and the queue must
 * go on.
 */
function refusalOrNull(error: unknown): ReturnType<typeof refusalIn> {
  try {
    return refusalIn(error);
  } catch {
    return null;
  }
}
