import { resolve } from 'node:path';
import { embeddedBinaries } from '#db/embedded/binaries';
import { type Cluster, clusterMajor, createCluster, startCluster, stopCluster } from '#db/embedded/cluster';
import {
  type ClusterFile,
  type ClusterPlace,
  placeCluster,
  prepareDataFolder,
  readClusterFile,
  writeClusterFile,
} from '#db/embedded/data-folder';
import { chooseEndpoint, type Endpoint } from '#db/embedded/endpoint';
import { keepRunning } from '#db/embedded/keeper';
import { runningPostmaster } from '#db/embedded/lock-files';
import { asSuperuser, type DatabaseUrls, databaseUrls, ensureDatabase, ensureRoles } from '#db/embedded/roles';
import { withStartLock } from '#db/embedded/start-lock';
import { sayWhileWaiting } from '#say-while-waiting';
import { type Say, StartupError } from '#startup-error';

/** The running database that is part of the program. */
export interface EmbeddedDatabase {
  readonly urls: DatabaseUrls;
  /** The sentences that the start prints, for example the folder of a cluster outside the data folder. */
  readonly notes: readonly string[];
  /** Releases the cluster; stops it unless another process of ours still uses it. */
  close(): Promise<void>;
}

const databaseName = 'cashbook';

/**
 * Opens the PostgreSQL cluster of a data folder. It makes the cluster at the first start, starts it, or takes over a running
 * one. While it is open, a postmaster that dies is started again. `say` gets the reason for a long start, and the state of a
 * postmaster that died. Throws StartupError, with a sentence for the person at the terminal, when it cannot be opened. Then it
 * stops a cluster that it started.
 */
export async function openEmbeddedDatabase(dataFolder: string, say: Say): Promise<EmbeddedDatabase> {
  const dataDir = resolve(dataFolder);
  prepareDataFolder(dataDir);
  return withStartLock(dataDir, say, async () => {
    const { place, endpoint, file } = await prepareCluster(dataDir, say);
    const { dir, runAs, binaries, note } = place;
    const { passwords } = file;
    const cluster: Cluster = { binaries, dir, runAs, endpoint, password: passwords.postgres, durability: 'full' };
    if (clusterMajor(dir) === null) await make(cluster, say);
    const { startedHere } = await startCluster(cluster, say);
    try {
      await asSuperuser(cluster, async (client) => {
        await ensureRoles(client, passwords);
        await ensureDatabase(client, databaseName);
      });
      const keeper = await keepRunning(dataDir, cluster, say);
      const urls = databaseUrls(cluster, passwords, databaseName);
      return { urls, notes: note === null ? [] : [note], close: () => keeper.release() };
    } catch (error) {
      if (startedHere) await stopCluster(cluster);
      throw error;
    }
  });
}

interface PreparedCluster {
  readonly place: ClusterPlace;
  readonly endpoint: Endpoint;
  readonly file: ClusterFile;
}

/** Decides where the cluster is and listens, and writes that into the data folder. */
async function prepareCluster(dataDir: string, say: Say): Promise<PreparedCluster> {
  const installed = embeddedBinaries();
  const known = readClusterFile(dataDir);
  const place = await placeCluster(dataDir, known, installed, say);
  const { dir, binaries, note } = place;
  const madeBy = clusterMajor(dir);
  if (madeBy !== null && madeBy !== binaries.major) throw versionMismatch(dataDir, madeBy, binaries.major);
  const running = runningPostmaster(dir)?.port ?? null;
  const endpoint = await chooseEndpoint(dir, { running, former: known.port ?? null });
  const elsewhere = note === null ? {} : { folder: dir };
  const file = { format: 1, passwords: known.passwords, port: endpoint.port, ...elsewhere } as const;
  writeClusterFile(dataDir, file);
  return { place, endpoint, file };
}

function make(cluster: Cluster, say: Say): Promise<void> {
  return sayWhileWaiting(
    say,
    () => `the database in ${cluster.dir} is being made`,
    () => createCluster(cluster),
  );
}

function versionMismatch(dataDir: string, madeBy: number, ours: number): StartupError {
  return new StartupError(
    madeBy > ours
      ? `The data folder ${dataDir} was made by a newer version (PostgreSQL ${madeBy}, this one has ${ours}): start the newer version.`
      : `The data folder ${dataDir} was made with PostgreSQL ${madeBy} and this version has ${ours}: move the books over as docs/operations.md says.`,
  );
}
