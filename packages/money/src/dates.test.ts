import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dateInDhaka, formatDate, formatShortDate, isIsoDate, parseDate } from '#dates';
import { toBanglaDigits } from '#decimal';

const isoDates = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('dates', () => {
  it.each([
    ['15/07/2026', '2026-07-15'],
    ['5/7/2026', '2026-07-05'],
    ['5-7-26', '2026-07-05'],
    ['05.07.2026', '2026-07-05'],
    [' ২৯/০২/২০২৮ ', '2028-02-29'],
    ['31/12/99', '2099-12-31'],
  ])('reads %j', (text, date) => {
    expect(parseDate(text)).toBe(date);
  });

  it.each([
    ...['', '2026-07-15', '29/02/2026', '31/04/2026', '00/01/2026', '01/13/2026', '1/1/202', '1/1/0000', '1/1-2026'],
    ...['15/07', 'today', '1/1/20266'],
  ])('refuses %j', (text) => {
    expect(parseDate(text)).toBeNull();
  });

  it.each([
    ['2026-07-15', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-7-1', false],
    ['0999-01-01', false],
    ['15/07/2026', false],
    ['2026-07-15T00:00', false],
  ])('%j is a date: %s', (text, valid) => {
    expect(isIsoDate(text)).toBe(valid);
  });

  it('shows a date in both forms and reads both back, in both scripts', () => {
    expect(formatDate('2026-07-01')).toBe('01/07/2026');
    expect(formatShortDate('2026-07-01')).toBe('01/07/26');
    fc.assert(
      fc.property(isoDates, (date) => {
        expect(parseDate(formatDate(date))).toBe(date);
        expect(parseDate(toBanglaDigits(formatShortDate(date)))).toBe(date);
      }),
    );
  });

  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-07-01', 0, '2026-07-01'],
  ])('%s and %d days is %s', (date, days, later) => {
    expect(addDays(date, days)).toBe(later);
  });

  it.each([
    ['2026-11-20T17:59:59Z', '2026-11-20'],
    ['2026-11-20T18:00:00Z', '2026-11-21'],
    ['2026-12-31T23:00:00+06:00', '2026-12-31'],
    ['2026-06-30T18:30:00Z', '2026-07-01'],
  ])('at %s it is %s in Dhaka', (moment, date) => {
    expect(dateInDhaka(new Date(moment))).toBe(date);
    // The time zone database agrees.
    expect(new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dhaka' }).format(new Date(moment))).toBe(date);
  });
});
