import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ProcessFacts } from '#db/embedded/processes';
import { isAbandonedLock, takeStartLock, withStartLock } from '#db/embedded/start-lock';

let dataDir: string;
let lock: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cashbook-test-lock-'));
  lock = join(dataDir, 'starting.lock');
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const unheard = () => undefined;

describe('whether the lock still has a holder', () => {
  const living: ProcessFacts = { state: 'living', program: 'node', workingFolder: null };
  const abandoned = (text: string, ageMs: number, facts: ProcessFacts) => isAbandonedLock({ text, ageMs }, () => facts);
  const other = `${process.pid + 1} abc`;

  test.each<[string, string, number, ProcessFacts, boolean]>([
    ['a living holder', other, 1000, living, false],
    ['a holder that has not touched it for long', other, 60_000, living, true],
    ['a dead holder', other, 0, { state: 'gone' }, true],
    ['a holder that is a zombie', other, 0, { state: 'zombie' }, true],
    ['one that is being written', '', 100, living, false],
    ['an empty one', '', 3000, living, true],
    ['our own number, left by a process of the same container', `${process.pid} abc`, 5000, living, true],
  ])('%s', (_, text, ageMs, facts, expected) => {
    expect(abandoned(text, ageMs, facts)).toBe(expected);
  });
});

test('one works at a time, and nothing is left afterwards', async () => {
  let working = 0;
  let most = 0;
  const work = async () => {
    working += 1;
    most = Math.max(most, working);
    await new Promise((resolve) => setTimeout(resolve, 20));
    working -= 1;
  };
  await Promise.all(Array.from({ length: 5 }, () => withStartLock(dataDir, unheard, work)));
  expect(most).toBe(1);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('work that fails gives the lock back', async () => {
  const failing = withStartLock(dataDir, unheard, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(await withStartLock(dataDir, unheard, () => Promise.resolve('yes'))).toBe('yes');
});

test('an empty lock, as a full disk leaves it, is taken over', async () => {
  writeFileSync(lock, '');
  utimesSync(lock, new Date(), new Date(Date.now() - 3000));
  const unlock = await takeStartLock(dataDir, unheard, 0);
  expect(unlock).not.toBeNull();
  unlock?.();
});

test('who does not get it in time is told so, and who lost it does not take another’s away', async () => {
  const unlock = await takeStartLock(dataDir, unheard, 0);
  expect(await takeStartLock(dataDir, unheard, 0)).toBeNull();
  writeFileSync(lock, `${process.ppid} another holder`);
  unlock?.();
  expect(readdirSync(dataDir)).toEqual(['starting.lock']);
});

test('a data folder that cannot be written is one sentence', async () => {
  await expect(withStartLock('/dev/null', unheard, () => Promise.resolve())).rejects.toThrow(
    /^The data folder \/dev\/null cannot be written: a part of its path is not a folder\.$/,
  );
});
