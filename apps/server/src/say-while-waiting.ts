import type { Say } from '#startup-error';

/** The pauses between two sentences; the last one is repeated. */
const pausesMs = [5_000, 10_000, 15_000, 30_000, 60_000] as const;

/** The pause before the first sentence. A person who sees nothing on a terminal for longer believes that the program hangs. */
const firstPauseMs = pausesMs[0];

export interface SlowWork {
  readonly say: Say;
  /** Returns the sentence about the state of the work, or null to print nothing this time. It never fails. */
  readonly sentence: (secondsSoFar: number) => string | null | Promise<string | null>;
  /** For tests. */
  readonly firstPauseMs?: number | undefined;
}

/**
 * Does some work. When it takes long, prints its state from time to time: after 5 s, 15 s, 30 s, a minute, and every minute
 * from then on. The work has no time limit.
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

/** Does some work and prints that it still waits, with {@link sayWhileSlow}; `what` names the thing it waits for. */
export function sayWhileWaiting<T>(say: Say, what: () => string, work: () => Promise<T>): Promise<T> {
  return sayWhileSlow({ say, sentence: (seconds) => `Still waiting after ${seconds} s: ${what()}.` }, work);
}
