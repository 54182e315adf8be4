import PgBoss from 'pg-boss';
import { asOwner } from '#db/owner-connection';
import { reasonOf } from '#startup-error';

/** Work that the server does by itself, every minute in one of its processes. */
export interface Job {
  /** Letters and hyphens; the name of its queue. */
  readonly name: string;
  readonly run: (signal: AbortSignal) => Promise<void>;
}

/** The tables of the queue have a schema of their own. They hold nothing that a restored backup would miss. */
const schema = 'pgboss';
/** After that time a job counts as dead: its process was killed. The next one then begins. */
const expireSeconds = 300;

/**
 * Runs jobs every minute while the server runs, by pg-boss on the database of the books. Several servers on one database share them:
 * each run happens in one, and one that is killed is followed by the next. `say` gets the sentence when they cannot begin; the server
 * then goes on without them.
 */
export function runJobs(
  ownerUrl: string,
  jobs: readonly Job[],
  say: (sentence: string) => void,
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  const boss = new PgBoss({ connectionString: ownerUrl, application_name: 'cashbook jobs', schema, max: 2 });
  // The database is away; the code that serves from it reports that.
  boss.on('error', () => undefined);
  const begun = begin(ownerUrl, boss, jobs, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) say(`Reminders and other jobs do not run: ${reasonOf(error)}`);
  });
  return {
    stop: async () => {
      stopping.abort();
      await begun;
      await boss.stop({ graceful: true, timeout: 15_000 }).catch(() => undefined);
    },
  };
}

/** The number of the lock, chosen freely, under which one server at a time makes the tables: two at once would deadlock. */
const setUpLock = 7_220_107;

async function begin(ownerUrl: string, boss: PgBoss, jobs: readonly Job[], signal: AbortSignal): Promise<void> {
  await asOwner(ownerUrl, 'cashbook jobs', async (holder) => {
    await holder.query('select pg_advisory_xact_lock($1)', [setUpLock]);
    await boss.start();
    for (const { name } of jobs) {
      await boss.createQueue(name, { name, policy: 'stately', retryLimit: 0, expireInSeconds: expireSeconds });
      await boss.schedule(name, '* * * * *');
    }
  });
  for (const { name, run } of jobs) {
    // What was left when the last server ended does not wait for the next minute.
    await boss.send(name, {});
    await boss.work(name, { pollingIntervalSeconds: 5 }, () => run(signal));
  }
}
