/** How long calls under way may take to finish once the program is told to stop, in milliseconds. */
const drainMs = 10_000;

/**
 * Resolves when the program is told to stop (Ctrl-C, SIGTERM, or the end of the process that forked this one). A second
 * signal ends it at once; the database then goes on running and the next start takes it over.
 */
export function toldToStop(): Promise<void> {
  return new Promise((resolve) => {
    let told = false;
    const stop = () => {
      if (told) process.exit(130);
      told = true;
      resolve();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    process.once('disconnect', () => {
      if (!told) stop();
    });
  });
}

/** Waits for `closing`, but not for ever: a client that never ends its call must not keep the books from closing. */
export async function withinDrainTime(closing: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, drainMs);
  });
  await Promise.race([closing, patience]);
  clearTimeout(timer);
}
