import { Client } from 'pg';
import { databaseAway } from '#db/pool';

/**
 * Returns a connection of a user that may act as the owner of the books. `beginAsOwner` makes all settings for one transaction.
 * A pooler lends a connection for one transaction, so other settings would stay for its next user. Throws StartupError when the
 * database is away.
 */
export async function connectForOwner(ownerUrl: string, applicationName: string): Promise<Client> {
  const client = new Client({
    connectionString: ownerUrl,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
  });
  // A broken connection also fails the running query. Without a listener, the event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw databaseAway(error);
  }
  return client;
}

/**
 * Begins a transaction that owns the books. A `snapshot` sees one moment of them and cannot write.
 * Throws StartupError when the database is away or the user may not act as the owner.
 */
export async function beginAsOwner(client: Client, mode: 'write' | 'snapshot' = 'write'): Promise<void> {
  try {
    await client.query(mode === 'write' ? 'begin' : 'begin transaction isolation level repeatable read read only');
    await client.query('set local role cashbook_owner');
    await setFormats(client);
  } catch (error) {
    throw databaseAway(error);
  }
}

/** Sets the text formats of values for the transaction: UTF-8, ISO dates, times in UTC. */
export async function setFormats(client: Client): Promise<void> {
  await client.query(
    `set local datestyle = 'ISO, YMD'; set local intervalstyle = postgres; set local timezone = 'UTC';
     set local client_encoding = 'UTF8'`,
  );
}

/** Runs `work` in a transaction that owns the books. An error from `work` rolls everything back. */
export async function asOwner<T>(
  ownerUrl: string,
  applicationName: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await connectForOwner(ownerUrl, applicationName);
  try {
    await beginAsOwner(client);
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    // Without a commit before it, closing the connection is a rollback.
    await client.end();
  }
}
