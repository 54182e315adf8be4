import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseEndpoint } from '#db/embedded/endpoint';
import { clusterSettings } from '#db/embedded/settings';

const longPath = `/${'a-long-name/'.repeat(12)}postgres`;
let listener: Server;
let busyPort: number;

beforeAll(async () => {
  listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  if (address === null || typeof address !== 'object') throw new Error('It listens on a port.');
  busyPort = address.port;
});
afterAll(() => listener.close());

describe('where a cluster listens', () => {
  test.skipIf(process.platform === 'win32')('on a socket in its folder where the path is short enough', async () => {
    const endpoint = await chooseEndpoint('/data/postgres', { running: busyPort, former: busyPort });
    expect(endpoint).toEqual({ host: '/data/postgres', port: 5432 });
  });

  test('else on the port that its own postmaster keeps busy', async () => {
    const endpoint = await chooseEndpoint(longPath, { running: busyPort, former: null });
    expect(endpoint).toEqual({ host: '127.0.0.1', port: busyPort });
  });

  test('else on the port of the last start, unless something else has it by now', async () => {
    const { port } = await chooseEndpoint(longPath, { running: null, former: busyPort });
    expect(port).not.toBe(busyPort);
    expect(await chooseEndpoint(longPath, { running: null, former: port })).toEqual({ host: '127.0.0.1', port });
  });
});

test('a socket’s folder keeps the commas and quotes of its name', () => {
  const text = clusterSettings({ host: `/data, "mine" and Karim's/postgres`, port: 5432 }, 'full');
  expect(text).toContain(`unix_socket_directories = '"/data, ""mine"" and Karim''s/postgres"'\n`);
});
