import type { Say } from '#startup-error';

/** Pauses between two sentences; the last one is repeated. */
const pausesMs = [5_000, 10_000, 15_000, 30_000, 60_000] as const;

/** Whoever looks at a terminal for longer than this without a word takes the program for stuck. */
const firstPauseMs = pausesMs[0];

export interface SlowWork {
  readonly say: Say;
  /** Asked each time, so that it can say how things stand; null says nothing this time. It never fails. */
  readonly sentence: (secondsSoFar: number) => string | null | Promise<string | null>;
  /** For tests. */
  readonly firstPauseMs?: number | undefined;
}

/**
 * Does some work and, when it takes long, says from time to time how it stands: after 5 s, 15 s, 30 s, a minute, and
 * every minute from then on. The work is not ended, however long it takes.
 */
export async function sayWhileSlow<T>(slow: SlowWork, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const sayAfter = (step: number, pauseMs: number) => {
    timer = setTimeout(() => void sayNow(step), pauseMs);
  };
  const sayNow = async (step: number) => {
    const sentence = await slow.sentence(Math.round((performance.now() - startedAt) / 1000));
    if (isOver) return;
    if (sentence !== null) slow.say(sentence);
    sayAfter(step + 1, pausesMs[step + 1] ?? pausesMs[4]);
  };
  sayAfter(0, slow.firstPauseMs ?? firstPauseMs);
  try {
    return await work();
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

/** The same for a wait: `what` says what is waited for. */
export function sayWhileWaiting<T>(say: Say, what: () => string, work: () => Promise<T>): Promise<T> {
  return sayWhileSlow({ say, sentence: (seconds) => `Still waiting after ${seconds} s: ${what()}.` }, work);
}
