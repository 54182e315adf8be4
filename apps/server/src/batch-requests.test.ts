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

test('of those that may not go together the first go, and are answered before the others', async () => {
  const events: string[] = [];
  const pairs = (waiting: readonly { name: string }[]) => waiting.slice(0, 2);
  const ask = batchRequests(async (asked: readonly { name: string }[]) => {
    events.push(asked.map(({ name }) => name).join(' '));
    return asked;
  }, pairs);
  const told = async (name: string) => {
    await ask({ name });
    events.push(`told ${name}`);
  };
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map(told));
  expect(events).toEqual(['a b', 'told a', 'told b', 'c d', 'told c', 'told d', 'e', 'told e']);
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
