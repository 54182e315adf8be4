import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { PoolClient } from 'pg';

/** How long things may take, in milliseconds; 0 means as long as they take. */
export interface TimeLimits {
  /** Reaching the database, and waiting until one of the pool's connections is free. */
  readonly connectMs: number;
  /** A statement outside a transaction: looking up sessions, posting. Longer than anybody waits for a lock (tx.ts). */
  readonly singleMs: number;
  /** Each statement of a transaction that writes. */
  readonly writeMs: number;
  /** Each statement of a report. */
  readonly reportMs: number;
  /** Each statement of a check over the whole book. */
  readonly auditMs: number;
  /** The look whether the database answers: once to reach it and once for its answer, two seconds in all. */
  readonly readyMs: number;
  /**
   * A database that works ends a statement that takes too long by itself. This much later the connection is cut, because
   * the database does not work.
   */
  readonly graceMs: number;
}

/** For a server: whoever calls gets an answer, also from a database that has stopped answering. */
export const limitsOfCalls: TimeLimits = {
  connectMs: 10_000,
  singleMs: 15_000,
  writeMs: 30_000,
  reportMs: 60_000,
  auditMs: 1_800_000,
  readyMs: 900,
  graceMs: 2000,
};

/** For commands at a terminal, which take what the size of the books asks for. */
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
 * Lends the pool's connections. One on which a statement takes longer than the limit is cut, so that whoever waits gets
 * an error and nobody gets the connection after them: a database that is frozen or unplugged would be silent for ever.
 */
export function withinLimit(pool: { connect(): Promise<PoolClient> }, limitMs: number): PostgresPool {
  return {
    connect: async () => new LimitedClient(await pool.connect(), limitMs),
    // The pool is shared, and closed by who made it.
    end: () => Promise.resolve(),
  };
}

class LimitedClient implements PostgresPoolClient {
  private isCut = false;

  constructor(
    private readonly client: PostgresPoolClient & Pick<PoolClient, 'release'>,
    private readonly limitMs: number,
  ) {}

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    statement: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement !== 'string') throw new Error('Statements are read whole here, not by cursors.');
    return this.execute<R>(statement, values);
  }

  release(): void {
    if (!this.isCut) this.client.release();
  }

  private async execute<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const timer = this.limitMs === 0 ? undefined : setTimeout(() => this.cut(), this.limitMs);
    try {
      return await this.client.query<R>(text, values);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Takes the connection out of the pool; the statement under way ends with "Connection terminated". */
  private cut(): void {
    this.isCut = true;
    this.client.release(true);
  }
}
