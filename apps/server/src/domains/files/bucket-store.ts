import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { BucketConfig } from '#config';
import type { FileStore, FilesToRestore, StoredFile } from '#domains/files/file-store';
import { codeOf } from '#error-code';
import { FileStoreError } from '#file-store-error';

/** The time limits for the store, in milliseconds. A call that waits for the store has 60 s in all. */
const limits = { connectionTimeout: 5000, requestTimeout: 15_000, socketTimeout: 15_000 };

/**
 * Returns a store that keeps files in a bucket. No module loads this one before a bucket is set: the client of S3 is large.
 *
 * The client adds checksums only where the store demands them. By default it sends them in frames around the content, which
 * stores that do not know such frames keep as a part of the file.
 */
export function filesInBucket(bucket: BucketConfig): FileStore {
  const client = clientOf(bucket);
  const driver = new S3Driver({ client, bucket: bucket.name, visibility: 'private', supportsACL: false });
  const disk = new Disk(driver);
  const place = `the bucket ${bucket.name}${bucket.endpoint === null ? '' : ` at ${bucket.endpoint}`}`;
  const reach = <T>(what: Promise<T>) => what.catch((error: unknown) => Promise.reject(troubleOf(error, place)));
  const reachOrMissing = <T>(what: Promise<T>) =>
    what.catch((error: unknown) => (isMissing(error) ? null : Promise.reject(troubleOf(error, place))));
  const remove = (key: string) => reach(disk.delete(key));
  return {
    place,
    put: (key, bytes) => reach(disk.put(key, bytes)),
    read: (key) => reachOrMissing(disk.getBytes(key)),
    open: (key) =>
      reachOrMissing(
        disk.getMetaData(key).then(async ({ contentLength }) => {
          return { bytes: contentLength, content: await disk.getStream(key) };
        }),
      ),
    remove,
    list: () => filesOf(client, bucket.name, reach),
    restore: () => Promise.resolve(restoreInto(disk, reach, remove)),
  };
}

function clientOf({ endpoint, region, keys, pathStyle }: BucketConfig): S3Client {
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint !== null && { endpoint }),
    ...(keys !== null && { credentials: keys }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { ...limits, throwOnRequestTimeout: true },
  });
}

type Reach = <T>(what: Promise<T>) => Promise<T>;

async function* filesOf(client: S3Client, name: string, reach: Reach): AsyncGenerator<StoredFile> {
  let from: string | undefined;
  do {
    const page = await reach(client.send(new ListObjectsV2Command({ Bucket: name, ContinuationToken: from })));
    for (const { Key: key, Size: bytes = 0, LastModified: writtenAt } of page.Contents ?? []) {
      if (key !== undefined && writtenAt !== undefined) yield { key, bytes, writtenAt };
    }
    from = page.NextContinuationToken;
  } while (from !== undefined);
}

/** Restores files at their own keys, since a bucket cannot be renamed, and removes them again unless all are kept. */
function restoreInto(disk: Disk, reach: Reach, remove: FileStore['remove']): FilesToRestore {
  let unkept: string[] = [];
  return {
    put: async (key, content, bytes) => {
      unkept.push(key);
      const stream = Readable.from(content, { objectMode: false });
      // The client takes a stream without bytes for one of unknown length.
      if (bytes === 0) await reach(disk.put(key, await buffer(stream)));
      else await reach(disk.putStream(key, stream, { contentLength: bytes }));
    },
    keep: () => {
      unkept = [];
      return Promise.resolve();
    },
    drop: async () => {
      for (const key of unkept) await remove(key);
    },
  };
}

/** The result of a check of a bucket. */
export type BucketState = 'works' | 'missing' | 'refused' | 'elsewhere' | 'altered' | 'away';

/** Checks the bucket: writes a small file, reads it back byte for byte and removes it. Returns what it found. */
export async function checkBucket(files: FileStore): Promise<{ readonly state: BucketState; readonly reason: string }> {
  const key = `check/${randomBytes(16).toString('hex')}`;
  const bytes = randomBytes(1024);
  try {
    await files.put(key, bytes);
    const found = await files.read(key);
    await files.remove(key);
    return { state: found !== null && bytes.equals(found) ? 'works' : 'altered', reason: '' };
  } catch (error) {
    const said = saidBy(error);
    return { state: stateSaid.get(said.name) ?? 'away', reason: said.message };
  }
}

/** The names of S3 for what a person must mend in the settings or at the store. */
const stateSaid: ReadonlyMap<string, BucketState> = new Map([
  ['NoSuchBucket', 'missing'],
  ['AccessDenied', 'refused'],
  ['InvalidAccessKeyId', 'refused'],
  ['SignatureDoesNotMatch', 'refused'],
  ['CredentialsProviderError', 'refused'],
  ['AuthorizationHeaderMalformed', 'elsewhere'],
  ['PermanentRedirect', 'elsewhere'],
]);

/** Returns the innermost cause: flydrive wraps what the client threw. */
function saidBy(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  return error.cause instanceof Error ? saidBy(error.cause) : error;
}

const fullNames = new Set([
  'QuotaExceeded',
  'InsufficientStorage',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
]);

/** Returns the error of the store that a caller understands: it is full, or it is away. */
function troubleOf(error: unknown, place: string): FileStoreError {
  const said = saidBy(error);
  const isFull = statusOf(said) === 507 || fullNames.has(said.name);
  const reason = said.message === '' ? (codeOf(said) ?? said.name) : said.message;
  return isFull
    ? new FileStoreError('full', `${place} is full: ${reason}`, error)
    : new FileStoreError('away', `${place} does not work: ${reason}`, error);
}

/** Whether the store answered that it has no such file. */
const isMissing = (error: unknown) => ['NoSuchKey', 'NotFound'].includes(saidBy(error).name);

/** Returns the HTTP status of the store's answer; undefined when it did not answer. */
function statusOf(error: Error): number | undefined {
  const about: unknown = '$metadata' in error ? error.$metadata : undefined;
  if (typeof about !== 'object' || about === null || !('httpStatusCode' in about)) return undefined;
  return typeof about.httpStatusCode === 'number' ? about.httpStatusCode : undefined;
}
