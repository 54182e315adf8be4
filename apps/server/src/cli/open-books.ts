import { Client } from 'pg';
import type { Config, DatabaseConfig } from '#config';
import { openEmbeddedDatabase } from '#db/embedded/embedded-database';
import type { DatabaseUrls } from '#db/embedded/roles';
import { migrate } from '#db/migrate';
import { asOwner } from '#db/owner-connection';
import { type Databases, databaseAway, openDatabases } from '#db/pool';
import { noLimits } from '#db/time-limits';
import { sayWhileWaiting } from '#say-while-waiting';
import { type Say, StartupError } from '#startup-error';

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
    await refuseOneOfSeveral(config.database, urls);
    const keepsStatements = config.database.kind === 'embedded' || config.database.keepsStatements;
    const reportsFallBack = config.database.kind !== 'embedded' && config.database.reportsFallBack;
    const databases = await openDatabases(urls, { limits, keepsStatements, reportsFallBack, say });
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
  if (database.kind === 'servers') throw new Error('A command opens one server after the other.');
  if (database.kind === 'server') {
    const { ownerUrl, appUrl, reportUrl } = database;
    await awaitServer(ownerUrl, say);
    return { urls: { owner: ownerUrl, app: appUrl, report: reportUrl }, release: () => Promise.resolve() };
  }
  const embedded = await openEmbeddedDatabase(dataDir, say);
  for (const note of embedded.notes) say(note);
  return { urls: embedded.urls, release: () => embedded.close() };
}

/**
 * Throws StartupError when a database that has joined others is opened alone: an email would then be unique on this server
 * only.
 */
async function refuseOneOfSeveral(database: DatabaseConfig, { owner }: DatabaseUrls): Promise<void> {
  if (database.kind === 'server' && database.name !== undefined) return;
  const { rows } = await asOwner(owner, 'cashbook servers', (client) =>
    client.query<{ name: string }>('select name from directory.this_server'),
  );
  const [own] = rows;
  if (own === undefined) return;
  throw new StartupError(`This database is that of ${own.name}, one of several servers: DATABASE_SERVERS is missing.`);
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
