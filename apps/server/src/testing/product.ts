import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built program, as `npm start` runs it once everything is installed and built. */
const builtProgram = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** How a finished command ended. */
export interface Ended {
  readonly exitCode: number | null;
  readonly output: string;
  /** The error stream, but for what it waited for: that tells of the machine. */
  readonly errors: string;
  /** What it said it waited for, one sentence a line. */
  readonly waits: string;
}

/** The program running in a process of its own. */
export interface RunningProgram {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
  /** What it has printed so far. */
  output(): string;
  /** What it has written to the error stream so far. */
  errors(): string;
}

/** Settings of a program under test; nothing of the tests' own environment reaches it except the path. */
export type Settings = Readonly<Record<string, string>>;

/** How the built program is started with these arguments and settings. */
export function processOfProgram(args: readonly string[], settings: Settings) {
  if (!existsSync(builtProgram)) throw new Error('The server is not built: npm test -- build, or npx tsc -b.');
  return {
    program: process.execPath,
    args: [builtProgram, ...args],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
  };
}

/** Starts the built program with these arguments and settings. */
export function startProgram(given: readonly string[], settings: Settings): RunningProgram {
  const { program, args, env } = processOfProgram(given, settings);
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (exitCode) => resolve({ exitCode, output, ...withoutWaits(errors) }));
  });
  return { process: child, ended, output: () => output, errors: () => errors };
}

function withoutWaits(text: string): Pick<Ended, 'errors' | 'waits'> {
  const waits = text.match(/^Still waiting after .*\n/gm)?.join('') ?? '';
  return { errors: text.replaceAll(/^Still waiting after .*\n/gm, ''), waits };
}

/** Runs a command to its end. */
export function runProgram(args: readonly string[], settings: Settings): Promise<Ended> {
  return startProgram(args, settings).ended;
}

/** Starts serving and resolves when it says that it is ready. Rejects with what it said instead. */
export async function startServing(settings: Settings): Promise<RunningProgram> {
  const program = startProgram(['serve'], settings);
  const ready = new Promise<void>((resolve) => {
    program.process.stdout?.on('data', () => {
      if (program.output().includes('Cashbook is ready')) resolve();
    });
  });
  const refused = program.ended.then(({ exitCode, errors }) => {
    throw new Error(`The server ended with ${exitCode} before it was ready: ${errors}`);
  });
  await Promise.race([ready, refused]);
  // Its end is expected from now on.
  refused.catch(() => undefined);
  return program;
}

/** Stops a program as Ctrl-C does and waits for its end. */
export function stopProgram(program: RunningProgram): Promise<Ended> {
  program.process.kill('SIGINT');
  return program.ended;
}

/** A data folder of its own for one test file, with the means to look into its cluster. */
export interface DataFolder {
  readonly path: string;
  /** The process id of its postmaster; null when none runs. */
  postmasterPid(): number | null;
  /** The superuser's connection string. */
  superuserUrl(): string;
  remove(): void;
}

/** Makes an empty data folder in the system's folder for temporary files, with that name when there is one. */
export function makeDataFolder(name = ''): DataFolder {
  const parent = mkdtempSync(join(tmpdir(), 'cashbook-product-'));
  chmodSync(parent, 0o755);
  const path = join(parent, name);
  mkdirSync(path, { recursive: true });
  const cluster = join(path, 'postgres');
  const pidFile = join(cluster, 'postmaster.pid');
  return {
    path,
    // An empty file is just being written.
    postmasterPid: () => (existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, 'utf8'), 10) || null : null),
    superuserUrl: () => {
      const { passwords, port } = JSON.parse(readFileSync(join(path, 'cluster.json'), 'utf8')) as {
        passwords: { postgres: string };
        port: number;
      };
      const host = existsSync(join(cluster, `.s.PGSQL.${port}`)) ? encodeURIComponent(cluster) : '127.0.0.1';
      return `postgresql://postgres:${passwords.postgres}@${host}:${port}/cashbook`;
    },
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
}

/** Copies what one data folder holds into another, each file with its owner; the cluster in it must be stopped. */
export function copyDataFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}

/** A port that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, 'localhost', () => {
      const address = server.address();
      server.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject(address)));
    });
  });
}
