import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { HttpConnection } from '#ground/http-connection';

const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const replyOf = (body: string) => `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

let server: Server | undefined;
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await new Promise((resolve) => server?.close(resolve));
});

/** Starts a server that calls `onRequest` for each request of a connection; `accepted` counts connections. */
async function serve(onRequest: (socket: Socket) => void): Promise<{ port: number; accepted: () => number }> {
  let count = 0;
  const listening = createServer((socket) => {
    count += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', () => onRequest(socket));
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, accepted: () => count };
}

test('replies come one after the other over one connection', async () => {
  let replies = 0;
  const { port, accepted } = await serve((socket) => {
    replies += 1;
    socket.write(replyOf(`reply ${replies}`));
  });
  const connection = await HttpConnection.open(port);
  for (const expected of ['reply 1', 'reply 2']) {
    const { status, body } = await connection.send(request);
    expect([status, body.toString()]).toEqual([200, expected]);
  }
  connection.close();
  expect(accepted()).toBe(1);
});

test.each([
  ['closes', (socket: Socket) => socket.end()],
  ['resets', (socket: Socket) => socket.resetAndDestroy()],
] as const)('after the server %s an idle connection the next request goes over a new one', async (_, leave) => {
  const { port, accepted } = await serve((socket) => socket.write(replyOf('here')));
  const connection = await HttpConnection.open(port);
  expect((await connection.send(request)).body.toString()).toBe('here');
  const closed = [...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  for (const socket of sockets) leave(socket);
  await Promise.all(closed);
  await new Promise(setImmediate);
  expect((await connection.send(request)).body.toString()).toBe('here');
  expect(accepted()).toBe(2);
  connection.close();
});

test.each([
  [
    'is cut in the middle',
    (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'),
    /closed/,
  ],
  ['does not come', (socket: Socket) => socket.end(), /closed/],
  ['has no length', (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\n\r\nhello'), /does not say its length/],
  ['keeps us waiting', () => undefined, /said nothing for 500 ms/],
] as const)('a reply that %s is an error, and the next request is tried anew', async (_, answer, sentence) => {
  let asked = 0;
  const { port } = await serve((socket) => {
    asked += 1;
    if (asked === 1) answer(socket);
    else socket.write(replyOf('whole'));
  });
  const connection = await HttpConnection.open(port, 500);
  await expect(connection.send(request)).rejects.toThrow(sentence);
  expect((await connection.send(request)).body.toString()).toBe('whole');
  connection.close();
});

test('a server that is gone, a second request meanwhile, and a connection that was closed are errors', async () => {
  const { port } = await serve(() => undefined);
  const connection = await HttpConnection.open(port);
  const first = connection.send(request);
  await expect(connection.send(request)).rejects.toThrow('the reply before has not come yet');
  connection.close();
  await expect(first).rejects.toThrow('the connection was closed');
  await expect(connection.send(request)).rejects.toThrow('this connection was closed');

  const other = await HttpConnection.open(port);
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server?.close(resolve));
  await expect.poll(() => other.send(request).catch((error: unknown) => String(error))).toMatch(/ECONNREFUSED/);
});
