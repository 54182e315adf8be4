import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Cluster, startCluster, stopCluster, superuserUrl } from '#db/embedded/cluster';
import { takeStartLock, withStartLock } from '#db/embedded/start-lock';
import { reasonOf, type Say } from '#startup-error';

/** The number of the lock, chosen freely. Every process that uses an embedded cluster has it shared. */
const usersLock = 7_220_104;

/** The time that the last process to end waits for another one that is just starting, in milliseconds. */
const releaseTimeoutMs = 20_000;
const retryAfterMs = 2_000;
/** The time, in milliseconds, before the same reason is printed again. */
const repeatReasonMs = 60_000;

export interface Keeper {
  /** Releases the cluster; stops it unless another process of ours still uses it. */
  release(): Promise<void>;
}

/**
 * Keeps one connection open while the cluster is in use. Through it the processes that share a cluster know of each other, also
 * after a kill: the last one to release it stops it. When the connection breaks, one of them starts the cluster again. The
 * others wait for the start lock.
 */
export async function keepRunning(dataDir: string, cluster: Cluster, say: Say): Promise<Keeper> {
  let released = false;
  let recovery: Promise<void> = Promise.resolve();
  let client = await hold();

  async function hold(): Promise<Client> {
    const holder = await connectShared(cluster);
    // The event 'end' follows every break of the connection.
    holder.once('end', () => {
      recovery = recover();
    });
    return holder;
  }

  async function recover(): Promise<void> {
    const complain = withoutRepeating(say);
    while (!released) {
      try {
        client = await withStartLock(dataDir, say, async () => {
          await startCluster(cluster, say);
          return hold();
        });
        say('The database had stopped and was started again.');
        return;
      } catch (error) {
        complain(`The database has stopped and does not start again yet: ${reasonOf(error)}`);
        await sleep(retryAfterMs);
      }
    }
  }

  async function release(): Promise<void> {
    released = true;
    await recovery;
    await letGo(dataDir, cluster, client, say);
  }
  return { release };
}

async function connectShared(cluster: Cluster): Promise<Client> {
  const client = new Client({ connectionString: superuserUrl(cluster), application_name: 'cashbook keeper' });
  // Without a listener the event 'error' would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock_shared($1)', [usersLock]);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Returns a `say` that repeats the same sentence only after a while. */
function withoutRepeating(say: Say): Say {
  let last = { sentence: '', at: 0 };
  return (sentence) => {
    const at = performance.now();
    if (sentence === last.sentence && at - last.at < repeatReasonMs) return;
    last = { sentence, at };
    say(sentence);
  };
}

/**
 * Ends the connection, and stops the cluster when nobody else uses it. The start lock prevents another process from finding the
 * cluster running just before it stops. A process that has that lock for long is a user of the cluster.
 */
async function letGo(dataDir: string, cluster: Cluster, client: Client, say: Say): Promise<void> {
  // When the lock cannot be written, as on a full disk, nobody else can start either.
  const unlock = await takeStartLock(dataDir, say, releaseTimeoutMs).catch(() => () => undefined);
  try {
    const isLast = await giveUpShare(client);
    if (isLast && unlock !== null) await stopCluster(cluster);
  } finally {
    unlock?.();
  }
}

/** Releases our share of the users' lock and returns whether nobody else has one. */
async function giveUpShare(client: Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [usersLock]);
    const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [usersLock]);
    return rows[0]?.last === true;
  } catch {
    // The cluster has stopped by itself, so this process stops its remains.
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}
