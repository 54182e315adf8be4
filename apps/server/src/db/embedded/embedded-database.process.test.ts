import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EmbeddedDatabase, openEmbeddedDatabase } from '#db/embedded/embedded-database';

let dataDir: string;
const open: EmbeddedDatabase[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cashbook-embedded-'));
  chmodSync(dataDir, 0o755);
});

afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function opened(onRestart: (sentence: string) => void = () => undefined): Promise<EmbeddedDatabase> {
  const database = await openEmbeddedDatabase(dataDir, onRestart);
  open.push(database);
  return database;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

function postmasterPid(): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

test('a new data folder gets a durable UTF8 cluster in locale C with three roles that sign in by password', async () => {
  const { urls, notes } = await opened();
  expect(notes).toEqual([]);
  const settings = await query(
    urls.owner,
    `select current_user, current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
            current_setting('synchronous_commit') as commit, datcollate as locale
     from pg_database where datname = current_database()`,
  );
  expect(settings).toMatchObject([
    { current_user: 'cashbook_owner', encoding: 'UTF8', fsync: 'on', commit: 'on', locale: 'C' },
  ]);
  expect(await query(urls.app, 'select current_user')).toEqual([{ current_user: 'cashbook_app' }]);
  expect(await query(urls.report, 'select current_user')).toEqual([{ current_user: 'cashbook_report' }]);
  await expect(query(urls.app.replace(/:[0-9a-f]+@/, ':wrong@'), 'select 1')).rejects.toMatchObject({ code: '28P01' });
  expect(statSync(join(dataDir, 'cluster.json')).mode & 0o777).toBe(0o600);
});

test('closing stops the cluster and a second opening finds the data', async () => {
  const first = await opened();
  await query(first.urls.owner, 'create table kept (n int); insert into kept values (42)');
  await open.pop()?.close();
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  const second = await opened();
  expect(await query(second.urls.owner, 'select n from kept')).toEqual([{ n: 42 }]);
});

test('two that open the same folder at once share one cluster, and the last to close stops it', async () => {
  const [one, two] = await Promise.all([openEmbeddedDatabase(dataDir, () => undefined), opened()]);
  const pid = postmasterPid();
  await one.close();
  expect(postmasterPid()).toBe(pid);
  expect(await query(two.urls.app, 'select 1 as n')).toEqual([{ n: 1 }]);
  await open.pop()?.close();
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('a postmaster that is killed is started again under the same address', async () => {
  let told: (sentence: string) => void = () => undefined;
  const sentence = new Promise<string>((resolve) => {
    told = resolve;
  });
  const { urls } = await opened((text) => told(text));
  await query(urls.owner, 'create table kept (n int); insert into kept values (7)');
  process.kill(postmasterPid(), 'SIGKILL');
  expect(await sentence).toBe('The database had stopped and was started again.');
  expect(await query(urls.owner, 'select n from kept')).toEqual([{ n: 7 }]);
});

test('a folder made by a newer PostgreSQL is refused in one sentence', async () => {
  await opened();
  await open.pop()?.close();
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '99\n');
  await expect(opened()).rejects.toThrow(/was made by a newer version \(PostgreSQL 99, this one has \d+\)/);
});

test('a folder that lost its passwords is refused in one sentence', async () => {
  await opened();
  await open.pop()?.close();
  rmSync(join(dataDir, 'cluster.json'));
  await expect(opened()).rejects.toThrow(/holds a database but not the file cluster\.json/);
});

test('where the path is too long for a socket the cluster listens on a loopback port', async () => {
  const parent = dataDir;
  dataDir = join(parent, 'a-folder-whose-name-alone-is-nearly-as-long-as-a-whole-socket-path-may-be-on-this-machine');
  const { urls } = await opened();
  expect(new URL(urls.app).hostname).toBe('127.0.0.1');
  expect(await query(urls.app, 'select 1 as n')).toEqual([{ n: 1 }]);
  await open.pop()?.close();
  dataDir = parent;
});

test.runIf(process.getuid?.() === 0)(
  'as root, a folder that nobody else may enter keeps the cluster elsewhere and says so',
  async () => {
    chmodSync(dataDir, 0o700);
    const { urls, notes } = await opened();
    expect(notes).toHaveLength(1);
    const [, place] = /^The database lies in (\S+), because/.exec(notes[0] ?? '') ?? [];
    if (place === undefined) throw new Error(`No place in: ${notes[0]}`);
    await query(urls.owner, 'create table kept (n int)');
    await open.pop()?.close();
    const again = await opened();
    expect(await query(again.urls.owner, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }]);
    await open.pop()?.close();
    rmSync(place, { recursive: true });
  },
);
