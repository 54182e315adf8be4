import { addDays, type IsoDate } from '@cashbook/money';
import { fiscalYearOf } from '#ledger/fiscal-year';

/** The dates of a saved report, relative to the open day. The contract has the same list. */
export const periods = [
  'openDay',
  'dayBefore',
  'sevenDays',
  'month',
  'lastMonth',
  'fiscalYear',
  'lastFiscalYear',
] as const;
export type ReportPeriod = (typeof periods)[number];

/** The first and the last day of a range. */
export interface DayRange {
  readonly start: IsoDate;
  readonly end: IsoDate;
}

const firstOfMonth = (date: IsoDate): IsoDate => `${date.slice(0, 8)}01`;

/**
 * Returns the days of a period. The present month and fiscal year end on the open day.
 * @param startMonth the month, 1–12, on whose first day the company's year starts
 */
export function daysOfPeriod(period: ReportPeriod, openDay: IsoDate, startMonth?: number): DayRange {
  const year = fiscalYearOf(openDay, startMonth);
  const lastOfMonthBefore = addDays(firstOfMonth(openDay), -1);
  const yearBefore = fiscalYearOf(addDays(year.startDate, -1), startMonth);
  const ranges: Readonly<Record<ReportPeriod, DayRange>> = {
    openDay: { start: openDay, end: openDay },
    dayBefore: { start: addDays(openDay, -1), end: addDays(openDay, -1) },
    sevenDays: { start: addDays(openDay, -6), end: openDay },
    month: { start: firstOfMonth(openDay), end: openDay },
    lastMonth: { start: firstOfMonth(lastOfMonthBefore), end: lastOfMonthBefore },
    fiscalYear: { start: year.startDate, end: openDay },
    lastFiscalYear: { start: yearBefore.startDate, end: yearBefore.endDate },
  };
  return ranges[period];
}
