import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileOfEntry, tableOfEntry } from '#backup/archive/manifest';
import { sealBytes, sealed, sealFault } from '#backup/archive/seal';
import { BrokenTar, readTar, type TarEntry, writeTar } from '#backup/archive/tar';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cashbook-archive-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const madeAt = new Date('2026-07-01T04:00:00Z');

async function* streamOf<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}

interface Plain {
  readonly name: string;
  readonly content: Buffer;
}

const entriesOf = (plain: readonly Plain[]): AsyncIterable<TarEntry> =>
  streamOf(plain.map(({ name, content }) => ({ name, size: content.length, content: streamOf([content]) })));

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const tarOf = (plain: readonly Plain[]) => bytesOf(writeTar(entriesOf(plain), madeAt));

async function readAll(bytes: AsyncIterable<Buffer>): Promise<Plain[]> {
  const found: Plain[] = [];
  for await (const { name, content } of readTar(bytes)) found.push({ name, content: await bytesOf(content) });
  return found;
}

const plainEntry = fc.record({
  name: fc.oneof(
    fc.stringMatching(/^[a-z/]{1,99}$/),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 120 }).filter((name) => !name.includes('\0')),
  ),
  content: fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
});

describe('the container', () => {
  test('gives back what was put in, however its bytes arrive', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(plainEntry, { maxLength: 5 }),
        fc.integer({ min: 1, max: 1500 }),
        async (plain, size) => {
          const tar = await tarOf(plain);
          const chunks = Array.from({ length: Math.ceil(tar.length / size) }, (_, at) =>
            tar.subarray(at * size, (at + 1) * size),
          );
          expect(await readAll(streamOf(chunks))).toEqual(plain);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('is what every tar reads, long names and Bangla ones too', async () => {
    const plain = ['cashbook.json', `files/${'long/'.repeat(40)}name.png`, 'files/রসিদ.png'].map((name, index) => ({
      name,
      content: Buffer.from(`content ${index}\n`.repeat(index * 100)),
    }));
    const path = join(folder, 'plain.tar.gz');
    writeFileSync(path, await bytesOf(sealed(streamOf([gzipSync(await tarOf(plain))]))));
    const listed = execFileSync('tar', ['-tzf', path], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
    expect(listed.trimEnd().split('\n')).toEqual(plain.map(({ name }) => name));
    for (const { name, content } of plain) {
      expect(execFileSync('tar', ['-xzOf', path, name]).equals(content)).toBe(true);
    }
    expect(execFileSync('gzip', ['-t', path])).toHaveLength(0);
  });

  test('ends in a refusal where it is cut off or is no tar', async () => {
    const tar = await tarOf([{ name: 'one', content: Buffer.from('x'.repeat(1000)) }]);
    for (let length = 0; length < tar.length - 1024; length += 100) {
      await expect(readAll(streamOf([tar.subarray(0, length)]))).rejects.toThrow(BrokenTar);
    }
    await expect(readAll(streamOf([Buffer.alloc(512, 'x')]))).rejects.toThrow(BrokenTar);
  });

  test('a content that is not as long as was said is not written', async () => {
    const wrong = streamOf([{ name: 'one', size: 5, content: streamOf([Buffer.from('four')]) }]);
    await expect(bytesOf(writeTar(wrong, madeAt))).rejects.toThrow('one has 4 bytes, not 5.');
  });
});

describe('the seal', () => {
  let path: string;
  let whole: Buffer;
  const faultOf = (bytes: Buffer) => {
    writeFileSync(path, bytes);
    return sealFault(path, () => undefined);
  };

  beforeAll(async () => {
    path = join(folder, 'sealed.gz');
    whole = await bytesOf(sealed(streamOf([gzipSync(Buffer.from('the books of a small shop'.repeat(20)))])));
  });

  test('fits the file as it was written, which gunzip reads as before', async () => {
    expect(await faultOf(whole)).toBeNull();
    expect(gunzipSync(readFileSync(path)).toString()).toBe('the books of a small shop'.repeat(20));
  });

  test('breaks wherever the file is cut off', async () => {
    for (let length = 0; length < whole.length; length += 1) {
      expect(await faultOf(whole.subarray(0, length)), `${length} bytes`).not.toBeNull();
    }
  });

  test('breaks at any altered byte', async () => {
    for (let at = 0; at < whole.length; at += 1) {
      const altered = Buffer.from(whole);
      altered[at] = (whole[at] ?? 0) ^ (1 << (at % 8));
      expect(await faultOf(altered), `byte ${at}`).not.toBeNull();
    }
  });

  test('breaks when something is added', async () => {
    expect(await faultOf(Buffer.concat([whole, Buffer.from([0])]))).toBe('incomplete');
    expect(
      await faultOf(Buffer.concat([whole.subarray(0, -sealBytes), Buffer.from([0]), whole.subarray(-sealBytes)])),
    ).toBe('altered');
    expect(await faultOf(Buffer.from('something else altogether'))).toBe('not an archive');
  });
});

test('entries are told apart by their names, and no file leaves its folder', () => {
  expect(tableOfEntry('tables/public.line/000001.copy')).toBe('public.line');
  expect(tableOfEntry('files/tables/public.line/000001.copy')).toBeNull();
  expect(fileOfEntry('files/logo/a.png')).toBe('logo/a.png');
  for (const name of ['files/../a', 'files//etc/passwd', 'files/a/../../b', 'files/./a', 'files/', 'end.json']) {
    expect(fileOfEntry(name), name).toBeNull();
  }
});
