import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import PgBoss from 'pg-boss';
import { jobsSchema } from '#db/jobs-schema';
import { asOwner } from '#db/owner-connection';
import { reasonOf } from '#startup-error';
import { jobs as ended } from '#watch/channels';

/** Work that the server does by itself, every minute in one of its processes. */
export interface Job {
  /** Letters and hyphens; the name of its queue. */
  readonly name: string;
  /** A job that takes longer, in milliseconds, ends itself, before another begins beside it. */
  readonly longestMs: number;
  readonly run: (signal: AbortSignal) => Promise<void>;
}

/** So long after its longest time a job counts as dead: its process was killed. The next one then begins. */
const graceSeconds = 60;
/** The time between two looks for a job. */
const lookMs = 5000;
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
  const pool = new Pool({ connectionString: ownerUrl, application_name: 'cashbook jobs', max: 2 });
  // A connection broke; the next statement opens another.
  pool.on('error', () => undefined);
  const running = runUntilStopped({ ownerUrl, pool, jobs, signal: stopping.signal, say: once(say) });
  return {
    stop: async () => {
      stopping.abort();
      await running;
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

interface Running {
  readonly ownerUrl: string;
  readonly pool: Pool;
  readonly jobs: readonly Job[];
  readonly signal: AbortSignal;
  readonly say: (sentence: string) => void;
}

/** Waits, or returns at once when the signal ends the wait. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
}

async function runUntilStopped(running: Running): Promise<void> {
  const boss = await beginDespiteFaults(running);
  if (boss === null) return;
  await Promise.all(running.jobs.map((job) => runEveryMinute(boss, job, running)));
  await boss.stop({ graceful: false }).catch(() => undefined);
}

/** Begins as soon as the database lets it. Returns null when the server stops before. */
async function beginDespiteFaults(running: Running): Promise<PgBoss | null> {
  const { signal, say } = running;
  const isOver = () => signal.aborted;
  while (!isOver()) {
    try {
      return await begin(running);
    } catch (error) {
      if (!isOver()) say(`Reminders and other jobs do not run: ${reasonOf(error)}`);
      await pause(againMs, signal);
    }
  }
  return null;
}

async function begin({ ownerUrl, pool, jobs }: Running): Promise<PgBoss> {
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
  // The workers and the schedule of pg-boss write what they have done without waiting for the answer: a stop in that moment would
  // throw where nobody catches it, and the process would leave its database running. So the loop below is our own.
  const boss = new PgBoss({ db, schema: jobsSchema, schedule: false });
  // The database is away; the code that serves from it reports that.
  boss.on('error', () => undefined);
  await asOwner(ownerUrl, 'cashbook jobs', async (holder) => {
    await holder.query('select pg_advisory_xact_lock($1)', [setUpLock]);
    await boss.start();
    for (const { name, longestMs } of jobs) {
      const expireInSeconds = longestMs / 1000 + graceSeconds;
      await boss.createQueue(name, { name, policy: 'stately', retryLimit: 0, expireInSeconds });
    }
  });
  return boss;
}

/** Asks for the job in each minute, once among all servers, and runs it when it is this server's turn. */
async function runEveryMinute(boss: PgBoss, job: Job, { signal, say }: Running): Promise<void> {
  // Messages that the last server left waiting go now, and not in the next minute.
  let order: PgBoss.SendOptions = {};
  while (!signal.aborted) {
    try {
      await boss.send(job.name, {}, order);
      order = { singletonSeconds: 60 };
      const [taken] = await boss.fetch(job.name);
      if (taken !== undefined) {
        await runOnce(job, signal, say);
        await boss.complete(job.name, taken.id);
      }
    } catch {
      // The database is away; the code that serves from it reports that.
    }
    await pause(lookMs, signal);
  }
}

async function runOnce(
  { name, longestMs, run }: Job,
  signal: AbortSignal,
  say: (sentence: string) => void,
): Promise<void> {
  try {
    await run(AbortSignal.any([signal, AbortSignal.timeout(longestMs)]));
    ended.tell(() => ({ name, succeeded: true }));
  } catch (error) {
    ended.tell(() => ({ name, succeeded: false }));
    say(`The job "${name}" failed: ${reasonOf(error)}`);
  }
}
