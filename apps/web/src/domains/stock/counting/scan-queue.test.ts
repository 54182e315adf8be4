import { describe, expect, test } from 'vitest';
import { createScanQueue, type Queued, type QueueState } from './scan-queue.ts';

/** Returns a queue. The test decides when each response arrives. */
function world(kept: readonly Queued<string>[] = []) {
  const sent: { content: string; key: string; answer: (fault?: string) => void }[] = [];
  const taken: string[] = [];
  let keys = 0;
  let state: QueueState<string> = { waiting: kept, notTaken: [] };
  let stored = kept;
  const queue = createScanQueue<string, string>(
    {
      send: (content, key) =>
        new Promise((resolve, reject) => {
          sent.push({ content, key, answer: (fault) => (fault === undefined ? resolve(content) : reject(fault)) });
        }),
      isDecided: (error) => error !== 'offline',
      textOf: String,
      onTaken: (answer) => taken.push(answer),
      onRefused: () => undefined,
      onState: (next) => {
        state = next;
      },
      newKey: () => {
        keys += 1;
        return `key-${keys}`;
      },
      keep: (waiting) => {
        stored = waiting;
      },
    },
    kept,
  );
  const answer = async (fault?: string) => {
    sent.at(-1)?.answer(fault);
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { queue, sent, taken, answer, state: () => state, stored: () => stored };
}

describe('a queue of scans', () => {
  test('sends one after the other, in the order in which they came', async () => {
    const { queue, sent, taken, answer, state } = world();
    for (const text of ['a', 'b', 'a']) queue.push(text);
    expect(sent.map(({ content }) => content)).toEqual(['a']);
    await answer();
    await answer();
    await answer();
    expect(taken).toEqual(['a', 'b', 'a']);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
    expect(state().waiting).toEqual([]);
  });

  test('one that is refused is kept with its reason and holds up nobody', async () => {
    const { queue, taken, answer, state } = world();
    queue.push('unknown');
    queue.push('b');
    await answer('Nothing has this code.');
    await answer();
    expect(taken).toEqual(['b']);
    expect(state().notTaken).toMatchObject([{ content: 'unknown', why: 'Nothing has this code.' }]);
    queue.dismiss('key-1');
    expect(state().notTaken).toEqual([]);
  });

  test('one without an answer stays first and goes out again under its key', async () => {
    const { queue, sent, taken, answer, stored } = world();
    queue.push('a');
    await answer('offline');
    queue.push('b');
    expect(stored().map(({ content }) => content)).toEqual(['a', 'b']);
    expect(sent.map(({ content, key }) => `${content} ${key}`)).toEqual(['a key-1', 'a key-1']);
    await answer();
    await answer();
    expect(taken).toEqual(['a', 'b']);
    expect(stored()).toEqual([]);
  });

  test('what was kept by a page that is gone is sent by the next one', async () => {
    const { queue, sent, answer, taken } = world([{ key: 'old', content: 'a' }]);
    queue.resume();
    expect(sent).toMatchObject([{ key: 'old', content: 'a' }]);
    await answer();
    expect(taken).toEqual(['a']);
  });
});
