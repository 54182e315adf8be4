import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerOptions } from 'fastify';

/** How long a connection may take, in milliseconds; afterwards it is closed, whatever the client does. */
export interface ConnectionLimits {
  /** Until the head of a request is there, or of the first one. */
  readonly headMs: number;
  /** Until all of a request is there; a slower one is an attack or a dead line. */
  readonly requestMs: number;
  /** Between an answer and the next request. */
  readonly idleMs: number;
  /** Without a byte in either direction: a client that does not read its answer. Longer than any answer takes to make. */
  readonly silentMs: number;
  /** For what still comes when the answer is there already, so that the client gets to read it. */
  readonly lingerMs: number;
  /** Between two looks at the connections. */
  readonly checkMs: number;
}

export const usualConnections: ConnectionLimits = {
  headMs: 20_000,
  requestMs: 60_000,
  idleMs: 72_000,
  silentMs: 1_900_000,
  lingerMs: 2000,
  checkMs: 5000,
};

/** The limits that Node keeps by itself, as Fastify's options. */
export function connectionOptions({ headMs, requestMs, idleMs, silentMs, checkMs }: ConnectionLimits) {
  return {
    http: { headersTimeout: headMs, connectionsCheckingInterval: checkMs },
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    connectionTimeout: silentMs,
  } satisfies FastifyServerOptions & { http: object };
}

/**
 * Closes the connection of a request that was answered before all of it was there, such as a refused upload, unless the
 * rest comes in a moment. Node would read on for as long as the client sends.
 */
export function closeAnswered(server: Server, { lingerMs }: ConnectionLimits): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    response.once('finish', () => {
      if (request.complete || request.destroyed) return;
      const closing = destroyLater(request.socket, lingerMs);
      request.once('end', () => clearTimeout(closing));
    });
  });
}

/** Sends the last words of a connection and closes it: what the client still sends is read for a moment, and dropped. */
export function endConnection(socket: Socket, text: string, { lingerMs }: Pick<ConnectionLimits, 'lingerMs'>): void {
  socket.end(text);
  destroyLater(socket, lingerMs);
}

/** Closed at once, the client would often be told of the broken connection and not get to read the answer. */
function destroyLater(socket: Socket, afterMs: number): NodeJS.Timeout {
  const closing = setTimeout(() => socket.destroy(), afterMs);
  socket.once('close', () => clearTimeout(closing));
  return closing;
}
