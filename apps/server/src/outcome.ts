/**
 * The outcome of something that was sent to others. `later`: it has certainly not left, and another try may help. `unknown`: nobody
 * knows whether it left, so it is not sent again by itself.
 */
export interface Outcome {
  readonly state: 'sent' | 'failed' | 'later' | 'unknown';
  readonly reason: string;
}

/** The waits before the second and each further try, in minutes. After the last one it has failed. */
const waitsMinutes = [1, 5, 15, 60] as const;
/** The number of the last try: what has come to it is not tried again. */
export const lastTry = waitsMinutes.length + 1;

/** Returns the time of the next try after that many; null after the last one. */
export function nextTry(tries: number, now: Date): Date | null {
  const wait = waitsMinutes[tries - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait * 60_000);
}
