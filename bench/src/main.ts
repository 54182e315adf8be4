import { help, readOptions } from '#options';

/**
 * The kinds of workers, which this program starts as a copy of itself. Each loads only what it needs: a process that only
 * sends requests does not load the server.
 */
const workers: Readonly<Record<string, () => Promise<void>>> = {
  server: async () => (await import('#posting/server.worker')).runServer(),
  'http-load': async () => (await import('#posting/http-load.worker')).runHttpLoad(),
  'queue-load': async () => (await import('#posting/queue-load.worker')).runQueueLoad(),
};

async function run(args: readonly string[]): Promise<void> {
  const runWorker = workers[args[0] ?? ''];
  if (runWorker !== undefined) return runWorker();
  try {
    const options = readOptions(args);
    if (options === 'help') {
      process.stdout.write(`${help}\n`);
      return;
    }
    const { measure } = await import('#measure');
    await measure(options);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

await run(process.argv.slice(2));
