import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Databases } from '#db/pool';
import type { Schema } from '#db/schema-types';
import { codeOf, sqlStateOf } from '#error-code';

/** A transaction that sees one company. */
export type Tx = Transaction<Schema>;

export interface CompanyScope {
  readonly companyId: number;
  /**
   * `write` and `trial` are READ COMMITTED. What a trial wrote is undone when its result is known. The others see one moment of
   * the books and cannot write. `read` and `report` see what was committed until now; a replica may answer a `report`, once it
   * shows that. `audit` may take the time to read all of the books.
   */
  readonly mode: 'write' | 'trial' | 'read' | 'report' | 'audit';
  /** Defaults to `usual`. */
  readonly lockWait?: LockWait;
  /** Whether the transaction goes past the closed door of a company that is being moved; only the move itself does. */
  readonly pastDoor?: boolean;
}

/** The connections of each mode. What reads the latest books goes to the database that takes the writes. */
const poolOf = { write: 'write', trial: 'write', read: 'write', report: 'report', audit: 'audit' } as const;

/** Set while a call runs that only reads. Node.js makes every promise dearer once this is used, so only tests use it. */
const readingOnly = new AsyncLocalStorage<true>();

/**
 * Runs a call that only reads. It throws when the call begins a transaction that may write, and when a function that it calls
 * writes.
 */
export function asReadingOnly<T>(call: () => T): T {
  return readingOnly.run(true, call);
}

const attempts = 8;

/**
 * The longest waits for a lock; after them the transaction ends with 55P03. `short` is for work that has another way. It is
 * longer than a usual commit, and short for the people who would wait too.
 */
const lockTimeouts = { usual: '10s', short: '100ms' } as const;

/** The length of the wait for locks of others. */
export type LockWait = keyof typeof lockTimeouts;

/** The scope of a call of one function: the company, and the length of the wait for a lock. */
export interface CallScope {
  readonly companyId: number;
  readonly lockWait: LockWait;
}

/**
 * Runs `work` in a transaction that sees one company. When the database reports a conflict with another transaction (40001,
 * 40P01), it runs all of `work` again. So `work` must have no effects except through `tx`. Throws {@link UnansweredCommit} when
 * the connection broke at COMMIT.
 *
 * A result with `ok: false` is a refusal: everything that `work` wrote is rolled back, and the refusal is returned.
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
 * Calls one function of the database as a write transaction that sees one company, in one round trip instead of the four of
 * `inCompany`. It retries conflicts in the same way. `call` names the function and gives its arguments, the first through
 * `inScope`. That ties the call to the setting of the company, so that it cannot run before.
 */
export function callInCompany<Row>(
  db: Pick<Databases, 'app' | 'prepared'>,
  { companyId, lockWait }: CallScope,
  call: (inScope: (argument: RawBuilder<unknown>) => RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<Row[]> {
  const inScope = (argument: RawBuilder<unknown>) => sql`case when scope.company_id is not null then ${argument} end`;
  const asked = sql<Row>`
    with scope as materialized (
      select set_config('app.company_id', ${entering(companyId)}, true) as company_id,
        set_config('lock_timeout', ${lockTimeouts[lockWait]}, true)
    )
    select answer.* from scope, lateral ${call(inScope)} answer`;
  return despiteConflicts(async () => {
    const mayOnlyRead = readingOnly.getStore() !== undefined;
    if (!mayOnlyRead) {
      const { sql: text, parameters } = asked.compile(db.app);
      return db.prepared.ask<Row>(text, parameters);
    }
    const { rows } = await db.app
      .transaction()
      .setAccessMode('read only')
      .execute((tx) => asked.execute(tx));
    return rows;
  });
}

/** Returns the company as text, once its door lets the transaction in. The database raises CB503 while the company is being moved. */
function entering(companyId: number): RawBuilder<unknown> {
  return sql`case when enter_company(${companyId}) then ${String(companyId)} end`;
}

/** Whether the error says that the company is being moved to another server. */
export function isMoving(error: unknown): boolean {
  return codeOf(error) === 'CB503';
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
 * The error when COMMIT was sent and not answered. Nobody knows whether the transaction was committed, so a retry may do the
 * work twice.
 */
export class UnansweredCommit extends Error {
  constructor(cause: unknown) {
    super('COMMIT was not answered', { cause });
  }
}

/** The error that carries a refusal out of the transaction, which rolls back for any error. */
class RolledBack extends Error {
  constructor(readonly result: unknown) {
    super('rolled back');
  }
}

/**
 * Runs `work` once. Queries are neither compiled nor parallel: ours take milliseconds, and a query on several cores would slow
 * down the other users.
 */
async function once<T>(
  db: Databases,
  { companyId, mode, lockWait = 'usual', pastDoor = false }: CompanyScope,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (mode === 'write' && readingOnly.getStore() !== undefined) {
    throw new Error('A call that only reads has begun a transaction that may write.');
  }
  const transaction =
    mode === 'write' || mode === 'trial'
      ? db.write.transaction().setIsolationLevel('read committed')
      : (await readerOf(db, mode)).transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  let isCommitSent = false;
  const done = transaction.execute(async (tx) => {
    const entered = pastDoor ? sql`${String(companyId)}` : entering(companyId);
    await sql`select set_config('app.company_id', ${entered}, true),
      set_config('lock_timeout', ${lockTimeouts[lockWait]}, true),
      set_config('statement_timeout', ${String(db.limits[`${poolOf[mode]}Ms`])}, true), set_config('jit', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true)`.execute(tx);
    const result = await work(tx);
    if (mode === 'trial' || isRefusal(result)) throw new RolledBack(result);
    isCommitSent = true;
    return result;
  });
  return done.catch((error: unknown) => {
    throw isCommitSent && !saysRolledBack(error) ? new UnansweredCommit(error) : error;
  });
}

/** Returns the connections for a transaction that only reads. */
function readerOf(db: Databases, mode: 'read' | 'report' | 'audit'): Promise<Kysely<Schema>> {
  return mode === 'read' ? Promise.resolve(db.write) : db.readerOf(mode);
}

/**
 * Whether the database answered that the transaction is rolled back. A server that stops (57) or fails (58, XX) does not say
 * so.
 */
export function saysRolledBack(error: unknown): boolean {
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

/** Whether the error says that the wait for a lock took too long (55P03). */
export function waitedTooLong(error: unknown): boolean {
  return codeOf(error) === '55P03';
}
