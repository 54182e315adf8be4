import { expect, test } from 'vitest';
import { decodedOr } from './decoded.ts';

test.each([
  ['a%20b', 'a b'],
  ['%E0%A6%96', 'খ'],
  ['100%', null],
  ['%E0%A6', null],
])('%s is %s', (encoded, decoded) => {
  expect(decodedOr(encoded, null)).toBe(decoded);
});
