import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createSpool } from '#domains/reports/export/spool';

test('sends what was written and leaves no file behind', async () => {
  const spool = createSpool(1);
  let written = '';
  const file = await spool(async (path) => {
    written = path;
    await writeFile(path, 'ক,খ\n');
  });
  expect(file.sizeBytes).toBe(8);
  expect(existsSync(written)).toBe(false);
  expect(await text(file.stream)).toBe('ক,খ\n');
});

test('writes no more than its slots at a time, the others in order', async () => {
  const spool = createSpool(2);
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const writes = [0, 1, 2, 3].map((number) =>
    spool(async (path) => {
      started.push(number);
      await new Promise<void>((resolve) => finish.push(resolve));
      await writeFile(path, String(number));
    }),
  );
  await expect.poll(() => started).toEqual([0, 1]);
  finish[0]?.();
  await expect.poll(() => started).toEqual([0, 1, 2]);
  finish[1]?.();
  finish[2]?.();
  await expect.poll(() => started).toEqual([0, 1, 2, 3]);
  finish[3]?.();
  const files = await Promise.all(writes);
  expect(await Promise.all(files.map((file) => text(file.stream)))).toEqual(['0', '1', '2', '3']);
});

test('a failed write frees its slot and its file', async () => {
  const spool = createSpool(1);
  let failed = '';
  await expect(
    spool(async (path) => {
      failed = path;
      await writeFile(path, 'half');
      throw new Error('disk full');
    }),
  ).rejects.toThrow('disk full');
  expect(existsSync(failed)).toBe(false);
  const next = await spool((path) => writeFile(path, 'whole'));
  expect(await text(next.stream)).toBe('whole');
});
