import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TimeLimits } from '#db/time-limits';
import { inCompany } from '#db/tx';
import { type FreezableDatabase, freezable } from '#testing/freezable-database';
import { createTestCompany, type TestCompany, tokenOf } from '#testing/test-company';
import { call, startTestServer, type TestServer } from '#testing/test-server';

const limits: TimeLimits = {
  connectMs: 1000,
  singleMs: 1000,
  writeMs: 500,
  reportMs: 500,
  auditMs: 500,
  readyMs: 900,
  graceMs: 500,
};

/** The server that makes the books, without time limits. */
let books: TestServer;
let acme: TestCompany;
let token: string;

beforeAll(async () => {
  books = await startTestServer();
  acme = await createTestCompany(books, 'Acme');
  token = await tokenOf(books, acme, acme.people.accountant);
});
afterAll(() => books.close());

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

/** Returns another server on these books, on a connection that the test can freeze. */
async function stand(timeLimits = limits): Promise<{ server: TestServer; way: FreezableDatabase }> {
  const way = await freezable(books.database);
  const database = { ...books.database, ...way.urls, dispose: () => way.close() };
  const server = await startTestServer({ logLevel: 'silent' }, database, { limits: timeLimits });
  opened.push(() => server.close());
  return { server, way };
}

const rows = [{ account: 1, amount: 5, remarks: '' }];
const calls = [
  ['GET /api/me', undefined],
  ['PUT /api/me', { name: 'Rahim' }],
  ['POST /api/login', { email: 'a@b.c', password: 'x' }],
  ['POST /api/trading/cash/received', rows],
  ['GET /api/reports/cashbook?startdate=2026-07-01&enddate=2026-07-01', undefined],
  ['GET /api/audit/verify', undefined],
  ['GET /api/ready', undefined],
] as const;

test('a database that says nothing any more: every call is told to try again, and is served when it is back', async () => {
  const { server, way } = await stand();
  // The first calls open connections, which still work shortly before the freeze.
  const ask = (route: (typeof calls)[number][0], payload?: object) =>
    call(server, route, { token, payload: payload ?? {} });
  await Promise.all(Array.from({ length: 12 }, () => call(server, 'GET /api/me', { token })));
  way.freeze();
  // More calls than connections: the callers that wait for a connection get the refusal too.
  const asked = [...calls, ...calls, ...calls];
  const replies = await Promise.all(asked.map(([route, payload]) => ask(route, payload)));
  for (const [index, reply] of replies.entries()) {
    expect([asked[index]?.[0], reply.status, reply.body.error?.code]).toEqual([
      asked[index]?.[0],
      503,
      'database_away',
    ]);
    expect(reply.headers['retry-after']).toBe('5');
  }
  way.thaw();
  expect((await call(server, 'GET /api/ready')).status).toBe(200);
  const again = await Promise.all(Array.from({ length: 12 }, () => call(server, 'GET /api/me', { token })));
  expect(again.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
});

test('one that falls silent in the middle of a transaction: its connection is nobody’s any more', async () => {
  const { server, way } = await stand();
  const { db } = server.services;
  for (const mode of ['write', 'report', 'audit'] as const) {
    const work = inCompany(db, { companyId: acme.companyId, mode }, async (tx) => {
      way.freeze();
      await sql`select 1`.execute(tx);
    });
    await expect(work, mode).rejects.toThrow(/Connection terminated|not queryable/);
    way.thaw();
  }
  expect((await call(server, 'GET /api/me', { token })).status).toBe(200);
});

test('one that works at something for too long ends it by itself', async () => {
  const { server } = await stand({ ...limits, graceMs: 30_000 });
  for (const mode of ['write', 'report', 'audit'] as const) {
    const work = inCompany(server.services.db, { companyId: acme.companyId, mode }, (tx) =>
      sql`select pg_sleep(60)`.execute(tx),
    );
    await expect(work, mode).rejects.toMatchObject({ code: '57014' });
  }
});
