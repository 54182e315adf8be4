import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { PostgresBinaries } from '#db/embedded/binaries';
import { connectionString, type Endpoint } from '#db/embedded/endpoint';
import { clusterSettings, type Durability } from '#db/embedded/settings';
import { giveTo, type RunAs } from '#db/embedded/unprivileged-user';
import { StartupError } from '#startup-error';

/** The bootstrap superuser of every cluster that we make. */
const superuser = 'postgres';

/** One PostgreSQL cluster on this machine: where it lies, who runs it, how it is reached. */
export interface Cluster {
  readonly binaries: PostgresBinaries;
  readonly dir: string;
  readonly runAs: RunAs | null;
  readonly endpoint: Endpoint;
  /** The superuser's password. */
  readonly password: string;
  readonly durability: Durability;
}

/** How long a start may fail on the locks that a killed server left behind before we give up, in milliseconds. */
const staleLockPatienceMs = 60_000;
/** How long PostgreSQL may take to replay its log after a crash, in milliseconds. */
const recoveryPatienceMs = 600_000;

/** The major version that wrote the cluster in `dir`, or null where there is none. */
export function clusterMajor(dir: string): number | null {
  const version = readIfThere(join(dir, 'PG_VERSION'));
  return version === null ? null : Number.parseInt(version, 10);
}

/**
 * Makes an empty cluster in `dir` (UTF8, locale C, scram). It is made beside its place and moved there when whole, so
 * a process killed in between leaves nothing that looks like a cluster.
 */
export async function createCluster(target: Pick<Cluster, 'binaries' | 'dir' | 'runAs' | 'password'>): Promise<void> {
  const { binaries, dir, runAs, password } = target;
  const unfinished = `${dir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  giveTo(runAs, unfinished);
  const passwordFile = `${dir}.password`;
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' });
  try {
    giveTo(runAs, passwordFile);
    const args = ['-D', unfinished, '-U', superuser, '-E', 'UTF8', '--locale=C', '-A', 'scram-sha-256'];
    const made = await run(binaries.initdb, [...args, `--pwfile=${passwordFile}`], runAs);
    if (made.code !== 0)
      throw new StartupError(`The database folder ${dir} could not be made: ${lastLine(made.output)}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  // First in the file, so that what a person writes below it wins.
  const configuration = join(unfinished, 'postgresql.conf');
  writeFileSync(configuration, `include_if_exists = '${settingsFile}'\n\n${readFileSync(configuration, 'utf8')}`);
  renameSync(unfinished, dir);
}

const settingsFile = 'cashbook.conf';

/**
 * Makes sure that the cluster runs and answers. One that runs already (its server was killed, or shares it with
 * another) is taken over as it is. Answers whether this call started it.
 * Throws StartupError when it cannot be started, or refuses our password.
 */
export async function startCluster(cluster: Cluster): Promise<{ startedHere: boolean }> {
  const began = Date.now();
  let startedHere = false;
  let complaint = 'it does not answer';
  for (;;) {
    const answer = await knock(cluster);
    if (answer === 'open') return { startedHere };
    if (answer === 'wrong-password') {
      throw new StartupError(`The database in ${cluster.dir} does not accept the password kept beside it.`);
    }
    forgetDeadPostmaster(cluster.dir);
    const running = await isRunning(cluster);
    if (!running) {
      const outcome = await launch(cluster);
      startedHere = outcome === null;
      complaint = outcome ?? complaint;
    }
    const patienceMs = running || startedHere ? recoveryPatienceMs : staleLockPatienceMs;
    if (Date.now() - began > patienceMs) {
      throw new StartupError(`The database in ${cluster.dir} could not be started: ${complaint}`);
    }
    if (!startedHere) await sleep(200);
  }
}

/**
 * A killed postmaster keeps its number until its parent has asked how it ended, and in a container the first process
 * may never ask. PostgreSQL takes such a number for a living postmaster, so its lock file is taken away. Servers of it
 * that still live are safe: they hold its shared memory, by which a new postmaster notices them.
 */
function forgetDeadPostmaster(dir: string): void {
  const lockFile = join(dir, 'postmaster.pid');
  const pid = Number.parseInt(readIfThere(lockFile) ?? '', 10);
  const status = readIfThere(`/proc/${pid}/status`);
  if (status !== null && /^State:\s+Z/m.test(status)) rmSync(lockFile, { force: true });
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Whether a postmaster runs on the cluster's folder. */
async function isRunning(cluster: Pick<Cluster, 'binaries' | 'dir' | 'runAs'>): Promise<boolean> {
  return (await run(cluster.binaries.pgCtl, ['status', '-D', cluster.dir], cluster.runAs)).code === 0;
}

/** Stops the cluster: open transactions are rolled back, everything committed is on disk afterwards. */
export async function stopCluster(cluster: Pick<Cluster, 'binaries' | 'dir' | 'runAs'>): Promise<void> {
  const stopped = await run(
    cluster.binaries.pgCtl,
    ['stop', '-D', cluster.dir, '-m', 'fast', '-w', '-t', '120'],
    cluster.runAs,
  );
  if (stopped.code !== 0 && (await isRunning(cluster))) {
    throw new Error(`The database in ${cluster.dir} could not be stopped: ${lastLine(stopped.output)}`);
  }
}

/** The connection string of the cluster's superuser. */
export function superuserUrl(cluster: Pick<Cluster, 'endpoint' | 'password'>, database = 'postgres'): string {
  return connectionString(cluster.endpoint, superuser, cluster.password, database);
}

/** Starts the postmaster in a session of its own, so that it outlives us; null when it went well, else why not. */
async function launch(cluster: Cluster): Promise<string | null> {
  const { binaries, dir, runAs, endpoint, durability } = cluster;
  const settings = join(dir, settingsFile);
  writeFileSync(settings, clusterSettings(endpoint, durability));
  chmodSync(settings, 0o600);
  giveTo(runAs, settings);
  const log = join(dir, 'start.log');
  writeFileSync(log, '');
  giveTo(runAs, log);
  const args = ['start', '-D', dir, '-l', log, '-w', '-t', String(recoveryPatienceMs / 1000)];
  const started = await run(binaries.pgCtl, args, runAs);
  if (started.code === 0) return null;
  return lastLine(readFileSync(log, 'utf8')) || lastLine(started.output);
}

type Answer = 'open' | 'wrong-password' | 'away';

async function knock(cluster: Cluster): Promise<Answer> {
  const client = new Client({ connectionString: superuserUrl(cluster), connectionTimeoutMillis: 5000 });
  // A connection that breaks while it is being closed is no news.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return 'open';
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === '28P01' ? 'wrong-password' : 'away';
  } finally {
    await client.end().catch(() => undefined);
  }
}

interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

function run(program: string, args: readonly string[], runAs: RunAs | null): Promise<Outcome> {
  // The libraries lie beside the programs; elsewhere than on Linux the programs do not look there by themselves.
  const lib = join(dirname(dirname(program)), 'lib');
  const env = {
    ...process.env,
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(process.platform === 'darwin' && { DYLD_LIBRARY_PATH: lib }),
  };
  return new Promise((resolve) => {
    execFile(program, args, { ...runAs, cwd: '/', env }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : null;
      resolve({ code, output: `${stdout}${stderr}${code === null ? String(error) : ''}` });
    });
  });
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1)?.trim() ?? '';
}
