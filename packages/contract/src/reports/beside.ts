import { addDays, formatDate, type IsoDate, isIsoDate } from '@cashbook/money';

/** The first and the last day of a period. A statement as on a date has only the last. */
export interface Days {
  readonly start: IsoDate | null;
  readonly end: IsoDate;
}

/** The values of a statement's filters that say its days, and those that it is compared with. */
export interface AskedDays {
  readonly startdate?: IsoDate;
  readonly enddate: IsoDate;
  readonly beside: 'none' | 'year' | 'dates';
  readonly beside_startdate?: IsoDate | '';
  readonly beside_enddate: IsoDate | '';
}

/** Returns the days that a statement is compared with; null for none. Days that nobody typed are those a year before. */
export function besideDays(asked: AskedDays): Days | null {
  const { startdate, enddate, beside, beside_startdate: start = '', beside_enddate: end } = asked;
  if (beside === 'none') return null;
  const typed = beside === 'dates';
  return {
    start: startdate === undefined ? null : typed && start !== '' ? start : yearBefore(startdate),
    end: typed && end !== '' ? end : yearBefore(enddate),
  };
}

/** Returns the day a year before. The last day of a February stays the last. */
export function yearBefore(day: IsoDate): IsoDate {
  const before = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`;
  const next = addDays(day, 1);
  if (next.slice(5) === '03-01') return addDays(`${before.slice(0, 4)}-03-01`, -1);
  return before;
}

/** Returns the heading of the figures that a statement is compared with: their days. */
export function besideHead(asked: Readonly<Record<string, unknown>>): string {
  const day = (name: string): IsoDate | '' => (isIsoDate(String(asked[name])) ? String(asked[name]) : '');
  const days = besideDays({
    ...(asked.startdate !== undefined && { startdate: day('startdate') }),
    enddate: day('enddate'),
    beside: asked.beside === 'dates' ? 'dates' : 'year',
    beside_startdate: day('beside_startdate'),
    beside_enddate: day('beside_enddate'),
  });
  if (days === null) return '';
  return days.start === null ? formatDate(days.end) : `${formatDate(days.start)} – ${formatDate(days.end)}`;
}
