import { expect, test } from 'vitest';
import { isScan, keyed, noKeys } from './scan-speed.ts';

/** Types a text with so many milliseconds between its characters, then presses Enter. */
function typedAt(text: string, gapMs: number): boolean {
  const times = Array.from(text, (_, index) => index * gapMs);
  const after = times.reduce((speed, atMs, index) => keyed(speed, text.slice(0, index + 1), atMs), noKeys);
  return isScan(after, text, text.length * gapMs);
}

test.each([
  ['8941100500012', 3, true],
  ['8941100500012', 30, true],
  ['8941100500012', 80, true],
  ['8941100500012', 400, true],
  ['8941100', 80, false],
  ['CF-2026-001', 20, true],
  ['CF-2026-001', 80, false],
  ['F-1', 3, true],
  ['rod', 30, false],
  ['r', 3, true],
  ['', 3, false],
])('%s with %d ms between characters', (text, gapMs, scan) => {
  expect(typedAt(text, gapMs)).toBe(scan);
});

test('a field that was emptied begins anew', () => {
  const slow = keyed(noKeys, 'a', 0);
  const again = keyed(keyed(slow, '', 900), '4', 1000);
  expect(isScan(again, '4711', 1020)).toBe(true);
});
