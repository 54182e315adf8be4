import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { PostgresBinaries } from '#db/embedded/binaries';
import { connectionString, type Endpoint } from '#db/embedded/endpoint';
import { isSamePlace, listensAt, removeStaleLockFiles, runningPostmaster } from '#db/embedded/lock-files';
import { clusterSettings, type Durability } from '#db/embedded/settings';
import { mayPass, refusalIn } from '#db/embedded/start-refusal';
import { giveTo, type RunAs } from '#db/embedded/unprivileged-user';
import { sayWhileWaiting } from '#say-while-waiting';
import { reasonOf, type Say, StartupError } from '#startup-error';
import { endOfFile, moveIntoPlace, readTextIfThere, replaceTextFile } from '#text-file';

/** The bootstrap superuser of every cluster that we make. */
const superuser = 'postgres';

/** A PostgreSQL cluster on this machine: its folder, its user and its address. */
export interface Cluster {
  readonly binaries: PostgresBinaries;
  readonly dir: string;
  readonly runAs: RunAs | null;
  readonly endpoint: Endpoint;
  /** The superuser's password. */
  readonly password: string;
  readonly durability: Durability;
}

/** The time that a start may fail on leftovers of a killed server, which PostgreSQL cleans up itself, in milliseconds. */
const leftoversTimeoutMs = 60_000;
/** The time that PostgreSQL has to replay its log after a crash, in milliseconds. */
const recoveryTimeoutMs = 600_000;

/** Returns the major version that wrote the cluster in `dir`; null when there is none. */
export function clusterMajor(dir: string): number | null {
  const version = readTextIfThere(join(dir, 'PG_VERSION'));
  return version === null ? null : Number.parseInt(version, 10);
}

/**
 * Makes an empty cluster in `dir` (UTF8, locale C, scram). It makes the cluster in another folder and renames that when it is
 * whole. So a process killed in between leaves nothing that looks like a cluster.
 */
