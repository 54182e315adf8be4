import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  copyDataFolder,
  type DataFolder,
  freePort,
  makeDataFolder,
  processOfProgram,
  type RunningProgram,
  runProgram,
  type Settings,
  startProgram,
  startServing,
  stopProgram,
} from '#testing/product';
import { repetitions } from '#testing/random/repetitions';

/* The program recovers from these failures without help, on the machines and in the containers that people have. */

/** A data folder whose database is at this version and stopped. Tests that are not about the first start begin with a copy. */
const prepared = makeDataFolder();
let folder: DataFolder;
const running: RunningProgram[] = [];

beforeAll(async () => {
  expect(await runProgram(['migrate'], { DATA_DIR: prepared.path })).toMatchObject({ exitCode: 0 });
});

afterAll(() => prepared.remove());

afterEach(async () => {
  for (const program of running.splice(0)) await stopProgram(program);
  folder.remove();
});

async function serving(settings: Settings): Promise<RunningProgram> {
  const program = await startServing(settings);
  running.push(program);
  return program;
}

function makePreparedFolder(name = ''): DataFolder {
  const copy = makeDataFolder(name);
  copyDataFolder(prepared.path, copy.path);
  return copy;
}

/**
 * Returns settings with a proxy in front. The server then does not fill empty books with the demo company, which would take
 * long.
 */
async function settingsFor({ path }: DataFolder): Promise<Settings & { PORT: string }> {
  return { DATA_DIR: path, PORT: String(await freePort()), TRUST_PROXY: 'loopback' };
}

/** Waits until the server on that port can reach its database. */
async function untilReady(port: string): Promise<void> {
  const ready = async () => {
    const { status } = await fetch(`http://localhost:${port}/api/ready`, { signal: AbortSignal.timeout(5000) });
    expect(status).toBe(200);
  };
  await vi.waitFor(ready, { timeout: 60_000, interval: 100 });
}

function postmasterOf({ postmasterPid }: DataFolder): number {
  const pid = postmasterPid();
  if (pid === null) throw new Error('No postmaster runs.');
  return pid;
}

/** Waits until another postmaster runs instead of the killed one. Connections of the killed one may live a little longer. */
async function untilReplaced(killed: number): Promise<void> {
  await vi.waitFor(() => expect([null, killed]).not.toContain(folder.postmasterPid()), {
    timeout: 60_000,
    interval: 20,
  });
}

/** The number of crashes. It is odd, so the test waits for both servers after the last one. */
const crashes = repetitions({ usual: 3, long: 15 });

test('PostgreSQL crashes again and again under two servers on one data folder: both come back each time', async () => {
  folder = makePreparedFolder();
  const [one, two] = [await settingsFor(folder), await settingsFor(folder)];
  await serving(one);
  await serving(two);
  for (let round = 1; round <= crashes; round += 1) {
    const pid = postmasterOf(folder);
    process.kill(pid, 'SIGKILL');
    await untilReplaced(pid);
    // In every other round the next crash happens before they have recovered from this one.
    if (round % 2 === 1) await Promise.all([untilReady(one.PORT), untilReady(two.PORT)]);
  }
  await Promise.all([untilReady(one.PORT), untilReady(two.PORT)]);
  const client = new Client({ connectionString: folder.superuserUrl() });
  await client.connect();
  const { rows } = await client.query(
    `select current_setting('listen_addresses') as network, current_setting('fsync') as fsync,
            current_setting('unix_socket_permissions') as "whoMayEnter"`,
  );
  await client.end();
  expect(rows, 'the settings are ours').toEqual([{ network: '', fsync: 'on', whoMayEnter: '0700' }]);
});

