import { expect, test } from 'vitest';
import { askTogether } from '#ask-together';

test('what is asked while one look-up runs is asked together in the next', async () => {
  const batches: number[][] = [];
  const double = askTogether(async (numbers: readonly number[]) => {
    batches.push([...numbers]);
    await Promise.resolve();
    return numbers.map((number) => number * 2);
  });
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
  expect(batches).toEqual([[1], [2, 3]]);
});

test('a failed look-up fails those who asked in it and nobody after', async () => {
  let fail = true;
  const ask = askTogether(async (names: readonly string[]) => {
    if (fail) throw new Error('away');
    return names;
  });
  await expect(ask('a')).rejects.toThrow('away');
  fail = false;
  expect(await ask('b')).toBe('b');
});
