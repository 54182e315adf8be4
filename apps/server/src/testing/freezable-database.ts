import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { DatabaseUrls } from '#db/embedded/roles';

/** A connection to a database on which a test can stop all traffic without closing anything, or lose an answer. */
export interface FreezableDatabase {
  /** The addresses of the database through this connection. */
  readonly urls: Pick<DatabaseUrls, 'app' | 'report'>;
  /** Stops all traffic like a stopped process: connections are accepted and bytes read, but nothing ever answers. */
  freeze(): void;
  /** Serves new connections again. Those that were used meanwhile never answer. */
  thaw(): void;
  /** Passes the next message with this word on to the database, then breaks its connection before the answer is back. */
  loseAnswerTo(word: string): void;
  close(): Promise<void>;
}

/** Starts a proxy between the server and its database, on a port of this machine. */
export async function freezable({ app, report }: Pick<DatabaseUrls, 'app' | 'report'>): Promise<FreezableDatabase> {
  const sockets = new Set<Socket>();
  const dumb = new WeakSet<Socket>();
  let frozen = false;
  let lostWord: string | null = null;
  const server = createServer((client) => {
    const database = connect(addressOf(app));
    let isAnswerLost = false;
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        if (frozen) dumb.add(client);
        if (from === database && isAnswerLost) client.destroy();
        else if (!dumb.has(client)) to.write(bytes);
        if (from === client && lostWord !== null && bytes.includes(lostWord)) {
          isAnswerLost = true;
          lostWord = null;
        }
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        to.destroy();
        sockets.delete(from);
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The way to the database has no port.');
  const through = (url: string) => {
    const { name, user, password } = partsOf(url);
    return `postgresql://${user}:${password}@127.0.0.1:${address.port}/${name}`;
  };
  return {
    urls: { app: through(app), report: through(report) },
    freeze: () => {
      frozen = true;
    },
    thaw: () => {
      frozen = false;
    },
    loseAnswerTo: (word) => {
      lostWord = word;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns the address of a test database: a socket in a folder, or a port where there are no sockets. */
function addressOf(url: string): { path: string } | { host: string; port: number } {
  const { host, port } = partsOf(url);
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}

function partsOf(url: string) {
  const [, user, password, host = '', port, name] = /^\w+:\/\/(\w+):(\w+)@([^:/]+):(\d+)\/(\w+)$/.exec(url) ?? [];
  return { user, password, host: decodeURIComponent(host), port: Number(port), name };
}