test('on a loopback port, too, a killed server is followed by the next, and commands run beside it', async () => {
  folder = makePreparedFolder('a-name-that-alone-is-nearly-as-long-as-a-whole-socket-path-may-be-on-this-machine');
  const settings = await settingsFor(folder);
  const killed = await startServing(settings);
  const cluster = postmasterOf(folder);
  const address = folder.superuserUrl();
  expect(new URL(address).hostname).toBe('127.0.0.1');
  killed.process.kill('SIGKILL');
  await killed.ended;
  await serving(settings);
  expect(postmasterOf(folder)).toBe(cluster);
  expect(folder.superuserUrl()).toBe(address);
  expect(await runProgram(['audit'], settings)).toMatchObject({ exitCode: 0, errors: '' });
  expect(postmasterOf(folder)).toBe(cluster);
  process.kill(cluster, 'SIGKILL');
  await untilReplaced(cluster);
  await untilReady(settings.PORT);
  expect(folder.superuserUrl()).toBe(address);
});

/**
 * A container as far as processes are concerned: its first process has process ids of its own and does not collect ended
 * children.
 */
const container = ['--pid', '--fork', '--kill-child', '--mount-proc', '/bin/sh', '-c'];
const hasContainers = spawnSync('unshare', [...container, 'true']).status === 0;

test.runIf(hasContainers)(
  'in a container whose first process clears no dead processes away, the database comes back after each crash',
  async () => {
    folder = makePreparedFolder();
    const settings = await settingsFor(folder);
    const { program, args, env } = processOfProgram(['serve'], settings);
    const first: ChildProcess = spawn('unshare', [...container, '"$@" & exec sleep 600', 'sh', program, ...args], {
      env,
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => first.once('exit', resolve));
    try {
      await untilReady(settings.PORT);
      for (let round = 1; round <= 2; round += 1) {
        const pid = postmasterOf(folder);
        killInContainer(first, pid);
        await untilReplaced(pid);
        await untilReady(settings.PORT);
      }
    } finally {
      first.kill('SIGKILL');
      await ended;
    }
  },
);

/** Kills the process with that id inside the container. */
function killInContainer({ pid }: ChildProcess, inside: number): void {
  const args = ['-t', String(firstChildOf(pid)), '--pid', '--mount', 'kill', '-KILL', String(inside)];
  expect(spawnSync('nsenter', args).status).toBe(0);
}

function firstChildOf(pid: number | undefined): number {
  return Number.parseInt(spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }).stdout, 10);
}

test('a start that waits says for whom', async () => {
  folder = makeDataFolder();
  const lock = join(folder.path, 'starting.lock');
  writeFileSync(lock, `${process.pid} of these tests`);
  const program = startProgram(['migrate'], await settingsFor(folder));
  running.push(program);
  const sentence = `process ${process.pid} is starting or stopping the database in ${folder.path}.`;
  const waits = () => {
    // A lock that nobody touches is taken over. To write it again would leave it empty for a moment.
    utimesSync(lock, new Date(), new Date());
    expect(program.errors()).toBe(`Still waiting after 5 s: ${sentence}\n`);
  };
  await vi.waitFor(waits, { timeout: 60_000, interval: 500 });
  rmSync(lock);
  expect(await program.ended).toMatchObject({ exitCode: 0, output: 'The database is at this version.\n', errors: '' });
});

test('a start on a database server that is frozen says so, and ends when that hangs up', async () => {
  folder = makeDataFolder();
  const frozen = createServer();
  await new Promise<void>((resolve) => frozen.listen(0, '127.0.0.1', resolve));
  const address = frozen.address();
  const place = address !== null && typeof address === 'object' ? `127.0.0.1:${address.port}` : '';
  const connections: Socket[] = [];
  frozen.on('connection', (connection) => connections.push(connection));
  const url = `postgresql://cashbook:secret@${place}/cashbook`;
  const program = startProgram(['serve'], { ...(await settingsFor(folder)), DATABASE_URL: url });
  running.push(program);
  const sentence = `Still waiting after 5 s: the database server ${place} does not answer.\n`;
  await vi.waitFor(() => expect(program.errors()).toBe(sentence), { timeout: 60_000 });
  for (const connection of connections) connection.destroy();
  frozen.close();
  expect(await program.ended).toMatchObject({
    exitCode: 1,
    output: '',
    errors: expect.stringMatching(/^The database cannot be reached: .*\n$/) as string,
  });
});

/** Obstacles to a start, each made in a fresh data folder, and the sentence with which the start ends. */
const obstacles: Readonly<
  Record<string, { make: (path: string) => void; command?: string[]; settings?: Settings; sentence: RegExp }>
