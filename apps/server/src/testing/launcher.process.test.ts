import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort, makeDataFolder, runProgram, type Settings, startServing, stopProgram } from '#testing/product';

const folder = makeDataFolder();
let settings: Settings;
let base: string;

beforeAll(async () => {
  const port = await freePort();
  base = `http://localhost:${port}`;
  settings = { DATA_DIR: folder.path, PORT: String(port) };
});

afterAll(() => folder.remove());

function setupArguments(email: string): string[] {
  const company = ['--company', 'Meghna Traders', '--name', 'Owner', '--email', email];
  return ['setup', ...company, '--password', 'a-long-enough-password'];
}

async function signIn(email: string): Promise<number> {
  const response = await fetch(`${base}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a-long-enough-password' }),
    // A process that is being killed may still accept a connection. It never answers.
    signal: AbortSignal.timeout(5000),
  });
  return response.status;
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Returns the ids of the Node.js processes that a process has forked. */
function childrenOf(pid: number | undefined): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,comm=', '--ppid', String(pid)], { encoding: 'utf8' });
  return [...stdout.matchAll(/(\d+) node/g)].map(([, child]) => Number(child));
}

describe('a company of one’s own', () => {
  test('setup makes it, without demo data; the next start serves it and keeps it', async () => {
    const setup = await runProgram(setupArguments('owner@example.com'), settings);
    expect(setup).toMatchObject({ exitCode: 0, errors: '' });
    expect(setup.output).toBe('Meghna Traders is ready: npm start, and sign in as owner@example.com.\n');
    expect(folder.postmasterPid()).toBeNull();
    for (let start = 1; start <= 2; start += 1) {
      const server = await startServing(settings);
      expect(server.output()).not.toContain('cashbook.test');
      expect(await signIn('owner@example.com')).toBe(200);
      expect(await stopProgram(server)).toMatchObject({ exitCode: 0, errors: '' });
      expect(folder.postmasterPid()).toBeNull();
    }
  });

  test('an email that signs somebody in already is refused, and nothing of that company stays', async () => {
    const again = await runProgram(setupArguments('owner@example.com'), settings);
    expect(again).toMatchObject({
      exitCode: 1,
      errors: 'Somebody signs in with owner@example.com already: give another email.\n',
    });
    expect((await runProgram(['audit'], settings)).output.match(/Meghna Traders/g)).toHaveLength(1);
  });

  test.each([
    [['--email', 'nobody'], '--email: It must be an email address.'],
    [['--password', 'short'], '--password: It must have at least 10 characters.'],
  ])('a faulty option is refused before anything is opened: %j', async (faulty, sentence) => {
    const args = [...setupArguments('other@example.com'), ...faulty];
    expect(await runProgram(args, settings)).toMatchObject({ exitCode: 1, errors: `${sentence}\n` });
  });

  test('without a terminal a missing option is named', async () => {
    expect(await runProgram(['setup', '--company', 'X'], settings)).toMatchObject({
      exitCode: 1,
      errors: '--name is missing, and there is no terminal to ask at.\n',
    });
  });
});

describe('a PostgreSQL server of one’s own', () => {
  test('one address of a superuser is enough: the books go there and nothing into the data folder', async () => {
    const other = makeDataFolder();
    // Behind a proxy the server does not fill empty books with the demo company, which would take long.
    const theirs = await startServing({
      DATA_DIR: other.path,
      PORT: String(await freePort()),
      TRUST_PROXY: 'loopback',
    });
    await execute(other.superuserUrl(), 'create database own');
    const own = other.superuserUrl().replace(/\/cashbook$/, '/own');
    const mine = { ...settings, DATA_DIR: join(other.path, 'unused'), DATABASE_URL: own };
    try {
      expect(await runProgram(setupArguments('own@example.com'), mine)).toMatchObject({ exitCode: 0, errors: '' });
      const server = await startServing(mine);
      expect(await signIn('own@example.com')).toBe(200);
      expect(await stopProgram(server)).toMatchObject({ exitCode: 0 });
      expect(await runProgram(['demo'], mine)).toMatchObject({
        exitCode: 1,
        errors: 'There is a company already; the demo company is added to an empty database only.\n',
      });
      expect(existsSync(join(other.path, 'unused'))).toBe(false);
      expect(await runProgram(['migrate'], { ...mine, DATABASE_URL: own.replace(/:[0-9a-f]+@/, ':wrong@') })).toEqual({
        exitCode: 1,
        output: '',
        errors: 'The database cannot be reached: password authentication failed for user "postgres"\n',
        waits: '',
      });
    } finally {
      await stopProgram(theirs);
      other.remove();
    }
  });
});

describe('npm start', () => {
  const projectRoot = fileURLToPath(new URL('../../../../', import.meta.url));
  const booksOfNpm = makeDataFolder();
  let env: Settings;

  beforeAll(async () => {
    const { PATH = '', HOME = '' } = process.env;
    // Behind a proxy the server does not fill empty books with the demo company, which would take long.
    const own = { DATA_DIR: booksOfNpm.path, PORT: String(await freePort()), TRUST_PROXY: 'loopback' };
    env = { PATH, HOME, ...own };
  });

  afterAll(() => booksOfNpm.remove());

  /** Starts a program that starts Cashbook. Resolves when Cashbook is ready, with the output until then. */
  async function startReady(program: string, args: readonly string[]): Promise<{ child: ChildProcess; said: string }> {
    const child = spawn(program, args, { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('Cashbook is ready')) resolve();
      });
    });
    return { child, said };
  }

  const isServing = () =>
    fetch(`http://localhost:${env.PORT}/api/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
  const running = async () => ({ server: await isServing(), database: booksOfNpm.postmasterPid() !== null });
  const stopped = () =>
    vi.waitFor(async () => expect(await running()).toEqual({ server: false, database: false }), {
      timeout: 30_000,
      interval: 200,
    });

  test('SIGTERM to npm alone, which reaches no more than its shell, stops server and database', async () => {
    const { child: npm } = await startReady('npm', ['start']);
    expect(await running()).toEqual({ server: true, database: true });
    npm.kill('SIGTERM');
    await stopped();
  });

  test('a terminal that is closed stops both', async () => {
    const { child: terminal } = await startReady('script', [
      '--quiet',
      '--flush',
      '--command',
      'npm start',
      '/dev/null',
    ]);
    expect(await running()).toEqual({ server: true, database: true });
    terminal.kill('SIGKILL');
    await stopped();
  });

  test('what was started without npm, in the background, outlives who started it', async () => {
    const { child: shell, said } = await startReady('sh', ['-c', 'node tools/start.mjs & echo $!']);
    expect(shell.exitCode).toBe(0);
    expect(await running()).toEqual({ server: true, database: true });
    process.kill(Number.parseInt(said, 10), 'SIGTERM');
    await stopped();
  });
});

