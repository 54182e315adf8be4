import { setImmediate } from 'node:timers/promises';
import type { Databases } from '#db/pool';
import { type NewVoucher, postVouchersAtOnce, type SaveResult } from '#domains/ledger/journal.store';
import { refusalIn } from '#domains/ledger/refusals';

/**
 * Vouchers without tables of their own wait here for each other: those of a branch that come while a commit is under
 * way share the next one (architecture, "Waiting postings of a branch share a commit"). It is only a waiting line:
 * several processes may each have one.
 */
export interface PostingQueue {
  /** Posts the voucher with others of its branch; refuses what `postVoucher` refuses. */
  post(companyId: number, voucher: NewVoucher): Promise<SaveResult>;
  /** Resolves when nothing waits any more. */
  drain(): Promise<void>;
}

const largestBatch = 50;

interface Waiting {
  readonly voucher: NewVoucher;
  readonly resolve: (result: SaveResult) => void;
  readonly reject: (error: unknown) => void;
}

interface Branch {
  readonly companyId: number;
  readonly branchId: number;
  waiting: Waiting[];
}

/** A queue on these pools; `clock` stamps the vouchers. */
export function createPostingQueue(db: Databases, clock: { now(): Date }): PostingQueue {
  const busy = new Map<string, { readonly branch: Branch; readonly done: Promise<void> }>();

  function post(companyId: number, voucher: NewVoucher): Promise<SaveResult> {
    return new Promise((resolve, reject) => {
      const { branchId } = voucher;
      const key = `${companyId}/${branchId}`;
      const mine: Waiting = { voucher, resolve, reject };
      const running = busy.get(key);
      if (running !== undefined) {
        running.branch.waiting.push(mine);
        return;
      }
      const branch: Branch = { companyId, branchId, waiting: [mine] };
      const done = work(key, branch);
      busy.set(key, { branch, done });
    });
  }

  async function work(key: string, branch: Branch): Promise<void> {
    // What arrives in the same turn of the event loop shares the first commit too.
    await setImmediate();
    while (branch.waiting.length > 0) {
      const batch = takeBatch(branch);
      await commit(db, branch, batch, clock.now());
    }
    // In the same turn as the last look: a voucher that comes a moment later must not join a line that nobody serves.
    busy.delete(key);
  }

  async function drain(): Promise<void> {
    while (busy.size > 0) await Promise.all([...busy.values()].map(({ done }) => done));
  }

  return { post, drain };
}

/** The next batch in the order of arrival. A key that is in it already waits for the batch after, to find its answer. */
function takeBatch(branch: Branch): Waiting[] {
  const keys = new Set<string>();
  const batch: Waiting[] = [];
  const later: Waiting[] = [];
  for (const one of branch.waiting) {
    const key = one.voucher.idempotency?.key;
    if (batch.length < largestBatch && (key === undefined || !keys.has(key))) {
      batch.push(one);
      if (key !== undefined) keys.add(key);
    } else {
      later.push(one);
    }
  }
  branch.waiting = later;
  return batch;
}

async function commit(
  db: Databases,
  { companyId, branchId }: Branch,
  batch: readonly Waiting[],
  now: Date,
): Promise<void> {
  try {
    const vouchers = batch.map(({ voucher }) => voucher);
    const results = await postVouchersAtOnce(db, { companyId, branchId }, vouchers, now);
    for (const [index, { resolve, reject }] of batch.entries()) {
      const result = results[index];
      if (result === undefined || result instanceof Error) reject(result);
      else resolve(result);
    }
  } catch (error) {
    const refused = refusalOrNull(error);
    for (const { resolve, reject } of batch) {
      if (refused === null) reject(error);
      else resolve(refused);
    }
  }
}

/** Whatever goes wrong with reading a refusal, those who wait must hear of it and the line must move on. */
function refusalOrNull(error: unknown): ReturnType<typeof refusalIn> {
  try {
    return refusalIn(error);
  } catch {
    return null;
  }
}
