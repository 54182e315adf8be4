import { expect, test } from 'vitest';
import { daysOfPeriod, type ReportPeriod } from '#reports/period';

test.each<[ReportPeriod, string, string]>([
  ['openDay', '2026-07-05', '2026-07-05'],
  ['dayBefore', '2026-07-04', '2026-07-04'],
  ['sevenDays', '2026-06-29', '2026-07-05'],
  ['month', '2026-07-01', '2026-07-05'],
  ['lastMonth', '2026-06-01', '2026-06-30'],
  ['fiscalYear', '2026-07-01', '2026-07-05'],
  ['lastFiscalYear', '2025-07-01', '2026-06-30'],
])('%s in July begins and ends by the open day', (period, start, end) => {
  expect(daysOfPeriod(period, '2026-07-05')).toEqual({ start, end });
});

test('a year that starts in January has its own days, and the month before March its leap day', () => {
  expect(daysOfPeriod('fiscalYear', '2028-03-02', 1)).toEqual({ start: '2028-01-01', end: '2028-03-02' });
  expect(daysOfPeriod('lastFiscalYear', '2028-03-02', 1)).toEqual({ start: '2027-01-01', end: '2027-12-31' });
  expect(daysOfPeriod('lastMonth', '2028-03-02', 1)).toEqual({ start: '2028-02-01', end: '2028-02-29' });
});
