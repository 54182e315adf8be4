import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Cluster, startCluster, stopCluster, superuserUrl } from '#db/embedded/cluster';
import { takeStartLock, withStartLock } from '#db/embedded/start-lock';
import { reasonOf, type Say } from '#startup-error';

/** Any number; every process that uses an embedded cluster holds it shared. */
const usersLock = 7_220_104;

/** How long the last process to end waits for another one that is just starting, in milliseconds. */
const releaseTimeoutMs = 20_000;
const retryAfterMs = 2_000;
/** A reason that stays the same is not repeated more often than this. */
const repeatReasonMs = 60_000;

export interface Keeper {
  /** Lets go of the cluster; stops it unless another process of ours still uses it. */
  release(): Promise<void>;
}

/**
 * Holds one connection for as long as the cluster is in use. Through it the processes that share a cluster know of each
 * other, also after a kill: the last one to let go stops it. When the connection breaks, the cluster is started again, by
 * one of them, while the others wait for the start lock.
 */
export async function keepRunning(dataDir: string, cluster: Cluster, say: Say): Promise<Keeper> {
  let released = false;
  let recovery: Promise<void> = Promise.resolve();
  let client = await hold();

  async function hold(): Promise<Client> {
    const holder = await connectShared(cluster);
    // The event 'end' follows every breakage.
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
  // The event 'error' would end the process if nobody listened.
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

/** Says a sentence once, and the same one again after a while only. */
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
 * Ends the connection, and the cluster with it when nobody else uses it. The start lock keeps another process from
 * finding the cluster running just before it stops; whoever holds that lock for long is a user of the cluster.
 */
async function letGo(dataDir: string, cluster: Cluster, client: Client, say: Say): Promise<void> {
  // Where the lock cannot be written, as on a full disk, nobody else can start either.
  const unlock = await takeStartLock(dataDir, say, releaseTimeoutMs).catch(() => () => undefined);
  try {
    const isLast = await giveUpShare(client);
    if (isLast && unlock !== null) await stopCluster(cluster);
  } finally {
    unlock?.();
  }
}

/** Gives up our share of the users' lock and answers whether nobody else holds one. */
async function giveUpShare(client: Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [usersLock]);
    const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [usersLock]);
    return rows[0]?.last === true;
  } catch {
    // The cluster went away under us; whatever is left of it is ours to end.
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}
