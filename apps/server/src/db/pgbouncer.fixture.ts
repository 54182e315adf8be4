import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseUrls } from '#db/embedded/roles';

/** Debian's place of the program, which is on root's PATH alone. */
const program = '/usr/sbin/pgbouncer';

/** Whether this machine has pgbouncer. If not, the tests that need it are skipped. */
export const hasPgbouncer = existsSync(program);

export interface Pgbouncer {
  /** Returns the address of a role behind the pooler. */
  behind(url: string): string;
  stop(): Promise<void>;
}

/** Starts pgbouncer before the application's and the reports' role of a database. */
export async function startPgbouncer(
  { app, report }: Pick<DatabaseUrls, 'app' | 'report'>,
  mode: 'session' | 'transaction',
): Promise<Pgbouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'cashbook-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const { hostname, port: serverPort } = new URL(app);
  const host = decodeURIComponent(hostname);
  const people = [app, report].map((url) => new URL(url));
  const settings = `[databases]
* = host=${host} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = ${mode}
default_pool_size = 12
`;
  writeFileSync(
    join(folder, 'users'),
    people.map(({ username, password }) => `"${username}" "${password}"\n`).join(''),
  );
  writeFileSync(join(folder, 'settings.ini'), settings);
  const pooler = spawn(program, ['-q', ...asOwnerOf(host), join(folder, 'settings.ini')], { stdio: 'ignore' });
  await listening(port, pooler);
  return {
    behind: (url) => {
      const { username, pathname } = new URL(url);
      return `postgresql://${username}@127.0.0.1:${port}${pathname}`;
    },
    stop: async () => {
      const ended = once(pooler, 'exit');
      pooler.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Returns the option for the user whose socket it is: pgbouncer refuses to run as root, and others do not reach the socket. */
function asOwnerOf(host: string): string[] {
  if (process.getuid?.() !== 0) return [];
  const uid = host.startsWith('/') ? statSync(host).uid : 65_534;
  return ['-u', execFileSync('id', ['-nu', String(uid)], { encoding: 'utf8' }).trim()];
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function listening(port: number, pooler: ChildProcess): Promise<void> {
  while (pooler.exitCode === null) {
    const socket = connect({ host: '127.0.0.1', port });
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await sleep(20);
  }
  throw new Error(`pgbouncer ended with ${pooler.exitCode}`);
}
