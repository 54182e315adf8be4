import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sayWhileWaiting } from '#say-while-waiting';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const slow = (ms: number) => () => new Promise<string>((resolve) => setTimeout(() => resolve('done'), ms));

test('what is done within five seconds says nothing', async () => {
  const said: string[] = [];
  const work = sayWhileWaiting(
    (sentence) => said.push(sentence),
    () => 'never asked',
    slow(4_900),
  );
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await work).toBe('done');
  expect(said).toEqual([]);
});

test('what takes longer says what it waits for, as things stand, ever more rarely', async () => {
  const said: string[] = [];
  let state = 'the database starts';
  const work = sayWhileWaiting(
    (sentence) => said.push(sentence),
    () => state,
    slow(200_000),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  state = 'the database replays its log';
  await vi.advanceTimersByTimeAsync(600_000);
  await work;
  expect(said).toEqual([
    'Still waiting after 5 s: the database starts.',
    ...[15, 30, 60, 120, 180].map((seconds) => `Still waiting after ${seconds} s: the database replays its log.`),
  ]);
});

test('what fails ends the waiting', async () => {
  const said: string[] = [];
  const failing = sayWhileWaiting(
    (sentence) => said.push(sentence),
    () => 'what fails',
    () => Promise.reject(new Error('no')),
  );
  await expect(failing).rejects.toThrow('no');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual([]);
});
