import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDailyBackup } from '#backup/daily/daily-backup';
import { allCompanies } from '#cli/companies';
import { migrate } from '#db/migrate';
import { openDatabases } from '#db/pool';
import { noLimits } from '#db/time-limits';
import { filesInFolder } from '#domains/files/index';
import { bookTime, createBookCompany } from '#testing/book-company';
import { createTestDatabase, type TestDatabase } from '#testing/database';

/** The message that a client sends before it disconnects. A pooler does not forward it. */
const terminate = Buffer.from([0x58, 0, 0, 0, 4]);

/**
 * Simulates a pooler: a client that disconnects leaves its session at the database unchanged for the next client. (A pooler in
 * transaction mode resets nothing.)
 */
class Pooler {
  private readonly sessions: Socket[] = [];

  private constructor(
    private readonly server: Server,
    private readonly port: number,
  ) {}

  static async before(databaseUrl: string): Promise<Pooler> {
    const { hostname, port } = new URL(databaseUrl);
    const host = decodeURIComponent(hostname);
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const pooler = new Pooler(server, address !== null && typeof address === 'object' ? address.port : 0);
    server.on('connection', (client) => {
      const session = host.startsWith('/')
        ? connect(`${host}/.s.PGSQL.${port}`)
        : connect({ host, port: Number(port) });
      pooler.sessions.push(session);
      session.on('error', () => undefined);
      session.on('data', (chunk) => client.write(chunk));
      client.on('error', () => undefined);
      client.on('data', (chunk) => {
        const goes = chunk.subarray(-terminate.length).equals(terminate);
        session.write(goes ? chunk.subarray(0, -terminate.length) : chunk);
        if (!goes) return;
        session.removeAllListeners('data');
        client.end();
      });
    });
    return pooler;
  }

  url(databaseUrl: string): string {
    return databaseUrl.replace(/@[^/]*\//, `@127.0.0.1:${this.port}/`);
  }

  /** Returns the result of the query in each of the left sessions. */
  async askEach(query: string): Promise<string[]> {
    const answers: string[] = [];
    for (const session of this.sessions) {
      const text = Buffer.from(`${query}\0`);
      const head = Buffer.from([0x51, 0, 0, 0, 0]);
      head.writeInt32BE(text.length + 4, 1);
      session.write(Buffer.concat([head, text]));
      const reply = (await once(session, 'data')) as [Buffer];
      answers.push(/<(.*)>/.exec(reply[0].toString('latin1'))?.[1] ?? reply[0].toString('latin1'));
    }
    return answers;
  }

  close(): void {
    for (const session of this.sessions) session.destroy();
    this.server.close();
  }
}

let database: TestDatabase;
let pooler: Pooler;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  pooler = await Pooler.before(database.superuser);
  folder = mkdtempSync(join(tmpdir(), 'cashbook-pooler-'));
});
afterEach(async () => {
  pooler.close();
  await database.dispose();
  rmSync(folder, { recursive: true, force: true });
});

/** The query for the role, the locks, a setting that copying needs, and the transaction of a session. */
const leftBehind = `select '<' || concat_ws(' ', current_user = session_user,
  (select count(*) from pg_locks where pid = pg_backend_pid() and locktype = 'advisory'),
  current_setting('datestyle'), current_setting('search_path') like '%user%', now() = statement_timestamp()) || '>'`;

/** Returns the result for a session without changed settings, without locks and without an open transaction. */
async function untouched(): Promise<string> {
  const client = new Client({ connectionString: database.superuser });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, string>>(leftBehind);
    return Object.values(rows[0] ?? {})[0]?.slice(1, -1) ?? '';
  } finally {
    await client.end();
  }
}

test('migrations, backups and commands leave a pooled session as they found it', async () => {
  const databases = await openDatabases(database);
  await createBookCompany(database, databases);
  await databases.close();
  const client = new Client({ connectionString: database.superuser });
  await client.connect();
  await client.query(`alter database ${database.name} set datestyle = 'SQL, DMY'`);
  await client.query(`update cashbook.function_set set number = number - 1, checksum = 'older'`);
  await client.end();

  const url = pooler.url(database.superuser);
  const said: string[] = [];
  await migrate(url, { say: (sentence) => said.push(sentence) });
  await migrate(url, { say: (sentence) => said.push(sentence) });
  const order = {
    ownerUrl: url,
    files: filesInFolder(join(folder, 'files')),
    plan: { dir: join(folder, 'backups'), keepDays: 7, keepWeeks: 4 },
    product: '1.2.3',
    clock: { now: () => bookTime },
  };
  expect(await makeDailyBackup(order, (sentence) => said.push(sentence))).toBe('made');
  expect(await makeDailyBackup(order, (sentence) => said.push(sentence))).toBe('not due');
  expect(await allCompanies({ owner: url, app: url, report: url })).toHaveLength(1);
  expect(said).toEqual([]);

  const sessions = await pooler.askEach(leftBehind);
  expect(sessions.length).toBeGreaterThan(5);
  expect([...new Set(sessions)]).toEqual([await untouched()]);
});

test('a start that gets only one connection ends with a sentence', async () => {
  const client = new Client({ connectionString: database.superuser });
  await client.connect();
  await client.query(`alter database ${database.name} connection limit 1`);
  await client.end();
  const opening = openDatabases(database, { limits: { ...noLimits, connectMs: 2000 } });
  await expect(opening).rejects.toThrow(/^The database cannot be reached: too many connections/);
});
