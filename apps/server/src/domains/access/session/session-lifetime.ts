/** The lifetime of a session, in seconds (api, "Sign-in"; spec 1 §2.2). */
export interface Lifetime {
  /** From sign-in on, even if the session is in use. */
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

/**
 * Returns the lifetime. With the remember flag it is 30 days, or 14 idle days. Without it, it is the browser's session
 * and 12 hours, or 4 idle hours.
 */
export function lifetimeOf(remember: boolean): Lifetime {
  return remember
    ? { absoluteSeconds: longestSessionSeconds, idleSeconds: 14 * day, cookieSeconds: longestSessionSeconds }
    : { absoluteSeconds: 12 * hour, idleSeconds: 4 * hour, cookieSeconds: null };
}
