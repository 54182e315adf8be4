import type { IsoDate } from '@cashbook/money';
import type { Format } from '#i18n/format.ts';
import type { ChartGroup } from '#ui/chart/bar-chart.tsx';
import { monthNames } from './month-names.ts';

/** Returns the labels of a day in a chart: its number, and the month below the first of its days. */
export function dayGroup(day: IsoDate, language: string, { date, count }: Pick<Format, 'date' | 'count'>): ChartGroup {
  const shown = date(day);
  const { short } = monthNames(day.slice(0, 7), language);
  return { key: day, short: count(Number(day.slice(8))), under: short, full: shown, inTable: shown };
}

/** Returns the labels of a month, `2026-10`, in a chart. */
export function monthGroup(month: string, language: string): ChartGroup {
  const { short, year, withYear, full } = monthNames(month, language);
  return { key: month, short, under: year, full, inTable: withYear };
}
