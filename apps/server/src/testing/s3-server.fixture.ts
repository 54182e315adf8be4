import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { BucketConfig } from '#config';

/** A server that speaks S3, with one bucket. */
export interface S3Server {
  readonly bucket: BucketConfig;
  close(): Promise<void>;
}

/** Starts a server that speaks S3 on a free port; close it in `afterAll`. Its keys are those that s3rver knows. */
export async function startS3Server(name = 'cashbook-files'): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'cashbook-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name, configs: [] }],
  });
  const { port }: AddressInfo = await server.run();
  return {
    bucket: {
      name,
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      keys: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      pathStyle: true,
    },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
