import type { FastifyInstance } from 'fastify';

/** How long calls under way may take to finish once the program is told to stop, in milliseconds. */
const drainMs = 10_000;

/**
 * Resolves when the program is told to stop (Ctrl-C, SIGTERM, or the end of the process that forked this one). A second
 * signal ends it at once; the database then goes on running and the next start takes it over.
 */
export function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    let stopping = false;
    const stop = () => {
      if (stopping) process.exit(130);
      stopping = true;
      resolve();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    process.once('disconnect', () => {
      if (!stopping) stop();
    });
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
