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
function yearBefore(day: IsoDate): IsoDate {
  const before = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`;
  const next = addDays(day, 1);
  if (next.slice(5) === '03-01') return addDays(`${before.slice(0, 4)}-03-01`, -1);
  return before;
}

type Asked = Readonly<Record<string, unknown>>;

/** Returns the days of a question as they travel; an empty text for a day that is missing. */
function daysIn(asked: Asked): AskedDays {
  const day = (name: string): IsoDate | '' => (isIsoDate(String(asked[name])) ? String(asked[name]) : '');
  return {
    ...(asked.startdate !== undefined && { startdate: day('startdate') }),
    enddate: day('enddate'),
    beside: asked.beside === 'year' || asked.beside === 'dates' ? asked.beside : 'none',
    beside_startdate: day('beside_startdate'),
    beside_enddate: day('beside_enddate'),
  };
}

const textOf = ({ start, end }: Days) =>
  start === null ? formatDate(end) : `${formatDate(start)} – ${formatDate(end)}`;

/** Returns the heading of the figures that a statement is compared with: their days. */
export function besideHead(asked: Asked) {
  const days = besideDays(daysIn(asked));
  return days === null ? {} : { headName: textOf(days) };
}

/** Returns the heading of the figures of a statement: their days where it is compared, and that they are of all branches. */
export function amountHead(asked: Asked) {
  const { beside, startdate, enddate } = daysIn(asked);
  if (beside !== 'none') return { headName: textOf({ start: startdate ?? null, end: enddate }) };
  return asked.scope === 'all' ? ({ head: 'branchesTogether' } as const) : {};
}
