import { type DailyOrder, makeDailyBackup } from '#backup/daily/daily-backup';

/** The time until the first check. A machine that is on for an hour a day gets its backup; after a start, people come first. */
const firstLookMs = 2 * 60_000;
const lookEveryMs = 10 * 60_000;

/**
 * Makes a backup every day while the server runs: every ten minutes it checks whether today's is due. Stop it before the
 * database is closed. It then gives up a running backup, and the next start makes it.
 */
export function backUpEveryDay(order: DailyOrder, say: (sentence: string) => void): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  let underWay: Promise<void> = Promise.resolve();
  const look = () => {
    underWay = makeDailyBackup(order, say, stopping.signal)
      .then(
        () => undefined,
        // The database is away; the code that serves from it reports that.
        () => undefined,
      )
      .then(() => {
        if (!stopping.signal.aborted) timer = setTimeout(look, lookEveryMs).unref();
      });
  };
  let timer = setTimeout(look, firstLookMs).unref();
  return {
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await underWay;
    },
  };
}
