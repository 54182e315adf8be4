import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A running built tree, with the demo company in its own books. */
export interface Product {
  readonly origin: string;
  stop(): Promise<void>;
}

const startsWithinMs = 300_000;

/** Starts the server of a built tree on empty books. @throws Error when the tree is not built or does not start. */
export async function startProduct(tree: string): Promise<Product> {
  const program = join(tree, 'apps/server/dist/main.js');
  for (const built of [program, join(tree, 'apps/web/dist/index.html')]) {
    if (!existsSync(built)) throw new Error(`${built} is not there: npm run build in ${tree} makes it.`);
  }
  const folder = await mkdtemp(join(tmpdir(), 'cashbook-bench-page-'));
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder };
  const child = spawn(process.execPath, [program], { cwd: tree, env, stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const origin = `http://localhost:${port}`;
  for (let waitedMs = 0; waitedMs < startsWithinMs && child.exitCode === null; waitedMs += 500) {
    const answer = await fetch(`${origin}/api/ready`).catch(() => null);
    if (answer?.ok) return { origin, stop };
    await sleep(500);
  }
  await stop();
  throw new Error(`${tree} did not come up.`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