describe('several processes', () => {
  test('serve from one port, are replaced when they die, and stop together', async () => {
    const figures = `127.0.0.1:${await freePort()}`;
    const server = await startServing({ ...settings, WEB_CONCURRENCY: '2', METRICS: figures });
    const workers = childrenOf(server.process.pid);
    expect(workers).toHaveLength(2);
    expect(await signIn('owner@example.com')).toBe(200);
    const told = await (await fetch(`http://${figures}/metrics`)).text();
    // Both processes keep a connection at the least, and the one that took the call counts it.
    expect(Number(/^cashbook_connections\{pool="app",state="open"\} (\d+)$/m.exec(told)?.[1])).toBeGreaterThanOrEqual(
      2,
    );
    expect(told).toMatch(/^cashbook_call_seconds_count\{method="POST",route="\/api\/login",status="2xx"\} 1$/m);
    expect(told).toMatch(/^cashbook_database_up 1$/m);
    for (const pid of workers) process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(signIn('owner@example.com')).resolves.toBe(200), { timeout: 30_000, interval: 200 });
    expect(childrenOf(server.process.pid)).not.toEqual(workers);
    expect(await stopProgram(server)).toMatchObject({ exitCode: 0 });
    expect(folder.postmasterPid()).toBeNull();
  });
});

