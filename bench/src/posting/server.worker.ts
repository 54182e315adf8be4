import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createApp } from '@cashbook/server/app';
import { systemClock } from '@cashbook/server/context';
import type { DatabaseUrls } from '@cashbook/server/db/embedded/roles';
import { openDatabases } from '@cashbook/server/db/pool';
import { filesInFolder } from '@cashbook/server/domains/files/index';
import { createPostingQueue } from '@cashbook/server/domains/ledger/index';
import { secretBox } from '@cashbook/server/secrets/secret-box';
import { soleDirectory } from '@cashbook/server/servers/directory';
import { serveTasks } from '#ground/child';
import { ownCpuSeconds } from '#ground/cpu';

/** A task for the server: serve these books, report the cost so far, or begin to check the used memory once a second. */
export type ServerTask =
  | { readonly kind: 'serve'; readonly urls: DatabaseUrls }
  | { readonly kind: 'cpu' }
  | { readonly kind: 'watch memory' };
/** The port of the server and the cost of serving so far: CPU seconds, and the most memory. */
export interface ServerState {
  readonly port: number;
  readonly cpuSeconds: number;
  /** The memory as the system counts it, including garbage that is not collected yet. */
  readonly peakMemoryMiB: number;
  /** The most memory in use at any check since the last report; zero without checks. */
  readonly usedMemoryMiB: number;
}

/** Runs the whole server as in production, without the page. */
export function runServer(): void {
  let port = 0;
  let usedMemoryMiB = 0;
  let close: () => Promise<void> = () => Promise.resolve();

  async function serve(urls: DatabaseUrls): Promise<void> {
    await close();
    const db = await openDatabases(urls);
    const queue = createPostingQueue(db, systemClock);
    const backup = { daily: false, keepDays: 7, keepWeeks: 4 };
    const about = { env: 'local', webRoot: null, trustProxy: false, logLevel: 'error', checkReplies: false } as const;
    const config = { ...about, backup };
    const files = filesInFolder(join(tmpdir(), 'cashbook-bench-files'));
    const secretKey = randomBytes(32);
    const secrets = secretBox(() => secretKey);
    const send = () => Promise.resolve({ state: 'sent', reason: '' } as const);
    const app = await createApp({
      db,
      directory: soleDirectory(db),
      clock: systemClock,
      queue,
      files,
      secrets,
      send,
      config,
    });
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    port = Number(new URL(address).port);
    close = async () => {
      await app.close();
      await queue.drain();
      await db.close();
    };
  }

  function watchMemory(): void {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    setInterval(() => {
      collect();
      const { heapUsed, external } = process.memoryUsage();
      usedMemoryMiB = Math.max(usedMemoryMiB, (heapUsed + external) / 2 ** 20);
    }, 1000).unref();
  }

  serveTasks<ServerTask, ServerState>(
    async (task) => {
      if (task.kind === 'serve') await serve(task.urls);
      if (task.kind === 'watch memory') watchMemory();
      const state = { port, cpuSeconds: ownCpuSeconds(), usedMemoryMiB };
      usedMemoryMiB = 0;
      return { ...state, peakMemoryMiB: process.resourceUsage().maxRSS / 1024 };
    },
    () => close(),
  );
}
