import { EventEmitter } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { closeServer, stopRequested } from '#cli/shutdown';

/** Begins a download of an endless file, whose reader stops reading after the beginning. */
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

describe('a program that is told to stop', () => {
  /**
   * Sends these signals, `name at milliseconds`, to a program. Returns whether it stops, and the code with which it ended at
   * once.
   */
  async function told(...signals: readonly (readonly [name: string, atMs: number])[]) {
    const codes: unknown[] = [];
    const program = Object.assign(new EventEmitter(), { exit: (code: unknown) => codes.push(code) as never });
    let nowMs = 0;
    const stop = stopRequested(program, () => nowMs);
    for (const [name, atMs] of signals) {
      nowMs = atMs;
      program.emit(name);
    }
    const stops = await Promise.race([stop.then(() => true), new Promise((resolve) => setImmediate(resolve, false))]);
    return { stops, codes };
  }

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'])('%s stops it in order', async (signal) => {
    expect(await told([signal, 5])).toEqual({ stops: true, codes: [] });
  });

  test('a second Ctrl-C or SIGTERM ends it at once', async () => {
    expect(await told(['SIGINT', 5], ['SIGTERM', 2000])).toEqual({ stops: true, codes: [130] });
  });

  test('a signal that comes by two ways is one', async () => {
    expect(await told(['SIGINT', 5], ['SIGINT', 20])).toEqual({ stops: true, codes: [] });
  });

  test('a terminal that hangs up twice, or before somebody stops it, does not hurry it', async () => {
    expect(await told(['SIGHUP', 5], ['SIGHUP', 5000], ['SIGTERM', 6000])).toEqual({ stops: true, codes: [] });
    expect(await told(['SIGTERM', 5], ['SIGHUP', 5000])).toEqual({ stops: true, codes: [] });
  });
});