describe('what cannot start says why in one sentence and ends with exit code 1', () => {
  test('a busy port', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen({ port: Number(settings.PORT), host: 'localhost' }, resolve));
    const ended = await runProgram(['serve'], settings);
    taken.close();
    expect(ended).toMatchObject({
      exitCode: 1,
      output: '',
      errors: `Port ${settings.PORT} is busy: stop what listens there, or set PORT to another.\n`,
    });
    expect(folder.postmasterPid()).toBeNull();
  });

  test('a database that is away', async () => {
    const port = await freePort();
    const ended = await runProgram(['serve'], {
      ...settings,
      DATABASE_URL: `postgresql://cashbook:secret@127.0.0.1:${port}/cashbook`,
    });
    expect(ended.exitCode).toBe(1);
    expect(ended.errors).toMatch(/^The database cannot be reached: .*\n$/);
    expect(ended.errors).not.toContain('secret');
  });

  test('a wrong setting', async () => {
    expect(await runProgram(['serve'], { ...settings, PORT: 'x' })).toMatchObject({
      exitCode: 1,
      errors: 'PORT is "x"; it must be a whole number from 1 to 65535.\n',
    });
  });

  test('a database that a newer version has migrated', async () => {
    const server = await startServing(settings);
    await execute(
      folder.superuserUrl(),
      `insert into cashbook.migration (name, checksum) values ('9999_of_tomorrow', 'x')`,
    );
    await stopProgram(server);
    const ended = await runProgram(['serve'], settings);
    expect(ended.exitCode).toBe(1);
    expect(ended.errors).toMatch(/^The database was made by a newer version of Cashbook .*9999_of_tomorrow.*\n$/);
    expect(folder.postmasterPid()).toBeNull();
  });

  test('a data folder of a newer PostgreSQL', async () => {
    const newer = makeDataFolder();
    mkdirSync(join(newer.path, 'postgres'));
    writeFileSync(join(newer.path, 'postgres', 'PG_VERSION'), '99\n');
    const passwords = { postgres: 'x', cashbook_owner: 'x', cashbook_app: 'x', cashbook_report: 'x' };
    writeFileSync(join(newer.path, 'cluster.json'), JSON.stringify({ format: 1, passwords }));
    const ended = await runProgram(['serve'], { ...settings, DATA_DIR: newer.path });
    newer.remove();
    expect(ended.exitCode).toBe(1);
    expect(ended.errors).toMatch(/^The data folder .* was made by a newer version \(PostgreSQL 99, .*\n$/);
  });

  test('a data folder that cannot be made', async () => {
    const ended = await runProgram(['serve'], { ...settings, DATA_DIR: '/dev/null/data' });
    expect(ended.exitCode).toBe(1);
    expect(ended.errors).toMatch(/^The data folder \/dev\/null\/data cannot be made \(.*\n$/);
  });
});

describe('the launcher', () => {
  const launcher = fileURLToPath(new URL('../../../../tools/start.mjs', import.meta.url));
  const launch = (...args: string[]) => spawnSync(process.execPath, [launcher, ...args], { encoding: 'utf8' });

  test('--help names every command and every setting', () => {
    const { status, stdout } = launch('--help');
    expect(status).toBe(0);
    for (const name of ['npm start', 'npm run setup', 'npm start demo', 'npm start migrate', 'npm run audit']) {
      expect(stdout).toContain(`  ${name} `);
    }
    for (const name of ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'TRUST_PROXY', 'WEB_CONCURRENCY']) {
      expect(stdout).toContain(`  ${name} `);
    }
  });

  test.each(['serve', 'setup', 'demo', 'migrate', 'audit', 'rollups-rebuild'])(
    '%s --help says what it takes',
    (name) => {
      const { status, stdout } = launch(name, '--help');
      expect(status).toBe(0);
      expect(stdout).toMatch(name === 'setup' ? /--company <name>.*--password <password>/s : /It takes no options\./);
    },
  );

  test('an unknown command is refused in one sentence', () => {
    expect(launch('sing')).toMatchObject({
      status: 1,
      stderr: 'There is no command "sing": npm start -- --help lists them.\n',
    });
  });
});
