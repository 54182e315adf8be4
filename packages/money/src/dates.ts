import { toLatinDigits } from '#decimal';

/** A calendar date as `yyyy-mm-dd`: it sorts as text and has no time zone that could move it. */
export type IsoDate = string;

const MS_PER_HOUR = 3_600_000;
const MS_PER_DAY = 24 * MS_PER_HOUR;

function isoOf(year: number, month: number, day: number): IsoDate | null {
  if (year < 1000 || year > 9999 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** Whether the text is a date that exists, written `yyyy-mm-dd`. */
export function isIsoDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match !== null && isoOf(Number(match[1]), Number(match[2]), Number(match[3])) !== null;
}

/** Returns a date in the form that is shown: `2026-07-01` → `01/07/2026` (spec 1 §9). */
export function formatDate(date: IsoDate): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}

/** Returns a date with a two-digit year: `2026-07-01` → `01/07/26` (spec 1 §9). */
export function formatShortDate(date: IsoDate): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(2, 4)}`;
}

/**
 * Reads a date as people write it, day first, and returns `yyyy-mm-dd`; null when there is no such date. Accepts `/`, `-` or
 * `.` between the parts, Bangla digits, and two-digit years, which mean 2000–2099.
 */
export function parseDate(text: string): IsoDate | null {
  const match = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(toLatinDigits(text.trim()));
  if (!match) return null;
  const [, day, , month, year = ''] = match;
  return isoOf(year.length === 2 ? 2000 + Number(year) : Number(year), Number(month), Number(day));
}

/** Returns the date that many days later, or earlier for a negative number. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10);
}

/** Returns the same day that many months later; the last day of the month where it has no such day (31 January, 28 February). */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const all = year * 12 + month - 1 + months;
  const [toYear, toMonth] = [Math.floor(all / 12), (all % 12) + 1];
  return `${toYear}-${twoDigits(toMonth)}-${twoDigits(Math.min(day, daysIn(toYear, toMonth)))}`;
}

/** Returns the last day of the month of a date. */
export function monthEnd(date: IsoDate): IsoDate {
  return addDays(addMonths(`${date.slice(0, 7)}-01`, 1), -1);
}

/** Returns the date in Bangladesh at that moment; companies use its time zone (accounting §1). */
export function dateInDhaka(moment: Date): IsoDate {
  // The offset is fixed: Bangladesh has no summer time.
  return new Date(moment.getTime() + 6 * MS_PER_HOUR).toISOString().slice(0, 10);
}
