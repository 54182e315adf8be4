import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerOptions } from 'fastify';

/** The time limits of a connection, in milliseconds. After a limit the server closes it. */
export interface ConnectionLimits {
  /** Until the head of each request has arrived. */
  readonly headMs: number;
  /** Until the whole request has arrived; a slower one is an attack or a dead line. */
  readonly requestMs: number;
  /** Between an answer and the next request. */
  readonly idleMs: number;
  /** Without a byte in either direction, because the client does not read its answer. No answer takes so long to make. */
  readonly silentMs: number;
  /** For the rest of a request that is answered already, so that the client can read the answer. */
  readonly lingerMs: number;
  /** Between two checks of the connections. */
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

/** Returns the limits that Node itself enforces, as Fastify's options. */
export function connectionOptions({ headMs, requestMs, idleMs, silentMs, checkMs }: ConnectionLimits) {
  return {
    http: { headersTimeout: headMs, connectionsCheckingInterval: checkMs },
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    connectionTimeout: silentMs,
  } satisfies FastifyServerOptions & { http: object };
}

/**
 * Closes the connection of a request that was answered before all of it arrived, such as a refused upload. The rest has a short
 * time to arrive. Node would read on for as long as the client sends.
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

/** Sends a last text on a connection and closes it. For a short time it still reads and drops the client's bytes. */
export function endConnection(socket: Socket, text: string, { lingerMs }: Pick<ConnectionLimits, 'lingerMs'>): void {
  socket.end(text);
  destroyLater(socket, lingerMs);
}

/** Closes the connection after a delay. Without it the client often sees a broken connection and cannot read the answer. */
function destroyLater(socket: Socket, afterMs: number): NodeJS.Timeout {
  const closing = setTimeout(() => socket.destroy(), afterMs);
  socket.once('close', () => clearTimeout(closing));
  return closing;
}
