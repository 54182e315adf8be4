import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import PgBoss from 'pg-boss';
import { jobsSchema } from '#db/jobs-schema';
import { asOwner } from '#db/owner-connection';
import { reasonOf } from '#startup-error';

/** Work that the server does by itself, every minute in one of its processes. */
export interface Job {
  /** Letters and hyphens; the name of its queue. */
  readonly name: string;
  readonly run: (signal: AbortSignal) => Promise<void>;
}

/** After that time a job counts as dead: its process was killed. The next one then begins. */
const expireSeconds = 300;
/** A job that takes longer ends itself, before another begins beside it. */
const mostMs = 240_000;
/** The time after a failed start, before the next try. */
const againMs = 60_000;
/** The number of the lock, chosen freely, under which one server at a time makes the tables: two at once would deadlock. */
const setUpLock = 7_220_107;

/**
 * Runs jobs every minute while the server runs, by pg-boss on the database of the books. Several servers on one database share them:
 * each run happens in one, and one that is killed is followed by the next. `say` gets each fault once: of jobs that cannot begin,
 * which is tried again, and of a job that failed. The server goes on without them.
 */
export function runJobs(
  ownerUrl: string,
  jobs: readonly Job[],
  say: (sentence: string) => void,
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  const sayOnce = once(say);
  const pool = new Pool({ connectionString: ownerUrl, application_name: 'cashbook jobs', max: 2 });
  // A connection broke; the next statement opens another.
  pool.on('error', () => undefined);
  const guarded = jobs.map(({ name, run }) => ({
    name,
    run: async () => {
      const running = run(AbortSignal.any([stopping.signal, AbortSignal.timeout(mostMs)])).catch((error: unknown) =>
        sayOnce(`The job "${name}" failed: ${reasonOf(error)}`),
      );
      underWay.add(running);
      await running.finally(() => underWay.delete(running));
    },
  }));
  const begun = beginDespiteFaults({ ownerUrl, pool, jobs: guarded, signal: stopping.signal }, sayOnce);
  return {
    stop: async () => {
      stopping.abort();
      const boss = await begun;
      await boss?.stop({ graceful: true, timeout: 15_000 }).catch(() => undefined);
      await Promise.all(underWay);
      await pool.end();
    },
  };
}

function once(say: (sentence: string) => void): (sentence: string) => void {
  const said = new Set<string>();
  return (sentence) => {
    if (!said.has(sentence)) say(sentence);
    said.add(sentence);
  };
}

interface Beginning {
  readonly ownerUrl: string;
  readonly pool: Pool;
  readonly jobs: readonly { readonly name: string; readonly run: () => Promise<void> }[];
  readonly signal: AbortSignal;
}

/** Begins as soon as the database lets it. Returns null when the server stops before. */
async function beginDespiteFaults(beginning: Beginning, say: (sentence: string) => void): Promise<PgBoss | null> {
  const { signal } = beginning;
  const isOver = () => signal.aborted;
  while (!isOver()) {
    try {
      return await begin(beginning);
    } catch (error) {
      if (!isOver()) say(`Reminders and other jobs do not run: ${reasonOf(error)}`);
      await sleep(againMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
  return null;
}

async function begin({ ownerUrl, pool, jobs, signal }: Beginning): Promise<PgBoss> {
  // pg-boss writes the end of a job after its own stop, and a pool that has ended would throw where nobody catches it.
  const nothing = { rows: [], rowCount: 0 };
  const db = {
    executeSql: async (text: string, values?: unknown[]) => (pool.ending ? nothing : pool.query(text, values)),
  };
  const boss = new PgBoss({ db, schema: jobsSchema });
  // The database is away; the code that serves from it reports that.
  boss.on('error', () => undefined);
  await asOwner(ownerUrl, 'cashbook jobs', async (holder) => {
    await holder.query('select pg_advisory_xact_lock($1)', [setUpLock]);
    await boss.start();
    for (const { name } of jobs) {
      await boss.createQueue(name, { name, policy: 'stately', retryLimit: 0, expireInSeconds: expireSeconds });
      await boss.schedule(name, '* * * * *');
    }
  });
  for (const { name, run } of jobs) {
    if (signal.aborted) break;
    // Messages that the last server left waiting go now, and not in the next minute.
    await boss.send(name, {});
    await boss.work(name, { pollingIntervalSeconds: 5 }, run);
  }
  return boss;
}
