import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { DatabaseUrls } from '#db/embedded/roles';

/** The way to a database, on which a test can stop all traffic without closing anything, or lose an answer. */
export interface FreezableDatabase {
  /** The addresses through it. */
  readonly urls: Pick<DatabaseUrls, 'app' | 'report'>;
  /** From now on connections are taken and bytes swallowed, and nothing ever answers: like a stopped process. */
  freeze(): void;
  /** New connections are served again; those that were used meanwhile stay dumb. */
  thaw(): void;
  /** The next message with this word in it reaches the database, and its connection breaks before the answer is back. */
  loseAnswerTo(word: string): void;
  close(): Promise<void>;
}

/** Stands between the server and its database, on a port of this machine. */
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

/** Tests reach their database by a socket in a folder, or by a port where there are none. */
function addressOf(url: string): { path: string } | { host: string; port: number } {
  const { host, port } = partsOf(url);
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}

function partsOf(url: string) {
  const [, user, password, host = '', port, name] = /^\w+:\/\/(\w+):(\w+)@([^:/]+):(\d+)\/(\w+)$/.exec(url) ?? [];
  return { user, password, host: decodeURIComponent(host), port: Number(port), name };
}
