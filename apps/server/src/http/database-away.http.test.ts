import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestCompany, tokenOf } from '#testing/test-company';
import { call, startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'silent' });
});
afterAll(() => server.app.close());

test('while the database is away every call says when to try again', async () => {
  const acme = await createTestCompany(server, 'Acme');
  const token = await tokenOf(server, acme, acme.people.admin);
  expect((await call(server, 'GET /api/ready')).status).toBe(200);
  await server.database.dispose();
  for (const route of ['GET /api/me', 'GET /api/ready', 'POST /api/login'] as const) {
    const reply = await call(server, route, { token, payload: { email: 'a@b.c', password: 'x' } });
    expect([route, reply.status, reply.body.error?.code]).toEqual([route, 503, 'database_away']);
    expect(reply.headers['retry-after']).toBe('5');
  }
  expect((await call(server, 'GET /api/health')).status).toBe(200);
  await server.services.db.close();
});
