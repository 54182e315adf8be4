import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { embeddedBinaries } from '#db/embedded/binaries';
import {
  type Cluster,
  clusterMajor,
  createCluster,
  startCluster,
  stopCluster,
  superuserUrl,
} from '#db/embedded/cluster';
import { placeCluster, prepareDataFolder, readClusterFile, writeClusterFile } from '#db/embedded/data-folder';
import { chooseEndpoint } from '#db/embedded/endpoint';
import { asSuperuser, type DatabaseUrls, databaseUrls, ensureDatabase, ensureRoles } from '#db/embedded/roles';
import { withStartLock } from '#db/embedded/start-lock';
import { StartupError } from '#startup-error';

/** The database that comes with the program, running. */
export interface EmbeddedDatabase {
  readonly urls: DatabaseUrls;
  /** Sentences that the start prints, for example where the cluster lies when not in the data folder. */
  readonly notes: readonly string[];
  /** Lets go of the cluster; stops it unless another process of ours still uses it. */
  close(): Promise<void>;
}

const databaseName = 'cashbook';

/**
 * Opens the PostgreSQL cluster of a data folder: makes it at the first start, starts it, or takes over one that is
 * running already. While it is open, a postmaster that dies is started again; `onRestart` is told afterwards.
 * Throws StartupError, with a sentence for the person at the terminal, when that cannot be done.
 */
export async function openEmbeddedDatabase(
  dataFolder: string,
  onRestart: (sentence: string) => void,
): Promise<EmbeddedDatabase> {
  const dataDir = resolve(dataFolder);
  prepareDataFolder(dataDir);
  const { cluster, urls, note } = await withStartLock(dataDir, () => raise(dataDir));
  const keeper = await keepRunning(cluster, onRestart);
  return { urls, notes: note === null ? [] : [note], close: () => keeper.release() };
}

async function raise(dataDir: string): Promise<{ cluster: Cluster; urls: DatabaseUrls; note: string | null }> {
  const installed = embeddedBinaries();
  const known = readClusterFile(dataDir);
  const { dir, runAs, binaries, note } = placeCluster(dataDir, known, installed);
  const madeBy = clusterMajor(dir);
  if (madeBy !== null && madeBy !== binaries.major) throw versionMismatch(dataDir, madeBy, binaries.major);
  const endpoint = await chooseEndpoint(dir, known.port);
  const { passwords } = known;
  const elsewhere = note === null ? {} : { folder: dir };
  writeClusterFile(dataDir, { format: 1, passwords, port: endpoint.port, ...elsewhere });
  const cluster: Cluster = { binaries, dir, runAs, endpoint, password: passwords.postgres, durability: 'full' };
  if (madeBy === null) await createCluster(cluster);
  await startCluster(cluster);
  await asSuperuser(cluster, async (client) => {
    await ensureRoles(client, passwords);
    await ensureDatabase(client, databaseName);
  });
  return { cluster, urls: databaseUrls(cluster, passwords, databaseName), note };
}

function versionMismatch(dataDir: string, madeBy: number, ours: number): StartupError {
  return new StartupError(
    madeBy > ours
      ? `The data folder ${dataDir} was made by a newer version (PostgreSQL ${madeBy}, this one has ${ours}): start the newer version.`
      : `The data folder ${dataDir} was made with PostgreSQL ${madeBy} and this version has ${ours}: move the books over as docs/operations.md says.`,
  );
}

/** Any number; every process that uses an embedded cluster holds it shared. */
const usersLock = 7_220_104;

interface Keeper {
  release(): Promise<void>;
}

/**
 * Holds one connection for as long as the cluster is in use. Through it the processes that share a cluster know of each
 * other, also after a kill: the last one to let go stops it. When the connection breaks, the cluster is raised again.
 */
async function keepRunning(cluster: Cluster, onRestart: (sentence: string) => void): Promise<Keeper> {
  let released = false;
  let recovery: Promise<void> = Promise.resolve();
  let client = await hold();

  async function hold(): Promise<Client> {
    const holder = new Client({ connectionString: superuserUrl(cluster), application_name: 'cashbook keeper' });
    // The event 'end' follows every breakage; 'error' alone would end the process if nobody listened.
    holder.on('error', () => undefined);
    await holder.connect();
    await holder.query('select pg_advisory_lock_shared($1)', [usersLock]);
    holder.once('end', () => {
      recovery = recover();
    });
    return holder;
  }

  async function recover(): Promise<void> {
    while (!released) {
      try {
        await startCluster(cluster);
        client = await hold();
        onRestart('The database had stopped and was started again.');
        return;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        onRestart(`The database has stopped and does not start again yet: ${reason}`);
        await sleep(2000);
      }
    }
  }

  async function release(): Promise<void> {
    released = true;
    await recovery;
    if (await letGo(client)) await stopCluster(cluster);
  }
  return { release };
}

/** Gives up our share of the users' lock and answers whether nobody else holds one. */
async function letGo(client: Client): Promise<boolean> {
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
