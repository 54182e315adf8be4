/** How long a session lives, in seconds (api, "Sign-in"; spec 1 §2.2). */
export interface Lifetime {
  /** From sign-in on, whatever happens. */
  readonly absoluteSeconds: number;
  /** From the last call on. */
  readonly idleSeconds: number;
  /** Age of the cookies; null when they end with the browser. */
  readonly cookieSeconds: number | null;
}

const hour = 3600;
const day = 24 * hour;

/** The longest that any session lasts. */
export const longestSessionSeconds = 30 * day;

/** With the remember flag 30 days, ended by 14 idle ones; else the browser's session and 12 h, ended by 4 idle ones. */
export function lifetimeOf(remember: boolean): Lifetime {
  return remember
    ? { absoluteSeconds: longestSessionSeconds, idleSeconds: 14 * day, cookieSeconds: longestSessionSeconds }
    : { absoluteSeconds: 12 * hour, idleSeconds: 4 * hour, cookieSeconds: null };
}
