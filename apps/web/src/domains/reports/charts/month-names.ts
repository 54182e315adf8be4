import { toBanglaDigits } from '@cashbook/money';

export interface MonthNames {
  /** `Oct` */
  readonly short: string;
  /** `2026` */
  readonly year: string;
  /** `Oct 2026` */
  readonly withYear: string;
  /** `October 2026` */
  readonly full: string;
}

/** Returns the names of a month, `2026-10`, in a language. */
export function monthNames(month: string, language: string): MonthNames {
  const isBangla = language === 'bn';
  const day = new Date(`${month}-01T00:00:00Z`);
  const nameOf = (how: 'short' | 'long') =>
    new Intl.DateTimeFormat(isBangla ? 'bn-BD' : 'en-GB', { timeZone: 'UTC', month: how }).format(day);
  const year = isBangla ? toBanglaDigits(month.slice(0, 4)) : month.slice(0, 4);
  // British English shortens September to four letters; in a column of months three are read faster.
  const short = isBangla ? nameOf('short') : nameOf('short').slice(0, 3);
  return { short, year, withYear: `${short} ${year}`, full: `${nameOf('long')} ${year}` };
}
