import { connection } from '#session/connection.ts';

/** A fetch that failed while the browser was offline. It is worth another try as soon as the connection is back. */
export class FailedOffline extends Error {}

/**
 * Returns what the fetch brings. One that fails while the browser is online is made once more: it may have begun before the
 * connection came back. @throws FailedOffline, or what the second fetch threw.
 */
export async function fetchOnceMore<T>(fetch: () => Promise<T>): Promise<T> {
  try {
    return await fetch();
  } catch (error) {
    if (connection.get().online) return fetch();
    throw new FailedOffline('The fetch failed offline.', { cause: error });
  }
}
