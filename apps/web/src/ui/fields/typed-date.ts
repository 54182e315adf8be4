import { addDays, type IsoDate, parseDate, toLatinDigits } from '@cashbook/money';

/** The date that a text means, or the reason why it means none. */
export type DateReading = { ok: true; date: IsoDate } | { ok: false; fault: 'empty' | 'unreadable' | 'no_such_day' };

/**
 * Reads a date as people type it, day first, in Latin or Bangla digits. Missing parts are taken from the branch's open
 * day, never from the clock:
 * - `22/11/2026`, `22-11-26`, `22.11.26`, `22112026`, `221126`: that day; a year of two digits is one of 2000–2099;
 * - `22/11`: that day of the year of the open day; `5`: that day of its month;
 * - `t`: the open day (the letter of that key on a Bangla keyboard too); `+1`, `-7`: so many days after or before it.
 */
export function readDate(text: string, openDay: IsoDate): DateReading {
  const typed = toLatinDigits(text.trim()).toLowerCase();
  if (typed === '') return { ok: false, fault: 'empty' };
  if (/^[tতট]$/.test(typed)) return { ok: true, date: openDay };
  if (/^[+-]\d{1,4}$/.test(typed)) return { ok: true, date: addDays(openDay, Number(typed)) };
  const whole = wholeDate(typed, openDay);
  if (whole === null) return { ok: false, fault: 'unreadable' };
  const date = parseDate(whole);
  return date === null ? { ok: false, fault: 'no_such_day' } : { ok: true, date };
}

/** Whether the year has four digits; until then the date is still being typed. 19/11/20 is on its way to 2026, not 2020. */
export const hasWholeYear = (text: string) => /(\D\d{4}|^\s*\d{8})\s*$/.test(toLatinDigits(text));

/**
 * Returns day, month and year with `/` between them; missing parts are taken from the open day. Null when the text is no
 * date.
 */
function wholeDate(typed: string, openDay: IsoDate): string | null {
  const [year, month] = openDay.split('-');
  if (/^\d{1,2}$/.test(typed)) return `${typed}/${month}/${year}`;
  if (/^\d{1,2}[/.-]\d{1,2}$/.test(typed)) return `${typed.replace(/[.-]/, '/')}/${year}`;
  if (/^\d{1,2}([/.-])\d{1,2}\1(\d{4}|\d{2})$/.test(typed)) return typed;
  const bare = /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(typed);
  return bare && `${bare[1]}/${bare[2]}/${bare[3]}`;
}
