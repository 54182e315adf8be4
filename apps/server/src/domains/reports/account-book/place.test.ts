import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  branchPlaceOf,
  branchPlaceText,
  largestPlace,
  type Place,
  placeOf,
  placeText,
} from '#domains/reports/account-book/place';

const day = fc
  .date({ min: new Date('1000-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10));

const anyPlace: fc.Arbitrary<Place> = fc.record({
  vrDate: day,
  voucherId: fc.bigInt({ min: 1n, max: largestPlace.voucherId }),
  entryNo: fc.integer({ min: 1, max: largestPlace.entryNo }),
  lineNo: fc.integer({ min: 1, max: largestPlace.lineNo }),
});

test('every place that the books can have is read back from its text', () => {
  fc.assert(
    fc.property(anyPlace, (place) => {
      expect(placeOf(placeText(place))).toEqual(place);
    }),
  );
});

test('a place of a book of several branches names its branch', () => {
  fc.assert(
    fc.property(anyPlace, fc.integer({ min: 1, max: 2_147_483_647 }), (place, branchId) => {
      expect(branchPlaceOf(branchPlaceText({ ...place, branchId }))).toEqual({ ...place, branchId });
    }),
  );
  for (const text of ['', '7', '7_', '2026-07-01_1_1_1', 'x_2026-07-01_1_1_1']) expect(branchPlaceOf(text)).toBeNull();
});

test('the last place of all is one', () => {
  const last = { vrDate: '9999-12-31', ...largestPlace };
  expect(placeOf(placeText(last))).toEqual(last);
});

test.each([
  '',
  'x',
  '2026-07-01',
  '2026-13-01_1_1_1',
  '2026-07-01_1_1',
  '2026-07-01_1_1_1_1',
  '2026-07-01_1_1_-1',
  '2026-07-01_1.5_1_1',
  '2026-07-01_1_1_1 ',
  '2026-07-01_9223372036854775808_1_1',
  '2026-07-01_1_2147483648_1',
  '2026-07-01_1_1_32768',
])('%j is no place', (text) => expect(placeOf(text)).toBeNull());
