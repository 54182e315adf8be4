import { BatchWindow } from '#batch-window';
import type { Databases } from '#db/pool';
import type { LockWait } from '#db/tx';
import type { NewVoucher } from '#domains/ledger/asked-of-books';
import { postVouchersAtOnce, type SaveResult, type SharedResult } from '#domains/ledger/journal.store';
import { refusalIn } from '#domains/ledger/refusals';
import { sqlStateOf } from '#error-code';

/**
 * Vouchers without tables of their own wait here for each other: those of a company that come while commits are under
 * way share the next one (architecture, "Waiting postings share a commit"). It is only a waiting line: several processes
 * may each have one.
 */
export interface PostingQueue {
  /** Posts the voucher with others of its company; refuses what `postVoucher` refuses. */
  post(companyId: number, voucher: NewVoucher): Promise<SaveResult>;
  /** Resolves when nothing waits any more. */
  drain(): Promise<void>;
}

const largestBatch = 50;

/** Commits of one company that are under way at the same time. More of them make smaller batches, and a commit costs more than a voucher. */
const lanesOfCompany = 2;

/** A queue on these pools; `clock` stamps the vouchers. */
export function createPostingQueue(db: Pick<Databases, 'app'>, clock: { now(): Date }): PostingQueue {
  const lines = new Map<number, WaitingLine>();

  function lineOf(companyId: number): WaitingLine {
    const line =
      lines.get(companyId) ??
      new WaitingLine((batch, lockWait) => postVouchersAtOnce(db, companyId, batch, clock.now(), lockWait));
    lines.set(companyId, line);
    return line;
  }

  return {
    post: (companyId, voucher) => lineOf(companyId).post(voucher),
    drain: async () => {
      await Promise.all([...lines.values()].map((line) => line.drain()));
    },
  };
}

interface Waiting {
  readonly voucher: NewVoucher;
  readonly resolve: (result: SaveResult) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The line of one company. Lanes take batches of it in the order of arrival. A branch is in one place at a time: its
 * vouchers would only wait for each other's numbers in the database.
 */
class WaitingLine {
  private waiting: Waiting[] = [];
  private lanes = 0;
  private readonly takenBranches = new Set<number>();
  private readonly working = new Set<Promise<void>>();
  private readonly batchWindow = new BatchWindow(() => this.waiting.filter((one) => this.isFree(one)).length);
  private isBatchOpen = false;

  constructor(private readonly send: (batch: readonly NewVoucher[], lockWait: LockWait) => Promise<SharedResult[]>) {}

  post(voucher: NewVoucher): Promise<SaveResult> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ voucher, resolve, reject });
      this.batchWindow.add();
      this.openLane();
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

  private async workLane(): Promise<void> {
    this.isBatchOpen = true;
    await this.batchWindow.untilClosed();
    this.isBatchOpen = false;
    for (let batch = this.takeBatch(); batch.length > 0; batch = this.takeBatch()) {
      // Another lane for those who found no room.
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
    }
    // In the same turn as the last look: a voucher that comes a moment later opens a lane of its own.
    this.lanes -= 1;
  }

  /** Waits in the database for what others of the branch's vouchers must not wait for. */
  private async postAlone(batch: readonly Waiting[], branchId: number): Promise<void> {
    await this.commit(batch, 'usual');
    this.takenBranches.delete(branchId);
    this.openLane();
  }

  private isFree({ voucher }: Waiting): boolean {
    return !this.takenBranches.has(voucher.branchId);
  }

  /** The next batch. A key that is in it already waits for a batch after, to find its answer. */
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
   * Posts the batch and answers those who wait; returns those whose branch was busy, who go on waiting. What the database
   * cannot take at all, such as a text that is no text, fails the statement as a whole: then each is sent for itself.
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
 * Whether the error can be one voucher's fault: not where the database did not answer, was away, out of means or busy with
 * others (classes 08, 40, 53, 55, 57, 58, XX), nor where it refused by a rule, which it says of each voucher by itself.
 */
function isOfOneVoucher(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state !== undefined && !/^(?:08|40|53|55|57|58|XX|CB001)/.test(state);
}

function branchesOf(batch: readonly Waiting[]): Set<number> {
  return new Set(batch.map(({ voucher }) => voucher.branchId));
}

/** Whatever goes wrong with reading a refusal, those who wait must hear of it and the line must move on. */
function refusalOrNull(error: unknown): ReturnType<typeof refusalIn> {
  try {
    return refusalIn(error);
  } catch {
    return null;
  }
}
