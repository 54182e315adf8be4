import { expect, test } from 'vitest';
import { smsLength } from '#messages/sms-length';

test.each([
  ['', 'gsm', 0, 0],
  ['Due today.', 'gsm', 10, 1],
  ['a'.repeat(160), 'gsm', 160, 1],
  ['a'.repeat(161), 'gsm', 161, 2],
  ['a'.repeat(306), 'gsm', 306, 2],
  ['a'.repeat(307), 'gsm', 307, 3],
  // The euro takes two.
  [`${'a'.repeat(158)}€`, 'gsm', 160, 1],
  [`${'a'.repeat(159)}€`, 'gsm', 161, 2],
  ['ক'.repeat(70), 'unicode', 70, 1],
  ['ক'.repeat(71), 'unicode', 71, 2],
  ['ক'.repeat(134), 'unicode', 134, 2],
  ['ক'.repeat(135), 'unicode', 135, 3],
  // One sign that GSM does not have makes all of it Unicode; the taka sign is one.
  [`৳${'a'.repeat(70)}`, 'unicode', 71, 2],
  ['😀', 'unicode', 2, 1],
])('counts %j as %s, %i characters, %i parts', (text, alphabet, length, parts) => {
  expect(smsLength(text)).toEqual({ alphabet, length, parts });
});
