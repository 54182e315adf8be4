import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
  readonly errors: string;
}

/** The program running in a process of its own. */
export interface RunningProgram {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
  /** What it has printed so far. */
  output(): string;
}

/** Settings of a program under test; nothing of the tests' own environment reaches it except the path. */
export type Settings = Readonly<Record<string, string>>;

/** Starts the built program with these arguments and settings. */
function startProgram(args: readonly string[], settings: Settings): RunningProgram {
  if (!existsSync(builtProgram)) throw new Error('The server is not built: npm test -- build, or npx tsc -b.');
  const child = spawn(process.execPath, [builtProgram, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (exitCode) => resolve({ exitCode, output, errors }));
  });
  return { process: child, ended, output: () => output };
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

/** Makes an empty data folder in the system's folder for temporary files. */
export function makeDataFolder(): DataFolder {
  const path = mkdtempSync(join(tmpdir(), 'cashbook-product-'));
  chmodSync(path, 0o755);
  const cluster = join(path, 'postgres');
  const pidFile = join(cluster, 'postmaster.pid');
  return {
    path,
    postmasterPid: () => (existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, 'utf8'), 10) : null),
    superuserUrl: () => {
      const { passwords } = JSON.parse(readFileSync(join(path, 'cluster.json'), 'utf8')) as {
        passwords: { postgres: string };
      };
      return `postgresql://postgres:${passwords.postgres}@${encodeURIComponent(cluster)}:5432/cashbook`;
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
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
