import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createSpool, type Spool, type WriteExport } from '#export/spool';
import { refused } from '#http/answer';

const written = { kind: 'written', contentType: 'text/csv', fileName: 'a.csv' } as const;

async function spooledText(spool: Spool, write: WriteExport): Promise<string> {
  const answer = await spool(write);
  return answer.kind === 'file' ? text(answer.content) : answer.refusal.code;
}

test('sends what was written and leaves no file behind', async () => {
  let used = '';
  const answer = await createSpool(1)(async (path) => {
    used = path;
    await writeFile(path, 'ক,খ\n');
    return written;
  });
  expect(answer).toMatchObject({ kind: 'file', contentType: 'text/csv', fileName: 'a.csv' });
  expect(existsSync(used)).toBe(false);
  expect(answer.kind === 'file' && (await text(answer.content))).toBe('ক,খ\n');
});

test('hands a refusal on instead of a file', async () => {
  expect(await createSpool(1)(async () => refused('not_found'))).toEqual(refused('not_found'));
});

test('writes no more than its slots at a time, the others in order', async () => {
  const spool = createSpool(2);
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const answers = [0, 1, 2, 3].map((number) =>
    spooledText(spool, async (path) => {
      started.push(number);
      await new Promise<void>((resolve) => finish.push(resolve));
      await writeFile(path, String(number));
      return written;
    }),
  );
  await expect.poll(() => started).toEqual([0, 1]);
  finish[0]?.();
  await expect.poll(() => started).toEqual([0, 1, 2]);
  finish[1]?.();
  finish[2]?.();
  await expect.poll(() => started).toEqual([0, 1, 2, 3]);
  finish[3]?.();
  expect(await Promise.all(answers)).toEqual(['0', '1', '2', '3']);
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
  const next = spooledText(spool, async (path) => {
    await writeFile(path, 'whole');
    return written;
  });
  expect(await next).toBe('whole');
});
