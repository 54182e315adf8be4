import { Client } from 'pg';
import { databaseAway } from '#db/pool';

/**
 * A connection of whoever may act as the owner of the books. What it needs set is set for a transaction, by
 * `beginAsOwner`, and ends with it: behind a pooler that lends a connection for one transaction, anything else would
 * stay with the next one who gets it.
 * Throws StartupError when the database is away.
 */
export async function connectForOwner(ownerUrl: string, applicationName: string): Promise<Client> {
  const client = new Client({
    connectionString: ownerUrl,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
  });
  // Whoever waits for a query hears of a broken connection from it; unheard, the event would end the process.
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

/** For the transaction, values are as text travels best: UTF-8, ISO dates, times in UTC. */
export async function setFormats(client: Client): Promise<void> {
  await client.query(
    `set local datestyle = 'ISO, YMD'; set local intervalstyle = postgres; set local timezone = 'UTC';
     set local client_encoding = 'UTF8'`,
  );
}

/** Runs `work` in a transaction that owns the books; what it throws rolls everything back. */
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
    // Without a commit before it, the end of the connection is a rollback.
    await client.end();
  }
}
