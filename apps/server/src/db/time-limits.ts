import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { PoolClient, QueryConfig } from 'pg';
import { statements } from '#watch/channels';

/** The time limits of the database, in milliseconds; 0 means no limit. */
export interface TimeLimits {
  /** Reaching the database, or waiting for a free connection of the pool. */
  readonly connectMs: number;
  /** A statement outside a transaction: looking up sessions, posting. Longer than any wait for a lock (tx.ts). */
  readonly singleMs: number;
  /** Each statement of a transaction that writes. */
  readonly writeMs: number;
  /** Each statement of a report. */
  readonly reportMs: number;
  /** Each statement of a check over the whole book. */
  readonly auditMs: number;
  /** The check whether the database answers: once to reach it and once for its answer, two seconds in all. */
  readonly readyMs: number;
  /**
   * The time after a statement's limit at which the connection is cut. A working database ends the statement itself by then.
   */
  readonly graceMs: number;
}

/** The limits of a server: every caller gets an answer, also from a database that has stopped answering. */
export const limitsOfCalls: TimeLimits = {
  connectMs: 10_000,
  singleMs: 15_000,
  writeMs: 30_000,
  reportMs: 60_000,
  auditMs: 1_800_000,
  readyMs: 900,
  graceMs: 2000,
};

/** The limits of commands at a terminal, which may take as long as the size of the books needs. */
export const noLimits: TimeLimits = {
  connectMs: 10_000,
  singleMs: 0,
  writeMs: 0,
  reportMs: 0,
  auditMs: 0,
  readyMs: 0,
  graceMs: 0,
};

/**
 * Lends the pool's connections. A connection whose statement takes longer than the limit is cut. Its user gets an error, and
 * nobody gets the connection again. Otherwise a frozen or unplugged database would never answer.
 */
export function withinLimit(pool: { connect(): Promise<PoolClient> }, limitMs: number): PostgresPool {
  return {
    connect: async () => new LimitedClient(await pool.connect(), limitMs),
    // The pool is shared; the code that made it closes it.
    end: () => Promise.resolve(),
  };
}

/** A connection of a pool. A query may name the statement that it prepares. */
interface LentClient extends Pick<PoolClient, 'release'> {
  query<R>(query: QueryConfig): Promise<PostgresQueryResult<R>>;
}

/** A connection with a limit for each statement. */
export class LimitedClient implements PostgresPoolClient {
  private isCut = false;

  constructor(
    private readonly client: LentClient,
    private readonly limitMs: number,
  ) {}

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    statement: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement !== 'string') throw new Error('Statements are read whole here, not by cursors.');
    return this.ask<R>({ text: statement, values: [...values] });
  }

  release(): void {
    if (!this.isCut) this.client.release();
  }

  async ask<R>(query: QueryConfig): Promise<PostgresQueryResult<R>> {
    const timer = this.limitMs === 0 ? undefined : setTimeout(() => this.cut(), this.limitMs);
    try {
      const answer = this.client.query<R>(query);
      statements.tell(() => ({ text: query.text, answer }));
      return await answer;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Takes the connection out of the pool; its running statement ends with "Connection terminated". */
  cut(): void {
    this.isCut = true;
    this.client.release(true);
  }
}
