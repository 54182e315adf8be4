import { ApiError } from '@cashbook/contract/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connection } from './connection.ts';
import { createSaves, type SentWith } from './saves.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const offline = () => Promise.reject(new ApiError(0, 'offline', ''));
const taken = () => Promise.reject(new ApiError(409, 'name_taken', ''));
const spoiled = () => Promise.reject(new ApiError(500, 'internal', ''));
const stored = () => Promise.resolve('stored');

/** A server that gives these answers one after the other and records the keys. It repeats the last answer. */
function server(...answers: Array<() => Promise<string>>) {
  const keys: string[] = [];
  const attempt = ({ headers }: SentWith) => {
    keys.push(headers['Idempotency-Key'] ?? '');
    return (answers.length > 1 ? answers.shift() : answers[0])?.() ?? stored();
  };
  return { keys, attempt };
}
const save = (name: string) => ({ content: { name }, label: 'Branch' });

it('is sent again under its key until there is an answer, and the shell says so meanwhile', async () => {
  const { keys, attempt } = server(offline, offline, stored);
  const outcome = createSaves().send(save('Bogura'), attempt);
  await vi.advanceTimersByTimeAsync(400);
  expect(connection.get()).toMatchObject({ online: false, waiting: 1, saving: ['Branch'] });
  await vi.advanceTimersByTimeAsync(2000);
  expect(await outcome).toBe('stored');
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(connection.get()).toEqual({ online: true, waiting: 0, saving: [], queued: null });
});

it('keeps the key of a save in doubt for the same content, and gives other content one of its own', async () => {
  const { keys, attempt } = server(spoiled);
  const saves = createSaves();
  for (const name of ['Bogura', 'Bogura', 'Bogra', 'Bogra', 'Bogura']) {
    await expect(saves.send(save(name), attempt)).rejects.toMatchObject({ code: 'internal' });
  }
  const [first, second, third, fourth, fifth] = keys;
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(fourth).toBe(third);
  expect([first, third]).not.toContain(fifth);
});

it.each([
  ['stored', stored],
  ['refused', taken],
])('has another key after what was %s', async (_, answer) => {
  const { keys, attempt } = server(answer);
  const saves = createSaves();
  await saves.send(save('Bogura'), attempt).catch(() => undefined);
  await saves.send(save('Bogura'), attempt).catch(() => undefined);
  expect(keys).toHaveLength(2);
  expect(keys[1]).not.toBe(keys[0]);
});

it('waits no longer than its form is there', async () => {
  const leaving = new AbortController();
  const { keys, attempt } = server(offline);
  const outcome = expect(createSaves(() => leaving.signal).send(save('Bogura'), attempt)).rejects.toMatchObject({
    code: 'offline',
  });
  await vi.advanceTimersByTimeAsync(100);
  leaving.abort();
  await outcome;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(keys).toHaveLength(1);
  expect(connection.get()).toMatchObject({ waiting: 0, saving: [] });
});
