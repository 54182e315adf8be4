import { expect, it } from 'vitest';
import { monthNames } from './month-names.ts';

it.each([
  ['2026-10', 'en', ['Oct', '2026', 'Oct 2026', 'October 2026']],
  ['2026-09', 'en', ['Sep', '2026', 'Sep 2026', 'September 2026']],
  ['2025-01', 'en', ['Jan', '2025', 'Jan 2025', 'January 2025']],
  ['2026-10', 'bn', ['অক্টো', '২০২৬', 'অক্টো ২০২৬', 'অক্টোবর ২০২৬']],
])('%s in %s', (month, language, names) => {
  expect(Object.values(monthNames(month, language))).toEqual(names);
});
