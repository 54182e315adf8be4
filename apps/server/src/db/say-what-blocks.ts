import { Client } from 'pg';
import { sayWhileSlow } from '#say-while-waiting';
import { reasonOf, type Say } from '#startup-error';

export interface WorkOfDatabase {
  /** The name of the work, as the beginning of a sentence. */
  readonly what: string;
  /** Whether to print a sentence also when the work goes on and nothing blocks it. */
  readonly sayAtWork: boolean;
  readonly url: string;
  /** The id of the server process that does the work. */
  readonly pid: number;
  readonly say: Say;
  /** For tests. */
  readonly firstPauseMs?: number | undefined;
}

/** Does the work. When it takes long, prints from time to time what blocks it, asked over a separate connection. */
export function sayingWhatBlocks<T>(
  { what, sayAtWork, url, pid, say, firstPauseMs }: WorkOfDatabase,
  work: () => Promise<T>,
): Promise<T> {
  const unasked = (error: unknown) => `what it waits for could not be asked (${reasonOf(error)})`;
  const sentence = async (seconds: number) => {
    const blockers = await blockersOf(url, pid).catch(unasked);
    const reason = blockers ?? (sayAtWork ? 'it is at work and waits for nobody' : null);
    return reason === null ? null : `${what} takes ${seconds} s so far: ${reason}.`;
  };
  return sayWhileSlow({ say, sentence, firstPauseMs }, work);
}

interface Blocker {
  readonly pid: number;
  readonly user: string | null;
  readonly program: string | null;
}

/** Returns the processes that this process waits for, as the end of a sentence; null when it waits for none. */
async function blockersOf(connectionString: string, pid: number): Promise<string | null> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000, query_timeout: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Blocker>(
      `select b.pid, a.usename as "user", a.application_name as program
       from unnest(pg_blocking_pids($1)) b (pid) left join pg_stat_activity a on a.pid = b.pid order by b.pid`,
      [pid],
    );
    if (rows.length === 0) return null;
    const names = rows.map(({ pid: other, user, program }) => {
      const known = [program ? `"${program}"` : null, user ? `of user ${user}` : null].filter((word) => word !== null);
      return known.length === 0 ? `process ${other}` : `process ${other} (${known.join(' ')})`;
    });
    return `it waits for a lock that ${names.join(' and ')} of the database server holds`;
  } finally {
    await client.end().catch(() => undefined);
  }
}
