import type { Loaded } from '#domains/posting/draft/document.ts';

/**
 * The meaning of a document's day for its change. `open`: no limit, it is the open day or the document is new. `sealed
 * again`: the day is closed, and a change seals it again. `fixed`: the day is closed, and this person may not change it.
 */
export type ClosedDay = 'open' | 'sealed again' | 'fixed';

/** Returns what the day of `loaded` means for its change. `openDay` is the branch's, yyyy-mm-dd. */
export function closedDayOf(
  loaded: Pick<Loaded, 'vrDate'> | null,
  openDay: string,
  mayChangeClosedDays: boolean,
): ClosedDay {
  if (loaded === null || loaded.vrDate === openDay) return 'open';
  return mayChangeClosedDays ? 'sealed again' : 'fixed';
}
