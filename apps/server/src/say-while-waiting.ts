import type { Say } from '#startup-error';

/** Pauses between two sentences, in seconds; the last one is repeated. */
const pausesSeconds = [5, 10, 15, 30, 60] as const;

/**
 * Does some work and, when it takes longer than five seconds, says what it waits for: after 5 s, 15 s, 30 s, a minute,
 * and every minute from then on. `what` is asked each time, so that it can say how things stand.
 */
export async function sayWhileWaiting<T>(say: Say, what: () => string, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const sayAfter = (step: number, waitedSeconds: number) => {
    const pauseSeconds = pausesSeconds[step] ?? 60;
    timer = setTimeout(() => {
      say(`Still waiting after ${waitedSeconds + pauseSeconds} s: ${what()}.`);
      sayAfter(step + 1, waitedSeconds + pauseSeconds);
    }, pauseSeconds * 1000);
  };
  sayAfter(0, 0);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}
