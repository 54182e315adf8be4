import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config';
import { StartupError } from '#startup-error';

type Place = Pick<Config, 'host' | 'port'>;

/** Checks that the port is free before the server does the work of starting. Throws StartupError when it is not. */
export function refuseBusyPort(place: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(listenTrouble(error, place)));
    probe.listen({ host: place.host, port: place.port }, () => probe.close(() => resolve()));
  });
}

/** Starts listening. Throws StartupError when the port is busy or the address is not this machine's. */
export async function listen(app: FastifyInstance, { host, port }: Place): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw listenTrouble(error, { host, port });
  }
}

function listenTrouble(error: unknown, { host, port }: Place): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartupError(`Port ${port} is busy: stop what listens there, or set PORT to another.`);
    case 'EACCES':
      return new StartupError(`This user may not listen on port ${port}: set PORT to one above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartupError(`HOST is "${host}", which is no address of this machine.`);
    default:
      return error;
  }
}

/** Returns the address to open in a browser. */
export function pageAddress({ host, port }: Place): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
