import { expect, test } from 'vitest';
import { batchRequests } from '#batch-requests';

test('what is asked in one turn is asked together, and so is what is asked while that look-up runs', async () => {
  const batches: number[][] = [];
  let answer: () => void = () => undefined;
  const double = batchRequests(async (numbers: readonly number[]) => {
    batches.push([...numbers]);
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return numbers.map((number) => number * 2);
  });
  const first = Promise.all([1, 2].map(double));
  await expect.poll(() => batches).toEqual([[1, 2]]);
  const second = Promise.all([3, 4, 5].map(double));
  answer();
  expect(await first).toEqual([2, 4]);
  await expect
    .poll(() => batches)
    .toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
  answer();
  expect(await second).toEqual([6, 8, 10]);
});

test('a failed look-up fails those who asked in it and nobody after', async () => {
  let fail = true;
  const ask = batchRequests(async (names: readonly string[]) => {
    if (fail) throw new Error('away');
    return names;
  });
  await expect(ask('a')).rejects.toThrow('away');
  fail = false;
  expect(await ask('b')).toBe('b');
});
