import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server';

/**
 * Clients that send a byte now and then and never hang up. The server closes them after any answer: it counts its connections.
 */
let server: TestServer;
let port: number;
const log: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'warn' }, undefined, {
    log: { write: (line) => log.push(line) },
    connections: { headMs: 300, requestMs: 600, idleMs: 300, silentMs: 60_000, lingerMs: 100, checkMs: 50 },
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as AddressInfo);
});
afterAll(() => server.close());

/** Sends the beginning at once and then a byte every 20 ms until the server closes; returns the received text. */
function drip(beginning: string, drop = 'a'): Promise<string> {
  return new Promise((resolve) => {
    let reply = '';
    // The client keeps its own side open after the server has closed its side: a half-open connection still counts.
    let dripping: NodeJS.Timeout | undefined;
    const socket: Socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
      socket.write(beginning);
      dripping = setInterval(() => socket.write(drop), 20);
    });
    socket.on('data', (bytes) => {
      reply += bytes.toString();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(dripping);
      resolve(reply);
    });
  });
}

const connections = () =>
  new Promise<number>((resolve, reject) => {
    server.app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });

const post = (path: string, length: number) =>
  `POST /api/${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

test.each([
  ['a head that does not end', 'GET /api/health HTTP/1.1\r\nX-Slow: ', 'a', '408 Request Timeout'],
  ['a first line that does not begin', '', '\r\n', '408 Request Timeout'],
  ['a body that does not end', `${post('login', 5000)}{"email":"`, 'a', '408 Request Timeout'],
  [
    'a body in chunks that do not end',
    `${post('login', 0).replace('Content-Length: 0', 'Transfer-Encoding: chunked')}`,
    '1\r\na\r\n',
    '408 Request Timeout',
  ],
  ['no HTTP', 'HELLO WORLD\r\n\r\n', 'a', '400 Bad Request'],
  [
    'a head that is too large',
    `GET / HTTP/1.1\r\nX-Large: ${'a'.repeat(20_000)}`,
    'a',
    '431 Request Header Fields Too Large',
  ],
  ['a body for a call that is refused before it', post('user/switch-branch', 5000), ' ', '401 Unauthorized'],
  ['a body that is announced too large', post('login', 50_000_000), ' ', '413 Payload Too Large'],
  [
    'a body that is no JSON',
    post('login', 5000).replace('application/json', 'text/plain'),
    ' ',
    '415 Unsupported Media Type',
  ],
])('%s: the client is told, and let go', async (_, beginning, drop, status) => {
  const replies = await Promise.all(Array.from({ length: 30 }, () => drip(beginning, drop)));
  for (const text of replies) {
    expect(text.slice(0, text.indexOf('\r\n'))).toBe(`HTTP/1.1 ${status}`);
    expect(text.match(/HTTP\/1\.1/g), 'it is told once').toHaveLength(1);
    expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toMatchObject({ success: false });
  }
  await expect.poll(connections).toBe(0);
});

test('a client that says nothing at all is let go', async () => {
  const silent = new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('close', resolve).resume();
  });
  await silent;
  await expect.poll(connections).toBe(0);
});

test('whose body arrives after the refusal keeps the connection for the next call', async () => {
  const reply = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(post('user/switch-branch', 10)));
    socket.on('error', reject);
    socket.on('data', (bytes) => {
      const before = text;
      text += bytes.toString();
      if (before === '')
        socket.write(`0123456789GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    });
    socket.on('close', () => resolve(text));
  });
  expect(reply.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200']);
});

test('a client that hangs up is nothing for the log', async () => {
  const hangUp = (beginning: string, afterMs: number) =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(beginning));
      setTimeout(() => socket.resetAndDestroy(), afterMs);
      socket.on('error', () => undefined).on('close', resolve);
    });
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n`;
  log.length = 0;
  for (const afterMs of [1, 20, 60]) {
    await hangUp(`${post('login', 5000)}{"email":"`, afterMs);
    await hangUp(`${post('login', 40)}{"email":"a@b.c","password":"wrong"}     `, afterMs);
    await hangUp('GET /api/health HTTP/1.1\r\nX-Half', afterMs);
    await hangUp(get('/api/openapi.json'), afterMs);
    await hangUp(get('/api/openapi.json').repeat(20), afterMs);
  }
  await expect.poll(connections).toBe(0);
  expect(log).toEqual([]);
});
