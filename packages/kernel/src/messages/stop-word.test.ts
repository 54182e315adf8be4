import { expect, test } from 'vitest';
import { isStop } from '#messages/stop-word';

test.each([
  ['STOP', true],
  [' stop.\n', true],
  ['"Stop!"', true],
  ['বন্ধ', true],
  ['বন্ধ।', true],
  ['', false],
  ['stop by tomorrow', false],
  ['non-stop', false],
  ['বন্ধু', false],
])('%j ends reminders: %s', (text, stops) => {
  expect(isStop(text)).toBe(stops);
});
