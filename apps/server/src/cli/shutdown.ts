import cluster from 'node:cluster';
import type { FastifyInstance } from 'fastify';

/** How long calls under way may take to finish once the program is told to stop, in milliseconds. */
const drainMs = 10_000;

/** npm passes on a signal that the terminal sent to both: two signals within so many milliseconds are one wish. */
const oneWishMs = 1000;

/**
 * Resolves when the program is told to stop: by Ctrl-C, SIGTERM, SIGHUP (the terminal or the starter is gone), or the end of
 * the process that forked this one. A second Ctrl-C or SIGTERM ends it at once; the database then goes on running and the next
 * start takes it over. SIGHUP never hurries: a closed terminal sends it twice. Nothing hurries a forked process: its first
 * process passes on what the terminal sent to both, and waits for it.
 */
export function stopRequested(
  program: NodeJS.EventEmitter & Pick<NodeJS.Process, 'exit'> = process,
  nowMs: () => number = () => performance.now(),
): Promise<void> {
  return new Promise((resolve) => {
    let firstMs: number | null = null;
    const stopOrHurry = () => {
      const at = nowMs();
      firstMs ??= at;
      if (at - firstMs > oneWishMs && cluster.isPrimary) program.exit(130);
      resolve();
    };
    program.on('SIGINT', stopOrHurry);
    program.on('SIGTERM', stopOrHurry);
    program.on('SIGHUP', () => resolve());
    program.once('disconnect', () => resolve());
  });
}

/**
 * Closes a server: calls under way are answered, then `afterwards` is waited for. That takes no longer than the drain time:
 * then what is left is cut, such as a file on its way over a slow line, which would keep the program alive for as long as
 * its reader likes.
 */
export async function closeServer(
  app: FastifyInstance,
  afterwards: () => Promise<unknown>,
  timeoutMs = drainMs,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  await Promise.race([app.close().then(afterwards), timeout]);
  clearTimeout(timer);
  app.server.closeAllConnections();
}
