import { Client } from 'pg';
import type { Config } from '#config';
import { openEmbeddedDatabase } from '#db/embedded/embedded-database';
import type { DatabaseUrls } from '#db/embedded/roles';
import { migrate } from '#db/migrate';
import { type Databases, databaseAway, openDatabases } from '#db/pool';
import { noLimits } from '#db/time-limits';
import { sayWhileWaiting } from '#say-while-waiting';
import type { Say } from '#startup-error';

/** The open books of this installation, at this version. */
export interface OpenBooks {
  readonly databases: Databases;
  /** The addresses of the database, for processes that serve the same books. */
  readonly urls: DatabaseUrls;
  /** Closes the pools, and stops the embedded database unless another process uses it. */
  close(): Promise<void>;
}

/**
 * Opens the books that the settings name: the embedded database, started when it is not running, or a PostgreSQL server. Brings
 * the database to this version. `say` gets sentences for the person at the terminal. Commands have no time limits; a server
 * has. Throws StartupError when the database is away, cannot be started or was made by a newer version.
 */
export async function openBooks(config: Config, say: Say, limits = noLimits): Promise<OpenBooks> {
  const { urls, release } = await reachDatabase(config, say);
  try {
    await migrate(urls.owner, { say });
    const keepsStatements = config.database.kind === 'embedded' || config.database.keepsStatements;
    const databases = await openDatabases(urls, { limits, keepsStatements, say });
    const close = async () => {
      await databases.close();
      await release();
    };
    return { databases, urls, close };
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * Returns the database as it is, at any version: the embedded one, started when it is not running, or the server that the
 * settings name. The caller ends with `release`.
 */
export async function reachDatabase(
  { database, dataDir }: Config,
  say: Say,
): Promise<{ urls: DatabaseUrls; release: () => Promise<void> }> {
  if (database.kind === 'server') {
    const { ownerUrl, appUrl, reportUrl } = database;
    await awaitServer(ownerUrl, say);
    return { urls: { owner: ownerUrl, app: appUrl, report: reportUrl }, release: () => Promise.resolve() };
  }
  const embedded = await openEmbeddedDatabase(dataDir, say);
  for (const note of embedded.notes) say(note);
  return { urls: embedded.urls, release: () => embedded.close() };
}

/** The time limit, in milliseconds, for a server that is frozen or behind a firewall and so does not even refuse. */
const serverTimeoutMs = 60_000;

/** Checks that the database server answers. Throws StartupError when it refuses, or does not answer for a minute. */
async function awaitServer(ownerUrl: string, say: Say): Promise<void> {
  const client = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: serverTimeoutMs });
  client.on('error', () => undefined);
  try {
    const what = () => `the database server ${client.host}:${client.port} does not answer`;
    await sayWhileWaiting(say, what, () => client.connect());
  } catch (error) {
    throw databaseAway(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
