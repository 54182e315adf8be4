import type { FastifyInstance } from 'fastify';
import { createJoinedApp } from '#joined-app';
import { openDirectory } from '#servers/directory';
import { joinServers } from '#servers/join-servers';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { startTestServer, type TestServer } from '#testing/test-server';

/** Two servers of one installation, and the application in front of both. */
export interface JoinedServers {
  /** Call the application with it. */
  readonly front: { readonly app: FastifyInstance };
  /** Keeps the directory. */
  readonly meghna: TestServer;
  readonly padma: TestServer;
  /** Does what every start does: writes new companies, hosts and emails into the directory. */
  join(): Promise<void>;
  /** Lets the directory answer no more, or again. The books of its server go on. */
  takeDirectoryAway(away: boolean): void;
  close(): Promise<void>;
}

/** Starts two servers, on new databases unless others are given. Close it in `afterAll`. */
export async function startJoinedServers(
  given: readonly [TestDatabase | undefined, TestDatabase | undefined] = [undefined, undefined],
): Promise<JoinedServers> {
  const [first, second] = given;
  const onMeghna = first ?? (await createTestDatabase());
  const onPadma = second ?? (await createTestDatabase());
  const join = () =>
    joinServers([
      { name: 'meghna', urls: onMeghna },
      { name: 'padma', urls: onPadma },
    ]);
  let now = 0;
  await join();
  const meghna = await startTestServer({}, onMeghna);
  const padma = await startTestServer({}, onPadma);
  let isAway = false;
  const onDirectory = meghna.services.db.app.withPlugin({
    transformQuery: ({ node }) => {
      if (isAway) throw Object.assign(new Error('the directory is away'), { code: 'ECONNREFUSED' });
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const directory = await openDirectory(
    [
      { name: 'meghna', databases: { ...meghna.services.db, app: onDirectory } },
      { name: 'padma', databases: padma.services.db },
    ],
    // Each look-up reads the map anew.
    () => (now += 1_000_000),
  );
  const app = await createJoinedApp(
    [
      { name: 'meghna', services: { ...meghna.services, directory } },
      { name: 'padma', services: { ...padma.services, directory } },
    ],
    directory,
  );
  return {
    front: { app },
    meghna,
    padma,
    join,
    takeDirectoryAway: (away) => {
      isAway = away;
    },
    close: async () => {
      await app.close();
      await Promise.all([meghna.close(), padma.close()]);
    },
  };
}
