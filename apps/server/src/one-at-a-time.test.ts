import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { oneAtATime } from '#one-at-a-time';

test('what stands in one line never overlaps, keeps its order and its outcome; a failure lets the next go on', async () => {
  const inTurn = oneAtATime();
  const seen: string[] = [];
  const work = (name: string, milliseconds: number, fails = false) =>
    inTurn(async () => {
      seen.push(`${name} begins`);
      await sleep(milliseconds);
      seen.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const outcomes = await Promise.allSettled([work('first', 20), work('second', 5, true), work('third', 1)]);
  expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends', 'third begins', 'third ends']);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
