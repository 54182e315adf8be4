import { Buffer } from 'node:buffer';
import { createServer } from 'node:net';
import { StartupError } from '#startup-error';

/**
 * The address of a cluster. With a Unix socket `host` is the socket's folder and `port` only part of the socket's name;
 * otherwise `host` is 127.0.0.1.
 */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

const socketPort = 5432;
/** The longest folder of a socket. The limit for a socket's whole path is 103 bytes (macOS) or 107 (Linux). */
const longestSocketFolder = 103 - Buffer.byteLength(`/.s.PGSQL.${socketPort}.lock`);

/** The ports that a cluster may have, in the order in which they are tried; null for an unknown one. */
export interface KnownPorts {
  /** The port on which the cluster's own postmaster listens now; it is busy, but not with another program. */
  readonly running: number | null;
  /** The port of the last start, used again while it is free. */
  readonly former: number | null;
}

/**
 * Returns a Unix socket in `clusterDir`, which nobody else on the machine can reach. Returns a loopback port when the platform
 * has no such sockets or the folder's path is too long.
 */
export async function chooseEndpoint(clusterDir: string, { running, former }: KnownPorts): Promise<Endpoint> {
  if (process.platform !== 'win32' && Buffer.byteLength(clusterDir) <= longestSocketFolder) {
    return { host: clusterDir, port: socketPort };
  }
  const host = '127.0.0.1';
  const port = running ?? (former === null ? null : await tryPort(host, former)) ?? (await tryPort(host, 0));
  if (port === null) throw new StartupError('The database finds no free port on 127.0.0.1.');
  return { host, port };
}

/** Returns the port when a program can listen on it (0: any free one), else null. */
function tryPort(host: string, port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen({ host, port, exclusive: true }, () => {
      const address = server.address();
      const taken = address !== null && typeof address === 'object' ? address.port : null;
      server.close(() => resolve(taken));
    });
  });
}

/** Returns a connection string that both `pg` and PostgreSQL's own programs read. */
export function connectionString(endpoint: Endpoint, user: string, password: string, database: string): string {
  return `postgresql://${user}:${encodeURIComponent(password)}@${encodeURIComponent(endpoint.host)}:${endpoint.port}/${database}`;
}
