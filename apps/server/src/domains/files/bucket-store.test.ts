import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, createServer as createSilent, type Server as NetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFiles, openFilesToServe } from '#cli/open-files';
import type { BucketConfig } from '#config';
import { checkBucket, filesInBucket } from '#domains/files/bucket-store';
import { copyFiles, type FileStore, filesInFolder } from '#domains/files/index';
import { FileStoreError } from '#file-store-error';
import { type S3Server, startS3Server } from '#testing/s3-server.fixture';

let s3: S3Server;
let files: FileStore;
let dataDir: string;

beforeAll(async () => {
  s3 = await startS3Server();
  files = filesInBucket(s3.bucket);
  dataDir = mkdtempSync(join(tmpdir(), 'cashbook-bucket-'));
});
afterAll(async () => {
  await s3.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function* inPieces(bytes: Buffer, size = 1000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function whole(key: string, from = files): Promise<Buffer | null> {
  const opened = await from.open(key);
  if (opened === null) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of opened.content) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  expect(bytes.length).toBe(opened.bytes);
  return bytes;
}

async function keysIn(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.sort();
}

const listening: Server[] = [];
afterAll(() => {
  for (const server of listening) server.close();
});

/** Starts a store that answers every call like this. */
async function answering(status: number, body: (request: IncomingMessage) => string): Promise<BucketConfig> {
  const server = createServer((request, response) => {
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(body(request));
  });
  listening.push(server);
  return { ...s3.bucket, endpoint: await addressOf(server) };
}

async function addressOf(server: NetServer): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const refusing = (status: number, code: string, message: string) =>
  answering(status, () => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`);

describe('a bucket', () => {
  test.each([0, 1, 1024, 70_000, 3_000_000])('gives a file of %i bytes back byte for byte', async (size) => {
    const bytes = randomBytes(size);
    await files.put(`company/1/${size}.png`, bytes);
    expect(bytes.equals((await files.read(`company/1/${size}.png`)) ?? Buffer.from('none'))).toBe(true);
    expect((await whole(`company/1/${size}.png`))?.equals(bytes)).toBe(true);
  });

  test.each([0, 1024, 3_000_000])('gives a restored file of %i bytes back byte for byte', async (size) => {
    const bytes = randomBytes(size);
    const restoring = await files.restore();
    await restoring.put(`company/2/${size}.png`, inPieces(bytes), size);
    await restoring.keep();
    await restoring.drop();
    expect((await whole(`company/2/${size}.png`))?.equals(bytes)).toBe(true);
  });

  test('lists its files with their sizes', async () => {
    const sizes = new Map<string, number>();
    for await (const { key, bytes } of files.list()) sizes.set(key, bytes);
    expect([sizes.get('company/1/70000.png'), sizes.get('company/2/0.png')]).toEqual([70_000, 0]);
  });

  test('lists its files page by page', async () => {
    // s3rver cannot turn a page on the ciphers of today.
    const page = (key: string, next: string) =>
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}<Contents><Key>${key}</Key>` +
      '<Size>1</Size><LastModified>2026-07-01T04:00:00.000Z</LastModified></Contents></ListBucketResult>';
    const bucket = await answering(200, ({ url = '' }) =>
      url.includes('continuation-token=more')
        ? page('b', '')
        : page('a', '<NextContinuationToken>more</NextContinuationToken>'),
    );
    expect(await keysIn(filesInBucket(bucket))).toEqual(['a', 'b']);
  });

  test('has no file that was removed or never put', async () => {
    await files.put('company/4/a.png', Buffer.from('a'));
    await files.remove('company/4/a.png');
    await files.remove('company/4/a.png');
    expect([await files.read('company/4/a.png'), await files.open('company/4/b.png')]).toEqual([null, null]);
  });

  test('loses what was restored and not kept', async () => {
    const restoring = await files.restore();
    await restoring.put('company/5/a.png', inPieces(Buffer.from('abc')), 3);
    await restoring.drop();
    expect(await files.read('company/5/a.png')).toBeNull();
  });

  test('keeps the frames of the checksums that the client sends by default around a stream', async () => {
    const { endpoint, region, keys, name } = s3.bucket;
    if (endpoint === null || keys === null) throw new Error('The test needs an address and keys.');
    const client = new S3Client({ endpoint, region, credentials: keys, forcePathStyle: true });
    const disk = new Disk(new S3Driver({ client, bucket: name, visibility: 'private', supportsACL: false }));
    const bytes = randomBytes(2000);
    await disk.putStream('company/6/framed.png', Readable.from(inPieces(bytes)), { contentLength: bytes.length });
    const kept = Buffer.from((await files.read('company/6/framed.png')) ?? bytes);
    expect([kept.equals(bytes), kept.includes('x-amz-checksum')]).toEqual([false, true]);
  });
});

