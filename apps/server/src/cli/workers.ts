import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Config } from '#config';
import type { DatabaseUrls } from '#db/embedded/roles';

/**
 * The pause, in milliseconds, before a process that died is replaced. Without it a process that dies at once would use up the
 * machine.
 */
const replaceAfterMs = 1000;

/**
 * Serves from several processes on one port until `stop`; `greet` is called when all of them listen. A process that dies later
 * is replaced. When one cannot even start, all are stopped and the exit code is 1.
 */
export async function serveFromWorkers(
  { processes, backup, database }: Pick<Config, 'processes' | 'backup' | 'database'>,
  urls: DatabaseUrls,
  greet: () => void,
  stop: Promise<void>,
): Promise<number> {
  cluster.setupPrimary({ exec: fileURLToPath(new URL('../main.js', import.meta.url)), args: [] });
  const fork = () => cluster.fork(workerSettings(database.kind === 'servers' ? null : urls, backup.daily));
  const first = await Promise.all(Array.from({ length: processes }, () => listens(fork())));
  if (first.includes(false)) {
    await endAll();
    return 1;
  }
  let replacement: NodeJS.Timeout | undefined;
  const replace = () => {
    replacement = setTimeout(fork, replaceAfterMs);
  };
  cluster.on('exit', replace);
  greet();
  await stop;
  cluster.off('exit', replace);
  clearTimeout(replacement);
  await endAll();
  return 0;
}

/**
 * Returns the settings of a worker process beside those of this process: the addresses of the open books, unless a file names
 * them. With an address, daily backups are off by default. So the worker also gets the setting in effect here, which the integrity screen shows.
 */
export function workerSettings(urls: DatabaseUrls | null, daily: boolean): Readonly<Record<string, string>> {
  return {
    WEB_CONCURRENCY: '1',
    ...(urls !== null && {
      DATABASE_URL: urls.app,
      DATABASE_OWNER_URL: urls.owner,
      DATABASE_REPORT_URL: urls.report,
    }),
    BACKUP: daily ? 'daily' : 'off',
  };
}

function listens(worker: Worker): Promise<boolean> {
  return new Promise((resolve) => {
    worker.once('listening', () => resolve(true));
    worker.once('exit', () => resolve(false));
  });
}

async function endAll(): Promise<void> {
  const living = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined && !worker.isDead());
  await Promise.all(
    living.map(async (worker) => {
      const gone = worker === undefined ? null : once(worker, 'exit');
      worker?.process.kill('SIGTERM');
      await gone;
    }),
  );
}
