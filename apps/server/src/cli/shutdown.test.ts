import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { closeServer } from '#cli/shutdown';

/** A file without end, and a reader who has begun it and reads no further. */
async function beginDownload(): Promise<{ app: FastifyInstance; response: IncomingMessage }> {
  const app = Fastify();
  app.get('/', (_, reply) =>
    reply.send(
      new Readable({
        read() {
          this.push('x'.repeat(65_536));
        },
      }),
    ),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const response = await new Promise<IncomingMessage>((resolve) => get({ port, agent: false }, resolve));
  response.on('error', () => undefined);
  return { app, response };
}

test('who reads slowly does not keep a server from stopping', async () => {
  const { app, response } = await beginDownload();
  const cut = new Promise((resolve) => response.socket.once('close', resolve));
  await closeServer(app, () => Promise.resolve(), 50);
  response.resume();
  await cut;
  await expect.poll(() => app.server.listening).toBe(false);
});

test('what must follow the last answer does, and the rest of the timeout is not waited for', async () => {
  const app = Fastify();
  await app.listen({ port: 0, host: '127.0.0.1' });
  let followed = false;
  await closeServer(app, async () => {
    followed = true;
  });
  expect(followed).toBe(true);
});
