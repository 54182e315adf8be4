import type { Loaded } from './document.ts';

/**
 * What the day of the document in hand means for its change. `open`: nothing, it is the open day, or the document is new.
 * `sealed again`: the day is closed, and is sealed anew with the change. `fixed`: it is closed, and takes none from this
 * person.
 */
export type ClosedDay = 'open' | 'sealed again' | 'fixed';

/** What a change of `loaded` does to its day; `openDay` is the branch's, yyyy-mm-dd. */
export function closedDayOf(
  loaded: Pick<Loaded, 'vrDate'> | null,
  openDay: string,
  mayChangeClosedDays: boolean,
): ClosedDay {
  if (loaded === null || loaded.vrDate === openDay) return 'open';
  return mayChangeClosedDays ? 'sealed again' : 'fixed';
}
