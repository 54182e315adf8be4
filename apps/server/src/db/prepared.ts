import { createHash, randomBytes } from 'node:crypto';
import { DatabaseError, type PoolClient, type QueryConfig } from 'pg';
import { LimitedClient } from '#db/time-limits';
import { StartupError } from '#startup-error';

/** Statements that run at nearly every call, each in a transaction of its own. Their texts are few. */
export interface PreparedStatements {
  /** Runs the statement and returns its rows. */
  ask<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
}

interface Lender {
  connect(): Promise<PoolClient>;
}

/**
 * Returns statements on the connections of the pool. With `isNamed`, PostgreSQL parses and plans each of them once a connection.
 * A connection whose statement takes longer than the limit is cut.
 */
export function preparedStatements(pool: Lender, limitMs: number, isNamed: boolean): PreparedStatements {
  const name = namer();
  const once = async <Row>(query: QueryConfig): Promise<Row[]> => {
    const client = new LimitedClient(await pool.connect(), limitMs);
    try {
      return (await client.ask<Row>(query)).rows;
    } catch (error) {
      if (isLost(error)) client.cut();
      throw error;
    } finally {
      client.release();
    }
  };
  return {
    ask: async <Row>(text: string, values: readonly unknown[]) => {
      const query = { text, values: [...values] };
      const named = isNamed ? name(text) : undefined;
      if (named === undefined) return once<Row>(query);
      try {
        return await once<Row>({ ...query, name: named });
      } catch (error) {
        // The database refused the statement before it ran, so it may be sent again.
        if (isLost(error)) return once<Row>(query);
        throw error;
      }
    },
  };
}

/**
 * Returns a function that names statements. The names have a part of the process's own: a pooler may hand on a session in which
 * another process has prepared its statements.
 */
function namer(): (text: string) => string | undefined {
  const ofProcess = randomBytes(8).toString('hex');
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= mostNames) return known;
    const name = `cashbook_${ofProcess}_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
    names.set(text, name);
    return name;
  };
}

/** Sessions keep what they prepared, so texts past this many get no name. */
const mostNames = 100;

/** Whether the session does not have the statement, or has it with rows of another form since functions were replaced. */
function isLost(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  return error.code === '26000' || error.code === '42P05' || error.routine === 'RevalidateCachedQuery';
}

const rounds = 3;

/**
 * Checks that sessions keep the statements that are prepared in them. Throws StartupError behind a pooler that gives each
 * transaction any of its sessions and does not know of prepared statements (pgbouncer before 1.21, pool_mode = transaction).
 *
 * Two clients prepare under one name and ask again in turns. Where they share sessions, one of them finds the name taken or
 * missing, whichever way the pooler picks a session.
 */
export async function checkSessionsKeepStatements(pool: Lender): Promise<void> {
  const name = `cashbook_${randomBytes(8).toString('hex')}_check`;
  const clients: PoolClient[] = [];
  const ask = (client: PoolClient) => client.query({ name, text: 'select 1' });
  try {
    // A pool that is closed waits for every client, so the first one is released also where there is no second.
    while (clients.length < 2) clients.push(await pool.connect());
    for (let round = 1; round <= rounds; round += 1) {
      for (const client of clients) {
        await ask(client);
        await ask(client);
      }
    }
  } catch (error) {
    if (isLost(error)) throw new StartupError(sentence);
    throw error;
  } finally {
    for (const client of clients) client.release();
  }
}

const sentence =
  'The database is behind a pooler that does not keep prepared statements, such as pgbouncer before 1.21 with pool_mode = transaction. ' +
  'Set DATABASE_PREPARED=off, or give Cashbook sessions of its own (pool_mode = session).';
