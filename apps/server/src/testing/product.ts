import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The path of the built program, which `npm start` runs after installing and building. */
const builtProgram = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** The result of a finished command. */
export interface Ended {
  readonly exitCode: number | null;
  readonly output: string;
  /** The error stream without the lines about waiting, which depend on the machine. */
  readonly errors: string;
  /** The lines about waiting, one sentence a line. */
  readonly waits: string;
}

/** The program in a process of its own. */
export interface RunningProgram {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Returns its output so far. */
  output(): string;
  /** Returns its error stream so far. */
  errors(): string;
}

/** Settings of a program under test. Of the tests' own environment it gets only PATH and HOME. */
export type Settings = Readonly<Record<string, string>>;

/** Returns the command that starts the built program with these arguments and settings. */
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

/** Starts serving and resolves when the program prints that it is ready. Rejects with its errors if it ends before. */
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
  // From now on its end is expected.
  refused.catch(() => undefined);
  return program;
}

/** Stops a program as Ctrl-C does and waits for its end. */
export function stopProgram(program: RunningProgram): Promise<Ended> {
  program.process.kill('SIGINT');
  return program.ended;
}

/** The data folder of one test file, with access to its cluster. */
export interface DataFolder {
  readonly path: string;
  /** Returns the process id of its postmaster. Null when none runs. */
  postmasterPid(): number | null;
  /** Returns the superuser's connection string. */
  superuserUrl(): string;
  remove(): void;
}

/** Makes an empty data folder in the system's temporary folder, with that name if one is given. */
export function makeDataFolder(name = ''): DataFolder {
  const parent = mkdtempSync(join(tmpdir(), 'cashbook-product-'));
  chmodSync(parent, 0o755);
  const path = join(parent, name);
  mkdirSync(path, { recursive: true });
  const cluster = join(path, 'postgres');
  const pidFile = join(cluster, 'postmaster.pid');
  return {
    path,
    // An empty file is still being written.
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

/** Copies the content of a data folder into another, each file with its owner. The cluster in it must be stopped. */
export function copyDataFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}

/** Returns a port that nothing listens on. */
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
