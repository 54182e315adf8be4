import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Databases } from '#db/pool';
import type { Schema } from '#db/schema-types';
import { codeOf, sqlStateOf } from '#error-code';

/** A transaction that sees one company. */
export type Tx = Transaction<Schema>;

export interface CompanyScope {
  readonly companyId: number;
  /**
   * `write` is READ COMMITTED; `report` sees one moment of the books and cannot write, and so does `audit`, which may
   * take as long as reading all of the books does.
   */
  readonly mode: 'write' | 'report' | 'audit';
  /** As usual where nothing is said. */
  readonly lockWait?: LockWait;
}

const attempts = 8;

/**
 * Nobody waits longer than this for a lock; the transaction ends with 55P03 instead. `short` is for what can be done in
 * another way: longer than commits usually take, and not long for those who would wait beside it.
 */
const lockTimeouts = { usual: '10s', short: '100ms' } as const;

/** How long is waited for what others hold. */
export type LockWait = keyof typeof lockTimeouts;

/** A call of one function: in which company, and how long it waits for a lock. */
export interface CallScope {
  readonly companyId: number;
  readonly lockWait: LockWait;
}

/**
 * Runs `work` in a transaction that sees one company. When the database says that transactions got in each other's way
 * (40001, 40P01), the whole of it is done again, so `work` must not do anything but through `tx`.
 * Throws {@link UnansweredCommit} where the connection broke at COMMIT.
 *
 * A result with `ok: false` is a refusal: nothing that `work` wrote before it stays, and the refusal is returned.
 */
export function inCompany<T>(db: Databases, scope: CompanyScope, work: (tx: Tx) => Promise<T>): Promise<T> {
  return despiteConflicts(async () => {
    try {
      return await once(db, scope, work);
    } catch (error) {
      if (error instanceof RolledBack) return error.result as T;
      throw error;
    }
  });
}

/**
 * Calls one function of the database as a write transaction of its own that sees one company, in a single trip where
 * `inCompany` takes four; tries again as it does. `call` names the function and gives its arguments, the first through
 * `inScope`: that ties the call to the setting of the company, so that it cannot run before.
 */
export function callInCompany<Row>(
  db: Pick<Databases, 'app'>,
  { companyId, lockWait }: CallScope,
  call: (inScope: (argument: RawBuilder<unknown>) => RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<Row[]> {
  const inScope = (argument: RawBuilder<unknown>) => sql`case when scope.company_id is not null then ${argument} end`;
  return despiteConflicts(async () => {
    const { rows } = await sql<Row>`
      with scope as materialized (
        select set_config('app.company_id', ${String(companyId)}, true) as company_id,
          set_config('lock_timeout', ${lockTimeouts[lockWait]}, true)
      )
      select answer.* from scope, lateral ${call(inScope)} answer`.execute(db.app);
    return rows;
  });
}

async function despiteConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isConflict(error)) throw error;
      await sleep(Math.random() * 5 * attempt);
    }
  }
}

/**
 * Says that COMMIT was sent and not answered. What the transaction wrote stands or does not: whoever does it once more may do it
 * twice.
 */
export class UnansweredCommit extends Error {
  constructor(cause: unknown) {
    super('COMMIT was not answered', { cause });
  }
}

/** Carries a refusal past the transaction, which rolls back for whatever is thrown. */
class RolledBack extends Error {
  constructor(readonly result: unknown) {
    super('rolled back');
  }
}

/**
 * Queries are neither compiled nor parallel: ours take milliseconds, and one that took several cores would take them
 * from the people who wait beside it.
 */
function once<T>(
  db: Databases,
  { companyId, mode, lockWait = 'usual' }: CompanyScope,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const transaction =
    mode === 'write'
      ? db.write.transaction().setIsolationLevel('read committed')
      : db[mode].transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  let isCommitSent = false;
  const done = transaction.execute(async (tx) => {
    await sql`select set_config('app.company_id', ${String(companyId)}, true),
      set_config('lock_timeout', ${lockTimeouts[lockWait]}, true),
      set_config('statement_timeout', ${String(db.limits[`${mode}Ms`])}, true), set_config('jit', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true)`.execute(tx);
    const result = await work(tx);
    if (isRefusal(result)) throw new RolledBack(result);
    isCommitSent = true;
    return result;
  });
  return done.catch((error: unknown) => {
    throw isCommitSent && !saysRolledBack(error) ? new UnansweredCommit(error) : error;
  });
}

/** Whether the database answered that nothing of the transaction stands. One that stops (57) or fails (58, XX) does not say so. */
function saysRolledBack(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state !== undefined && !/^(?:08|57|58|XX)/.test(state);
}

function isRefusal(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'ok' in result && result.ok === false;
}

function isConflict(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01';
}

/** Whether the error says that a lock was waited for too long (55P03). */
export function waitedTooLong(error: unknown): boolean {
  return codeOf(error) === '55P03';
}
