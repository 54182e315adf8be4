import { toBanglaDigits } from '@cashbook/money';
import { expect, it } from 'vitest';
import { yearName } from './year-name.ts';

it.each([
  ['2025-07-01', '2026-06-30', '2025–26', '২০২৫–২৬'],
  ['2026-01-01', '2026-12-31', '2026', '২০২৬'],
  ['2004-07-01', '2005-06-30', '2004–05', '২০০৪–০৫'],
])('calls the year from %s to %s %s', (start_date, end_date, english, bangla) => {
  expect(yearName({ start_date, end_date }, String)).toBe(english);
  expect(yearName({ start_date, end_date }, (value) => toBanglaDigits(String(value)))).toBe(bangla);
});
