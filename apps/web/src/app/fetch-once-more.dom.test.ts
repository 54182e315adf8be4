import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteOnline } from '#session/connection.ts';
import { FailedOffline, fetchOnceMore } from './fetch-once-more.ts';

// Other files may leave the connection lost.
beforeEach(() => noteOnline(true));
afterEach(() => noteOnline(true));

/** Returns a fetch that fails so often before it brings something. */
const failing = (times: number) => {
  const fetch = vi.fn(async () => {
    if (fetch.mock.calls.length <= times) throw new Error('lost');
    return 'came';
  });
  return fetch;
};

it('a fetch that failed as the connection came back is made once more', async () => {
  const fetch = failing(1);
  await expect(fetchOnceMore(fetch)).resolves.toBe('came');
  expect(fetch).toHaveBeenCalledTimes(2);
});

it('a fetch that fails twice has failed', async () => {
  const fetch = failing(2);
  await expect(fetchOnceMore(fetch)).rejects.toThrow('lost');
  expect(fetch).toHaveBeenCalledTimes(2);
});

it('a fetch that fails offline waits for the connection', async () => {
  noteOnline(false);
  const fetch = failing(1);
  await expect(fetchOnceMore(fetch)).rejects.toBeInstanceOf(FailedOffline);
  expect(fetch).toHaveBeenCalledTimes(1);
});
