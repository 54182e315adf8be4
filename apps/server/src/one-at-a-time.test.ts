import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { oneAtATime, oneAtATimeOf } from '#one-at-a-time';

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

test('a line with room for two takes one and two who wait, and takes others again when they are done', async () => {
  const inTurn = oneAtATimeOf(2);
  const ask = (name: string) => inTurn(() => Promise.resolve(name));
  const asked = ['first', 'second', 'third', 'fourth'].map(ask);
  expect(asked.map((answer) => answer === null)).toEqual([false, false, false, true]);
  await Promise.all(asked.filter((answer) => answer !== null));
  const failing = inTurn(() => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  const again = ['a', 'b', 'c'].map(ask).filter((answer) => answer !== null);
  expect(await Promise.all(again)).toEqual(['a', 'b', 'c']);
});
