import { expect, test } from 'vitest';
import { monthBeside, weeksOf } from './month-days.ts';

test.each([
  ['2026-11', '2026-10', '2026-12'],
  ['2027-01', '2026-12', '2027-02'],
  ['2028-02', '2028-01', '2028-03'],
  ['2026-12', '2026-11', '2027-01'],
])('%s stands between %s and %s', (month, before, after) => {
  expect([monthBeside(month, -1), monthBeside(month, 1)]).toEqual([before, after]);
});

test.each([
  ['2026-11', 5, '2026-11-01', '2026-12-05'],
  ['2026-02', 4, '2026-02-01', '2026-02-28'],
  ['2026-08', 6, '2026-07-26', '2026-09-05'],
  ['2028-02', 5, '2028-01-30', '2028-03-04'],
])('%s takes %s weeks from %s to %s', (month, count, from, to) => {
  const weeks = weeksOf(month);
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([count, from, to]);
  expect(weeks.flat()).toEqual([...weeks.flat()].sort());
  expect(new Set(weeks.flat()).size).toBe(count * 7);
});