export async function createCluster(target: Pick<Cluster, 'binaries' | 'dir' | 'runAs' | 'password'>): Promise<void> {
  const { binaries, dir, runAs, password } = target;
  const unfinished = `${dir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  giveTo(runAs, unfinished);
  const passwordFile = `${dir}.password`;
  rmSync(passwordFile, { force: true });
  try {
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' });
    giveTo(runAs, passwordFile);
    const args = ['-D', unfinished, '-U', superuser, '-E', 'UTF8', '--locale=C', '-A', 'scram-sha-256'];
    const made = await run(binaries.initdb, [...args, `--pwfile=${passwordFile}`], runAs);
    if (made.code !== 0) {
      throw new StartupError(`The database folder ${dir} could not be made: ${refusalIn(made.output)}.`);
    }
    // The line is first in the file, so that settings which a person writes below it win.
    const configuration = join(unfinished, 'postgresql.conf');
    const text = `include_if_exists = '${settingsFile}'\n\n${readFileSync(configuration, 'utf8')}`;
    replaceTextFile(configuration, text, (newFile) => giveTo(runAs, newFile));
    moveIntoPlace(unfinished, dir);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(unfinished, { recursive: true, force: true });
  }
}

const settingsFile = 'cashbook.conf';

/**
 * Makes sure that the cluster runs and answers. A running one is used as it is: its server was killed, or shares it with
 * another. Returns whether this call started it. Nobody else may start it at the same time (`withStartLock`). `say` gets the
 * reason for a long start. Throws StartupError when it cannot be started, or refuses our password; then this call does not
 * leave it running.
 */
export async function startCluster(
  cluster: Cluster,
  say: Say = () => undefined,
): Promise<{ readonly startedHere: boolean }> {
  const start = new ClusterStart(cluster);
  const what = () => `the database in ${cluster.dir} is being started (${start.state})`;
  try {
    await sayWhileWaiting(say, what, () => start.untilOpen());
  } catch (error) {
    if (start.startedHere) await stopCluster(cluster).catch(() => undefined);
    throw error;
  }
  return { startedHere: start.startedHere };
}

/** One start of a cluster, from any state until it answers. */
class ClusterStart {
  /** Whether a postmaster that this start launched is running. */
  startedHere = false;
  /** The state of the start, for people who wait. */
  state = 'it does not answer yet';

  constructor(private readonly cluster: Cluster) {}

  async untilOpen(): Promise<void> {
    const began = performance.now();
    for (let pauseMs = 200; ; pauseMs = Math.min(pauseMs * 1.5, 5000)) {
      if (await this.isOpen()) return;
      const running = await this.isRunningWhereItShould();
      const launched = !running && (await this.launch());
      const timeoutMs = running || launched ? recoveryTimeoutMs : leftoversTimeoutMs;
      if (performance.now() - began > timeoutMs) throw this.failure();
      // Each failed launch leaves processes that somebody must clear away, so the pauses grow.
      if (!launched) await sleep(running ? 200 : pauseMs);
    }
  }

  /** Returns whether the cluster answers. Throws StartupError when it answers that it will never let us in. */
  private async isOpen(): Promise<boolean> {
    const answer = await knock(this.cluster);
    if (answer.kind === 'away') this.state = answer.reason;
    if (answer.kind !== 'refused') return answer.kind === 'open';
    const { dir } = this.cluster;
    throw new StartupError(
      answer.code === wrongPassword
        ? `The database in ${dir} does not accept the password kept beside it.`
        : `The database in ${dir} lets nobody in: ${answer.reason}.`,
    );
  }

  /**
   * Returns whether the cluster runs at its endpoint. A postmaster with settings other than ours cannot be reached and is
   * stopped.
   */
  private async isRunningWhereItShould(): Promise<boolean> {
    const { dir, endpoint } = this.cluster;
    const running = runningPostmaster(dir);
    if (running === null || listensAt(running, endpoint)) return running !== null;
    if (this.startedHere) {
      throw new StartupError(
        `The database in ${dir} does not listen where it should: take port, listen_addresses and unix_socket_directories out of its postgresql.conf and postgresql.auto.conf.`,
      );
    }
    await stopCluster(this.cluster);
    return false;
  }

  /** Launches the cluster; returns whether it succeeded. Throws StartupError for a failure that does not pass by itself. */
  private async launch(): Promise<boolean> {
    removeStaleLockFiles(this.cluster.dir);
    const refusal = await launch(this.cluster);
    this.startedHere = refusal === null;
    if (refusal === null) return true;
    this.state = refusal;
    if (!mayPass(refusal)) throw this.failure();
    return false;
  }

  private failure(): StartupError {
    return new StartupError(`The database in ${this.cluster.dir} could not be started: ${this.state}.`);
  }
}

/**
 * Stops the cluster, if it runs. Open transactions are rolled back; everything committed is on disk afterwards. Throws
 * StartupError when it keeps running.
 */
export async function stopCluster({
  binaries,
  dir,
  runAs,
}: Pick<Cluster, 'binaries' | 'dir' | 'runAs'>): Promise<void> {
  // pg_ctl would send its signal to any process that has the id of a dead postmaster.
  if (runningPostmaster(dir) === null) return;
  const stopped = await run(binaries.pgCtl, ['stop', '-D', dir, '-m', 'fast', '-w', '-t', '120'], runAs);
  if (stopped.code !== 0 && runningPostmaster(dir) !== null) {
    throw new StartupError(`The database in ${dir} could not be stopped: ${refusalIn(stopped.output)}.`);
  }
}

/** Returns the connection string of the cluster's superuser. */
export function superuserUrl(cluster: Pick<Cluster, 'endpoint' | 'password'>, database = 'postgres'): string {
  return connectionString(cluster.endpoint, superuser, cluster.password, database);
}

/** Starts the postmaster in a session of its own, so that it outlives us. Returns null on success, else the reason. */
async function launch({ binaries, dir, runAs, endpoint, durability }: Cluster): Promise<string | null> {
  const settings = join(dir, settingsFile);
  const text = clusterSettings(endpoint, durability);
  if (readTextIfThere(settings) !== text) replaceTextFile(settings, text, (newFile) => giveTo(runAs, newFile));
  const log = join(dir, 'start.log');
  writeFileSync(log, '');
  giveTo(runAs, log);
  const args = ['start', '-D', dir, '-l', log, '-w', '-t', String(recoveryTimeoutMs / 1000)];
  const started = await run(binaries.pgCtl, args, runAs);
  if (started.code === 0) return null;
  const said = readFileSync(log, 'utf8');
  const whole = said.includes('logging collector') ? `${said}\n${latestLog(dir)}` : said || started.output;
  return `${refusalIn(whole)}${isFull(dir) ? '; no space is left on the disk' : ''}`;
}

/**
 * Returns the text of PostgreSQL's own log since its last start. Once that log is open, PostgreSQL reports its errors there.
 */
function latestLog(dir: string): string {
  const [, name] = /^stderr (.+)$/m.exec(readTextIfThere(join(dir, 'current_logfiles')) ?? '') ?? [];
  const end = name === undefined ? '' : endOfFile(resolve(dir, name), 65_536);
  return end.slice(Math.max(0, end.lastIndexOf('starting PostgreSQL')));
}

/** The free space, in bytes, below which the disk counts as full: less than a file of PostgreSQL's log needs. */
const fullBelowBytes = 16 * 1024 * 1024;

function isFull(dir: string): boolean {
  const { bavail, bsize } = statfsSync(dir);
  return bavail * bsize < fullBelowBytes;
}

type Answer =
  | { readonly kind: 'open' }
  /** A retry does not help. */
  | { readonly kind: 'refused'; readonly code: string; readonly reason: string }
  | { readonly kind: 'away'; readonly reason: string };

const wrongPassword = '28P01';

async function knock(cluster: Cluster): Promise<Answer> {
  const client = new Client({ connectionString: superuserUrl(cluster), connectionTimeoutMillis: 5000 });
  // An error while the connection is being closed is ignored.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ dir: string }>(`select current_setting('data_directory') as dir`);
    // A cluster in a copy of the folder has the same passwords, and may have the port now.
    if (isSamePlace(rows[0]?.dir ?? '', cluster.dir)) return { kind: 'open' };
    return { kind: 'away', reason: 'the database of another folder has its port' };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = reasonOf(error);
    return code.startsWith('28') ? { kind: 'refused', code, reason } : { kind: 'away', reason };
  } finally {
    await client.end().catch(() => undefined);
  }
}

interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

function run(program: string, args: readonly string[], runAs: RunAs | null): Promise<Outcome> {
  // The libraries are beside the programs; except on Linux the programs do not look there by themselves.
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
