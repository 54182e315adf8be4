import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabases } from '#db/pool';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { createTestCompany, tokenOf } from '#testing/test-company';
import { call, startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let database: TestDatabase;
let port: number;

/** Starts a replica on that port, which forwards to the database itself. When it is closed, the replica is away. */
async function startReplica(): Promise<Server> {
  const { hostname, port: realPort } = new URL(database.superuser);
  const host = decodeURIComponent(hostname);
  const replica = createServer((incoming) => {
    const onward = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${realPort}`)
      : connect({ host, port: Number(realPort) });
    incoming.pipe(onward).pipe(incoming);
    for (const socket of [incoming, onward]) socket.on('error', () => undefined);
  });
  replica.listen(port, '127.0.0.1');
  await once(replica, 'listening');
  const address = replica.address();
  port = address !== null && typeof address === 'object' ? address.port : 0;
  return replica;
}

function onReplica(url: string): string {
  return url.replace(/@[^/]*\//, `@127.0.0.1:${port}/`);
}

beforeAll(async () => {
  database = await createTestDatabase();
  port = 0;
  const replica = await startReplica();
  replica.close();
  await once(replica, 'close');
  server = await startTestServer({}, { ...database, report: onReplica(database.report) });
});
afterAll(() => server.close());

test('a replica that is away holds up no start; reports are refused until it is back', async () => {
  const acme = await createTestCompany(server, 'Acme');
  const token = await tokenOf(server, acme, acme.people.admin);
  const report = () =>
    call(
      server,
      `GET /api/reports/trial-balance?branch_id=${acme.branches.trading}&start_date=2026-07-01&end_date=2026-07-01`,
      {
        token,
      },
    );
  const refused = await report();
  expect([refused.status, refused.body.error?.code, refused.headers['retry-after']]).toEqual([
    503,
    'database_away',
    '5',
  ]);
  expect((await call(server, 'GET /api/ready')).status).toBe(200);

  const replica = await startReplica();
  try {
    expect((await report()).status).toBe(200);
  } finally {
    replica.close();
  }
});

test('the start says whose reports wait', async () => {
  const said: string[] = [];
  const databases = await openDatabases(
    { app: database.app, report: 'postgresql://x@127.0.0.1:1/x' },
    { say: (sentence) => said.push(sentence) },
  );
  await databases.close();
  expect(said).toEqual([
    'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1. It is the one for reports: they are refused until it answers.',
  ]);
});

test('a replica that does not let the program in is a wrong setting, and refused', async () => {
  const report = database.report.replace(/:[^:@]*@/, ':wrong@');
  await expect(openDatabases({ app: database.app, report })).rejects.toThrow(/^The database cannot be reached: /);
});
