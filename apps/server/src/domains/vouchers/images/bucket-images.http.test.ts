import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GROUP } from '@cashbook/kernel';
import { Client } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeBackup } from '#backup/make-backup';
import { restoreBackup } from '#backup/restore-backup';
import { filesInBucket } from '#domains/files/bucket-store';
import { type FileStore, filesInFolder } from '#domains/files/index';
import { FileStoreError } from '#file-store-error';
import { addAccount, type CashDesk, openCashDesk, refusalOf } from '#testing/cash-desk';
import { createTestDatabase } from '#testing/database';
import { dataOf } from '#testing/neighbour';
import { type S3Server, startS3Server } from '#testing/s3-server.fixture';
import { createTestCompany, type TestCompany, tokenOf } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';
import { uploadForm } from '#testing/upload';

let folder: string;
let s3: S3Server;
let line: Line;
let server: TestServer;
let acme: TestCompany;
let desk: CashDesk;
let token: string;
let rahim: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cashbook-bucket-images-'));
  s3 = await startS3Server();
  line = await openLine(Number(new URL(s3.bucket.endpoint ?? '').port));
  const bucket = { ...s3.bucket, endpoint: `http://127.0.0.1:${line.port}` };
  server = await startTestServer({}, undefined, { files: filesInBucket(bucket) });
  acme = await createTestCompany(server, 'Acme');
  desk = await openCashDesk(server, acme, acme.people.accountant);
  token = await tokenOf(server, acme, acme.people.accountant);
  rahim = await addAccount(server, acme, { groupId: GROUP.accountsReceivable, name: 'Rahim Store' });
});
afterAll(async () => {
  await server.close();
  line.close();
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A line between the server and its store, which a test cuts. */
interface Line {
  readonly port: number;
  isCut: boolean;
  close(): void;
}

async function openLine(target: number): Promise<Line> {
  const ends = new Set<Socket>();
  const state = { isCut: false };
  const server: Server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const end of [near, far]) {
      ends.add(end);
      end.on('error', () => undefined);
      end.on('close', () => ends.delete(end));
    }
    near.on('data', (chunk) => {
      // It breaks in the middle of a request.
      if (state.isCut) for (const end of [near, far]) end.destroy();
      else far.write(chunk);
    });
    far.pipe(near);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const close = () => {
    for (const end of ends) end.destroy();
    server.close();
  };
  return Object.assign(state, { port: typeof address === 'object' ? (address?.port ?? 0) : 0, close });
}

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\nstartxref\n9\n%%EOF\n');
const photo = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
const receipt = () => desk.saved('received', [{ account: rahim, amount: 100, remarks: 'bill' }]);

async function upload(id: number) {
  return uploadForm(server, `/admin/voucher/upload/${id}`, token, [
    { name: 'a.jpg', bytes: await photo() },
    { name: 'b.pdf', bytes: pdf },
  ]);
}

async function shown(path: string) {
  const pad = String(acme.branches.trading).padStart(4, '0');
  const headers = { authorization: `Bearer ${token}` };
  return server.app.inject({ url: `/project_voucher/${pad}/voucher/${path}`, headers });
}

async function rowsOfImages(url = server.database.superuser): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select file_name as name from voucher_image order by 1');
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function contentsOf(files: FileStore): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for await (const { key } of files.list())
    contents[key] = Buffer.from((await files.read(key)) ?? []).toString('base64');
  return contents;
}

test('images are kept in the bucket and shown as they were given', async () => {
  const { mtm_id: id } = await receipt();
  const { files } = dataOf<{ files: string[] }>(await upload(id));
  const picture = await shown(files[0] ?? '');
  expect((await sharp(picture.rawPayload).metadata()).width).toBe(800);
  expect((await shown(`thumbnail/${files[0]}`)).statusCode).toBe(200);
  expect((await shown(files[1] ?? '')).rawPayload.equals(pdf)).toBe(true);
  const kept = Object.keys(await contentsOf(filesInBucket(s3.bucket)));
  expect(kept.filter((key) => files.some((file) => key.endsWith(file)))).toHaveLength(3);
});

test('a line that is cut is answered 503, with no row, and all is well when it is back', async () => {
  const { mtm_id: id } = await receipt();
  const before = await rowsOfImages();
  line.isCut = true;
  const away = [503, 'files_away', 'The store of files cannot be used at the moment. Please try again.'];
  try {
    const reply = await upload(id);
    expect(refusalOf(reply)).toEqual(away);
    expect(reply.headers['retry-after']).toBe('5');
    expect(await rowsOfImages()).toEqual(before);
    expect((await shown(before[0] ?? '')).statusCode).toBe(503);
  } finally {
    line.isCut = false;
  }
  expect((await upload(id)).status).toBe(200);
  expect((await shown(before[0] ?? '')).statusCode).toBe(200);
});

test('a store that fills up between two files is answered 507, with neither row nor file', async () => {
  const { mtm_id: id } = await receipt();
  const [rows, files] = [await rowsOfImages(), await contentsOf(server.services.files)];
  const { put } = server.services.files;
  let calls = 0;
  const full = vi.spyOn(server.services.files, 'put').mockImplementation((key, bytes) => {
    calls += 1;
    return calls > 1 ? Promise.reject(new FileStoreError('full', 'full', null)) : put(key, bytes);
  });
  expect(refusalOf(await upload(id)).slice(0, 2)).toEqual([507, 'files_full']);
  full.mockRestore();
  expect([await rowsOfImages(), await contentsOf(server.services.files)]).toEqual([rows, files]);
});

test('an archive of the bucket comes back into a folder, and from there into another bucket', async () => {
  const backUp = (ownerUrl: string, files: FileStore, name: string) =>
    makeBackup({
      ownerUrl,
      files,
      path: join(folder, name),
      product: '1.2.3',
      clock: server.clock,
      onProgress: () => undefined,
    });
  const restored = async (path: string, files: FileStore) => {
    const target = await createTestDatabase();
    const quiet = { onProgress: () => undefined, say: () => undefined };
    const { withoutPicture } = await restoreBackup({ path, ownerUrl: target.owner, files, ...quiet });
    expect([withoutPicture, await rowsOfImages(target.superuser)]).toEqual([[], await rowsOfImages()]);
    return target;
  };
  const before = await contentsOf(server.services.files);
  const made = await backUp(server.database.owner, server.services.files, 'of-bucket.tar.gz');
  expect(made.files).toBe(Object.keys(before).length);
  const inFolder = filesInFolder(join(folder, 'files'));
  const first = await restored(made.path, inFolder);
  expect(await contentsOf(inFolder)).toEqual(before);
  const again = await backUp(first.owner, inFolder, 'of-folder.tar.gz');
  await first.dispose();
  const other = await startS3Server('other');
  const inBucket = filesInBucket(other.bucket);
  const second = await restored(again.path, inBucket);
  expect(await contentsOf(inBucket)).toEqual(before);
  await expect(restored(again.path, inBucket)).rejects.toThrow('There are files in the bucket other at');
  await second.dispose();
  await other.close();
}, 120_000);
