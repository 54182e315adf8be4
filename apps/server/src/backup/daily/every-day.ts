import { type DailyOrder, makeDailyBackup } from '#backup/daily/daily-backup';

/** A machine that is on for an hour a day has its backup; one that has just started has people waiting. */
const firstLookMs = 2 * 60_000;
const lookEveryMs = 10 * 60_000;

/**
 * Makes a backup every day for as long as the server runs: looks every ten minutes whether today's is due. Stop it before
 * the database is closed; a backup under way is then given up, and the next start makes it.
 */
export function backUpEveryDay(order: DailyOrder, say: (sentence: string) => void): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  let underWay: Promise<void> = Promise.resolve();
  const look = () => {
    underWay = makeDailyBackup(order, say, stopping.signal)
      .then(
        () => undefined,
        // The database is away: who serves from it says so.
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
