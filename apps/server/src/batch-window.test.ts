import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BatchWindow } from '#batch-window';

/** The waiting items, and the size of each batch. */
let waiting: string[];
let went: number[];
let batchWindow: BatchWindow;

beforeEach(() => {
  waiting = [];
  went = [];
  batchWindow = new BatchWindow(() => waiting.length);
  // Turns of the event loop pass as usual; the clock stops until the test moves it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function go(): Promise<void> {
  await batchWindow.untilClosed();
  went.push(waiting.length);
  waiting = [];
}

async function passTurns(): Promise<void> {
  for (let passed = 0; passed < 10; passed += 1) await turn();
}

/** Adds the items one after the other, some turns of the event loop between them. */
async function addOneByOne(...names: string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    waiting.push(name);
    if (index === 0) void go();
    else batchWindow.add();
    await passTurns();
  }
}

test('who comes alone goes at once', async () => {
  await addOneByOne('a');
  await addOneByOne('b');
  expect(went).toEqual([1, 1]);
});

test('who came together the last time is waited for', async () => {
  waiting.push('a', 'b', 'c');
  await go();
  const adding = addOneByOne('a', 'b', 'c');
  while (waiting.length < 2) await turn();
  expect(went, 'two of three are there').toEqual([3]);
  await adding;
  expect(went).toEqual([3, 3]);
});

test('but for a millisecond at the longest, and ever fewer of them', async () => {
  waiting.push('a', 'b', 'c');
  await go();
  for (const isWaitedFor of [true, true, false]) {
    const before = went.length;
    await addOneByOne('a');
    expect(went.length).toBe(isWaitedFor ? before : before + 1);
    vi.advanceTimersByTime(1);
    await passTurns();
    expect(went.slice(before)).toEqual([1]);
  }
});
