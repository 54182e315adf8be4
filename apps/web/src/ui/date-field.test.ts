import { expect, it } from 'vitest';
import { parseTypedDate } from './date-field.tsx';

it('reads a date as people type it', () => {
  for (const typed of ['19/11/2026', '19-11-2026', '19.11.26', '19112026', '191126', '১৯/১১/২০২৬', '১৯১১২০২৬']) {
    expect([typed, parseTypedDate(typed)]).toEqual([typed, '2026-11-19']);
  }
});

it('reads nothing into a date that does not exist', () => {
  for (const typed of ['31/02/2026', '2026-11-19', '1911', '19/11', 'today', '']) {
    expect([typed, parseTypedDate(typed)]).toEqual([typed, null]);
  }
});