describe('copies between folder and bucket', () => {
  test('are compared, and what is there stays', async () => {
    const folder = filesInFolder(join(dataDir, 'files'));
    const other = await startS3Server('other');
    const bucket = filesInBucket(other.bucket);
    const [first, second] = [randomBytes(5000), randomBytes(10)];
    await folder.put('company/1/logos/a.png', first);
    await folder.put('company/1/branch/2/vouchers/b.pdf', second);
    expect(await copyFiles(folder, bucket)).toEqual({ copied: 2, kept: 0 });
    expect(await copyFiles(folder, bucket)).toEqual({ copied: 0, kept: 2 });
    const back = filesInFolder(join(dataDir, 'back'));
    expect(await copyFiles(bucket, back)).toEqual({ copied: 2, kept: 0 });
    expect(await keysIn(back)).toEqual(await keysIn(folder));
    expect(await whole('company/1/logos/a.png', back)).toEqual(first);
    const said: string[] = [];
    const empty = await startS3Server('empty');
    await openFilesToServe({ dataDir, bucket: empty.bucket }, (sentence) => said.push(sentence));
    expect(said).toEqual([expect.stringContaining('npm start copy-files -- --to bucket')]);
    await Promise.all([other.close(), empty.close()]);
  });
});

describe('a bucket that cannot be used is named in a sentence', () => {
  const opened = (bucket: BucketConfig) => openFiles({ dataDir, bucket });
  test('one that works is none of them', async () => {
    expect(await checkBucket(files)).toEqual({ state: 'works', reason: '' });
    expect((await opened(s3.bucket)).place).toBe(`the bucket cashbook-files at ${s3.bucket.endpoint}`);
  });

  test('missing, and with other keys', async () => {
    await expect(opened({ ...s3.bucket, name: 'nowhere' })).rejects.toThrow('There is no bucket for files');
    const keys = { accessKeyId: 'somebody', secretAccessKey: 'secret' };
    await expect(opened({ ...s3.bucket, keys })).rejects.toThrow('The keys for files are refused');
  });

  test('in another region', async () => {
    const bucket = await refusing(400, 'AuthorizationHeaderMalformed', 'expecting ap-south-1');
    await expect(opened(bucket)).rejects.toThrow('expecting ap-south-1');
  });

  test('away: a command ends, and the server starts all the same', async () => {
    const bucket = { ...s3.bucket, endpoint: 'http://127.0.0.1:9' };
    await expect(opened(bucket)).rejects.toThrow('The store of files does not answer as it should');
    const said: string[] = [];
    const away = await openFilesToServe({ dataDir, bucket }, (sentence) => said.push(sentence));
    expect(said).toEqual([expect.stringMatching(/^The store of files does not answer .* answer when it does\.$/)]);
    await expect(away.read('company/1/a.png')).rejects.toThrow(FileStoreError);
  });

  test('full', async () => {
    const store = filesInBucket(await refusing(507, 'XMinioStorageFull', 'no space'));
    await expect(store.put('company/1/a.png', Buffer.from('a'))).rejects.toMatchObject({ trouble: 'full' });
  });

  test('cut in the middle', async () => {
    const server = createSilent((socket) => socket.once('data', () => socket.destroy()));
    const endpoint = await addressOf(server);
    const store = filesInBucket({ ...s3.bucket, endpoint });
    await expect(store.put('company/1/a.png', Buffer.from('a'))).rejects.toMatchObject({ trouble: 'away' });
    server.close();
  });
});
