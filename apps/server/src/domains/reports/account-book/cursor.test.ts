import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cursorOf, largestPlace, type Place, placeOf } from '#domains/reports/account-book/cursor';

const day = fc
  .date({ min: new Date('1000-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10));

const anyPlace: fc.Arbitrary<Place> = fc.record({
  vrDate: day,
  voucherId: fc.bigInt({ min: 1n, max: largestPlace.voucherId }),
  entryNo: fc.integer({ min: 1, max: largestPlace.entryNo }),
  lineNo: fc.integer({ min: 1, max: largestPlace.lineNo }),
  slNumber: fc.integer({ min: 1, max: largestPlace.slNumber }),
});

test('every place that the books can have is read back from its cursor', () => {
  fc.assert(
    fc.property(anyPlace, (place) => {
      expect(placeOf(cursorOf(place))).toEqual(place);
    }),
  );
});

test('the last place of all is one', () => {
  const last = { vrDate: '9999-12-31', ...largestPlace };
  expect(placeOf(cursorOf(last))).toEqual(last);
});

test.each([
  '',
  'x',
  '2026-07-01',
  '2026-13-01_1_1_1_1',
  '2026-07-01_1_1_1',
  '2026-07-01_1_1_1_1_1',
  '2026-07-01_1_1_1_-1',
  '2026-07-01_1_1.5_1_1',
  '2026-07-01_1_1_1_1 ',
  '2026-07-01_9223372036854775808_1_1_1',
  '2026-07-01_1_2147483648_1_1',
  '2026-07-01_1_1_32768_1',
  '2026-07-01_1_1_1_9007199254740992',
])('%j is no cursor', (text) => expect(placeOf(text)).toBeNull());
