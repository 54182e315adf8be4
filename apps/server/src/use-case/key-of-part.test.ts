import { expect, test } from 'vitest';
import { keyOfPart, longestKey } from '#use-case/key-of-part';

const given = (key: string) => ({ key, route: 'POST /api/several', bodyHash: Buffer.alloc(32) });

test('a key with its part is kept as it is up to 200 characters', () => {
  expect(keyOfPart(given('together'), ':7')).toEqual(given('together:7'));
  expect(keyOfPart(given('k'.repeat(198)), ':7')).toEqual(given(`${'k'.repeat(198)}:7`));
});

test('two keys that are too long with their parts stay two, and their parts too', () => {
  const beginning = 'k'.repeat(199);
  const keys = ['a', 'b'].flatMap((end) => [':7', ':8'].map((part) => keyOfPart(given(beginning + end), part).key));
  expect(new Set(keys).size).toBe(4);
  expect(Math.max(...keys.map(({ length }) => length))).toBeLessThanOrEqual(longestKey);
});
