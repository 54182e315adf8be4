import { addDays, formatDate, formatShortDate, isIsoDate, toBanglaDigits } from '@cashbook/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDate } from './typed-date.ts';

const dates = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('a date as people type it, on the open day 2026-11-19', () => {
  it.each([
    ...['22/11/2026', '22-11-2026', '22.11.26', '22112026', '221126', '২২/১১/২০২৬', '২২১১২০২৬'].map((typed) => [
      typed,
      '2026-11-22',
    ]),
    ['5', '2026-11-05'],
    ['05', '2026-11-05'],
    ['৩০', '2026-11-30'],
    ['22/11', '2026-11-22'],
    ['1-7', '2026-07-01'],
    ['31.12', '2026-12-31'],
    ['২২/১১', '2026-11-22'],
    ['t', '2026-11-19'],
    ['T', '2026-11-19'],
    ['ত', '2026-11-19'],
    ['+1', '2026-11-20'],
    ['+0', '2026-11-19'],
    ['-7', '2026-11-12'],
    ['-30', '2026-10-20'],
    ['+১৫', '2026-12-04'],
    ['  5  ', '2026-11-05'],
  ])('%j is %s', (typed, date) => {
    expect(readDate(typed, '2026-11-19')).toEqual({ ok: true, date });
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['31', 'no_such_day'],
    ['0', 'no_such_day'],
    ['32', 'no_such_day'],
    ['29/02', 'no_such_day'],
    ['29/02/2026', 'no_such_day'],
    ['11/22/2026', 'no_such_day'],
    ['311126', 'no_such_day'],
    ['2026-11-22', 'unreadable'],
    ['22/11-26', 'unreadable'],
    ['22/', 'unreadable'],
    ['221', 'unreadable'],
    ['2211', 'unreadable'],
    ['+', 'unreadable'],
    ['+1d', 'unreadable'],
    ['+12345', 'unreadable'],
    ['tt', 'unreadable'],
    ['today', 'unreadable'],
    ['22 nov', 'unreadable'],
  ])('%j is no date: %s', (typed, fault) => {
    expect(readDate(typed, '2026-11-19')).toEqual({ ok: false, fault });
  });

  it('knows the 29th of February in the years that have it', () => {
    expect(readDate('29/2', '2028-07-01')).toEqual({ ok: true, date: '2028-02-29' });
    expect(readDate('29', '2028-02-01')).toEqual({ ok: true, date: '2028-02-29' });
    expect(readDate('29', '2026-02-01')).toEqual({ ok: false, fault: 'no_such_day' });
  });
});

describe('whatever the open day', () => {
  it('a whole date is that date, in both scripts', () => {
    fc.assert(
      fc.property(dates, dates, (openDay, date) => {
        for (const text of [formatDate(date), formatShortDate(date), formatDate(date).replaceAll('/', '')]) {
          expect(readDate(text, openDay)).toEqual({ ok: true, date });
          expect(readDate(toBanglaDigits(text), openDay)).toEqual({ ok: true, date });
        }
      }),
    );
  });

  it('a sign counts days from it', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -9999, max: 9999 }), (openDay, days) => {
        const text = days < 0 ? String(days) : `+${days}`;
        expect(readDate(text, openDay)).toEqual({ ok: true, date: addDays(openDay, days) });
      }),
    );
  });

  it('a day alone stays in its month, a day and month in its year', () => {
    fc.assert(
      fc.property(dates, dates, (openDay, other) => {
        const [, month, day] = other.split('-').map(Number);
        for (const [typed, kept] of [
          [`${day}`, 7],
          [`${day}/${month}`, 4],
        ] as const) {
          const reading = readDate(typed, openDay);
          if (!reading.ok) expect(Number(day)).toBeGreaterThan(28);
          else {
            expect(reading.date.slice(0, kept)).toBe(openDay.slice(0, kept));
            expect(Number(reading.date.slice(8))).toBe(day);
          }
        }
      }),
    );
  });

  it('any text at all is a date that exists, or none', () => {
    const likely = fc.string({ unit: fc.constantFrom(...'0123456789/.-+t ১৯'), maxLength: 11 });
    fc.assert(
      fc.property(fc.oneof(likely, fc.string()), dates, (text, openDay) => {
        const reading = readDate(text, openDay);
        if (reading.ok) expect(isIsoDate(reading.date)).toBe(true);
      }),
    );
  });
});