> = {
  'a file where the passwords are': {
    make: (path) => mkdirSync(join(path, 'cluster.json')),
    sentence: /^The file \S+cluster\.json cannot be read: it is a folder\.\n$/,
  },
  'passwords that were cut off': {
    make: (path) => writeFileSync(join(path, 'cluster.json'), '{"format": 1, "passw'),
    sentence: /^The file \S+cluster\.json cannot be read: .* put it back from a backup\.\n$/,
  },
  'a secret key that cannot be read': {
    make: (path) => mkdirSync(join(path, 'secret.key')),
    sentence: /^The file \S+secret\.key cannot be read: it is a folder\.\n$/,
  },
  'a lock that cannot be read': {
    make: (path) => mkdirSync(join(path, 'starting.lock')),
    sentence: /^The file \S+starting\.lock cannot be read: it is a folder\.\n$/,
  },
  'an address that is none': {
    make: () => undefined,
    settings: { DATABASE_URL: 'postgresql://admin:secret@db:70000/cashbook' },
    sentence: /^DATABASE_URL cannot be read as an address: (?!.*secret).*\n$/,
  },
};

test.each(Object.entries(obstacles))('%s: one sentence, exit code 1, nothing left running', async (_, obstacle) => {
  folder = makeDataFolder();
  obstacle.make(folder.path);
  const ended = await runProgram(['serve'], { ...(await settingsFor(folder)), ...obstacle.settings });
  expect(ended).toMatchObject({ exitCode: 1, output: '', errors: expect.stringMatching(obstacle.sentence) as string });
  expect(folder.postmasterPid()).toBeNull();
});

/** Mounts a disk for this test and returns the function that unmounts it. Null when mounting is not possible. */
function mountedDisk(path: string, options: string): (() => void) | null {
  const args = ['-t', 'tmpfs', '-o', `mode=0755,${options}`, 'cashbook-test', path];
  return spawnSync('mount', args).status === 0 ? () => void spawnSync('umount', ['--lazy', path]) : null;
}

function fill(path: string): void {
  const ballast = join(path, 'ballast');
  spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4096']);
  expect(statSync(ballast).size).toBeGreaterThan(0);
}

test('a data folder that cannot be written is one sentence', async (context) => {
  folder = makeDataFolder();
  const unmount = mountedDisk(folder.path, 'ro');
  if (unmount === null) {
    context.skip();
    return;
  }
  try {
    expect(await runProgram(['serve'], await settingsFor(folder))).toMatchObject({
      exitCode: 1,
      output: '',
      errors: `The data folder ${folder.path} cannot be written: the disk is read-only.\n`,
    });
  } finally {
    unmount();
  }
});

test('a full disk is one sentence: for the data folder, for its first database, and for a backup', async (context) => {
  folder = makeDataFolder();
  const disk = join(folder.path, 'disk');
  mkdirSync(disk);
  const unmount = mountedDisk(disk, 'size=8m');
  if (unmount === null) {
    context.skip();
    return;
  }
  try {
    const settings = { ...(await settingsFor(folder)), DATA_DIR: disk };
    const half = await runProgram(['serve'], settings);
    expect(half).toMatchObject({
      exitCode: 1,
      output: '',
      errors: expect.stringMatching(
        /^The database folder \S+ could not be made: .*No space left on device.*\n$/,
      ) as string,
    });
    fill(disk);
    expect(await runProgram(['serve'], settings)).toMatchObject({
      exitCode: 1,
      output: '',
      errors: `The data folder ${disk} cannot be written: no space is left on the disk.\n`,
    });
    const beside = await settingsFor(folder);
    expect(await runProgram(['migrate'], beside)).toMatchObject({ exitCode: 0 });
    const to = join(disk, 'books.tar.gz');
    expect(await runProgram(['backup', '--to', to], beside)).toMatchObject({
      exitCode: 1,
      output: '',
      errors: `The backup ${to} cannot be written: no space is left on the disk. Nothing of it is left.\n`,
    });
    expect(folder.postmasterPid()).toBeNull();
  } finally {
    unmount();
  }
});
