import { expect, it } from 'vitest';
import { closedDayOf } from './closed-day.ts';

const of = (vrDate: string) => ({ vrDate });

it.each([
  ['a new voucher', null, false, 'open'],
  ['one of the open day', of('2026-11-20'), false, 'open'],
  ['one of a day before, for who may change closed days', of('2026-11-19'), true, 'sealed again'],
  ['one of a day before, for others', of('2026-11-19'), false, 'fixed'],
  ['one of a later day, after a jump back', of('2026-11-21'), false, 'fixed'],
] as const)('%s', (_what, loaded, mayChangeClosedDays, expected) => {
  expect(closedDayOf(loaded, '2026-11-20', mayChangeClosedDays)).toBe(expected);
});
