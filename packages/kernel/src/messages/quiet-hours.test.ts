import { expect, test } from 'vitest';
import { isQuiet } from '#messages/quiet-hours';

const night = { quietFrom: 21 * 60, quietUntil: 9 * 60 };
const noon = { quietFrom: 12 * 60, quietUntil: 14 * 60 };

test.each([
  // 15:00 in UTC is 21:00 in Dhaka.
  ['2026-08-31T14:59:59Z', night, false],
  ['2026-08-31T15:00:00Z', night, true],
  ['2026-08-31T18:30:00Z', night, true],
  ['2026-09-01T02:59:59Z', night, true],
  ['2026-09-01T03:00:00Z', night, false],
  ['2026-09-01T05:59:00Z', noon, false],
  ['2026-09-01T06:00:00Z', noon, true],
  ['2026-09-01T08:00:00Z', noon, false],
  ['2026-09-01T06:00:00Z', { quietFrom: 0, quietUntil: 0 }, false],
])('at %s with %j: %s', (moment, hours, quiet) => {
  expect(isQuiet(new Date(moment), hours)).toBe(quiet);
});
