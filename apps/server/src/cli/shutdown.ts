import cluster from 'node:cluster';
import type { FastifyInstance } from 'fastify';

/** The time that running calls have to finish after the request to stop, in milliseconds. */
const drainMs = 10_000;

/** Two signals within this time, in milliseconds, count as one: npm forwards a signal that the terminal sent to both. */
const oneWishMs = 1000;

/**
 * Resolves at the request to stop: Ctrl-C, SIGTERM, SIGHUP (the terminal or the starter is gone), or the end of the process
 * that forked this one. A second Ctrl-C or SIGTERM ends the process at once; the database then keeps running and the next start
 * takes it over. SIGHUP never ends it at once: a closed terminal sends it twice. No signal ends a forked process at once: its
 * first process forwards the terminal's signals and waits for it.
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
 * Closes a server: it answers running calls, then waits for `afterwards`. After the drain time it cuts all remaining
 * connections, such as a file on a slow line. Its reader could otherwise keep the program running.
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
