import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type EmbeddedDatabase, openEmbeddedDatabase } from '#db/embedded/embedded-database';
import { lookAtProcess } from '#db/embedded/processes';
import { withStartLock } from '#db/embedded/start-lock';
import { copyDataFolder, makeDataFolder } from '#testing/product';

const made = makeDataFolder();
let dataDir: string;
const open: EmbeddedDatabase[] = [];

beforeAll(async () => {
  await (await openEmbeddedDatabase(made.path, () => undefined)).close();
});

afterAll(() => made.remove());

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cashbook-embedded-'));
  chmodSync(dataDir, 0o755);
});

/** Puts a cluster into the data folder that was opened once and closed. Making one takes longer than most tests. */
function fillWithStoppedCluster(): void {
  copyDataFolder(made.path, dataDir);
}

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
  fillWithStoppedCluster();
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

/** Returns a `say` for a database, and a promise that resolves when the database says that it was started again. */
function listening(): { readonly say: (sentence: string) => void; readonly restarted: Promise<void> } {
  let resolve: () => void = () => undefined;
  const restarted = new Promise<void>((done) => {
    resolve = done;
  });
  return { say: (sentence) => sentence === 'The database had stopped and was started again.' && resolve(), restarted };
}

test('a postmaster that is killed is started again under the same address', async () => {
  fillWithStoppedCluster();
  const { say, restarted } = listening();
  const { urls } = await opened(say);
  await query(urls.owner, 'create table kept (n int); insert into kept values (7)');
  process.kill(postmasterPid(), 'SIGKILL');
  await restarted;
  expect(await query(urls.owner, 'select n from kept')).toEqual([{ n: 7 }]);
});

test('while another process is starting the cluster of the folder, nobody starts it over that one', async () => {
  fillWithStoppedCluster();
  const { say, restarted } = listening();
  await opened(say);
  const killed = postmasterPid();
  await withStartLock(dataDir, say, async () => {
    process.kill(killed, 'SIGKILL');
    await sleep(3000);
    expect(postmasterPid()).toBe(killed);
  });
  await restarted;
  expect(postmasterPid()).not.toBe(killed);
});

/** Starts a process of the cluster's own user. For any other user PostgreSQL itself sees that the process is not its server. */
function asClusterUser(command: string): ChildProcess {
  const { uid, gid } = statSync(join(dataDir, 'postgres'));
  const user = process.getuid?.() === 0 ? { uid, gid } : {};
  return spawn('/bin/sh', ['-c', command], { ...user, cwd: '/', stdio: ['ignore', 'pipe', 'ignore'] });
}

/** Writes the files that PostgreSQL leaves behind when it is killed, with that process id in them. */
function leaveLockFiles(pid: number): void {
  const cluster = join(dataDir, 'postgres');
  const { uid, gid } = statSync(cluster);
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const path = join(cluster, name);
    writeFileSync(path, `${pid}\n${cluster}\n1790000000\n5432\n${cluster}\n`, { mode: 0o600 });
    chownSync(path, uid, gid);
  }
}

test.each([
  // The shell starts a process that soon ends, and becomes a program that never asks for its result.
  ['are a zombie’s', 'zombie', 'sleep 0.5 & echo $!; exec sleep 600'],
  ['name another process, which got the number since,', 'living', 'echo $$; exec sleep 600'],
])(
  'lock files that %s do not keep the cluster from starting, and that process stays as it was',
  async (_, state, command) => {
    fillWithStoppedCluster();
    const parent = asClusterUser(command);
    try {
      const [printed] = (await once(parent.stdout ?? parent, 'data')) as [Buffer];
      const pid = Number.parseInt(printed.toString(), 10);
      await vi.waitFor(() => expect(lookAtProcess(pid).state).toBe(state), { timeout: 30_000 });
      leaveLockFiles(pid);
      const { urls } = await opened();
      expect(await query(urls.app, 'select 1 as n')).toEqual([{ n: 1 }]);
      expect(postmasterPid()).not.toBe(pid);
      await open.pop()?.close();
      leaveLockFiles(pid);
      await (await openEmbeddedDatabase(dataDir, () => undefined)).close();
      expect(lookAtProcess(pid).state).toBe(state);
    } finally {
      parent.kill('SIGKILL');
    }
  },
);

test('a password that the cluster refuses is one sentence, and nothing is left running', async () => {
  fillWithStoppedCluster();
  const file = join(dataDir, 'cluster.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"postgres": "[0-9a-f]+"/, '"postgres": "wrong"'));
  await expect(opened()).rejects.toThrow(/^The database in \S+ does not accept the password kept beside it\.$/);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('a cluster that came up with settings other than ours is stopped and started anew', async () => {
  fillWithStoppedCluster();
  const configuration = join(dataDir, 'postgres', 'postgresql.conf');
  const text = readFileSync(configuration, 'utf8');
  writeFileSync(configuration, `${text}\nunix_socket_directories = '/tmp'\n`);
  await expect(opened()).rejects.toThrow(/does not listen where it should: take port, .* out of its postgresql\.conf/);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  writeFileSync(configuration, text);
  const { urls } = await opened();
  expect(await query(urls.app, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('a cluster that does not start says why at once', async () => {
  fillWithStoppedCluster();
  writeFileSync(join(dataDir, 'postgres', 'pg_hba.conf'), 'nobody may enter\n');
  await expect(opened()).rejects.toThrow(
    /^The database in \S+ could not be started: could not load \S+pg_hba\.conf\.$/,
  );
});

test('a folder made by a newer PostgreSQL is refused in one sentence', async () => {
  fillWithStoppedCluster();
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '99\n');
  await expect(opened()).rejects.toThrow(/was made by a newer version \(PostgreSQL 99, this one has \d+\)/);
});

test('a folder that lost its passwords is refused in one sentence', async () => {
  fillWithStoppedCluster();
  rmSync(join(dataDir, 'cluster.json'));
  await expect(opened()).rejects.toThrow(/holds a database but not the file cluster\.json/);
});

test('where the path is too long for a socket the cluster listens on a loopback port', async () => {
  const parent = dataDir;
  dataDir = join(parent, 'a-folder-whose-name-alone-is-nearly-as-long-as-a-whole-socket-path-may-be-on-this-machine');
  const { urls } = await opened();
  expect(new URL(urls.app).hostname).toBe('127.0.0.1');
  expect(await query(urls.app, 'select 1 as n')).toEqual([{ n: 1 }]);
  const pid = postmasterPid();
  const beside = await openEmbeddedDatabase(dataDir, () => undefined);
  expect(beside.urls, 'its port is busy with itself, not with something else').toEqual(urls);
  await beside.close();
  expect(postmasterPid()).toBe(pid);
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
