import { expect, test } from 'vitest';
import { endDemoSessions } from '#cli/demo';
import { createTestCompany, testPassword, tokenOf } from '#testing/test-company';
import { call, startTestServer, type TestServer } from '#testing/test-server';

/** Everybody knows the password of the demo's users, so they exist only for this machine. */
async function withServer(config: Parameters<typeof startTestServer>[0], work: (server: TestServer) => Promise<void>) {
  const server = await startTestServer(config);
  try {
    await work(server);
  } finally {
    await server.close();
  }
}

const signIn = async (server: TestServer, email: string, headers: Record<string, string> = {}) =>
  (await call(server, 'POST /api/login', { payload: { email, password: testPassword }, headers })).status;

test.each([
  ['local', 200],
  ['production', 401],
] as const)('the demo’s people sign in to a %s server: %i', (env, status) =>
  withServer({ env }, async (server) => {
    const demo = await createTestCompany(server, 'Cashbook');
    const acme = await createTestCompany(server, 'Acme');
    expect(await signIn(server, demo.people.admin.email)).toBe(status);
    expect(await signIn(server, ' Admin@CASHBOOK.test')).toBe(status);
    expect(await signIn(server, acme.people.admin.email)).toBe(200);
  }),
);

test('what a proxy or a tunnel passes on is from the whole world: no sign-in, and no session either', () =>
  withServer({ env: 'local' }, async (server) => {
    const demo = await createTestCompany(server, 'Cashbook');
    const acme = await createTestCompany(server, 'Acme');
    const tokens = [await tokenOf(server, demo, demo.people.admin), await tokenOf(server, acme, acme.people.admin)];
    const headers = [
      ['x-forwarded-for', '203.0.113.7'],
      ['X-Forwarded-Proto', 'https'],
      ['x-forwarded-host', 'shop.example.com'],
      ['forwarded', 'for=203.0.113.7'],
      ['via', '1.1 tunnel'],
      ['x-real-ip', '203.0.113.7'],
      ['cf-connecting-ip', '203.0.113.7'],
      ['true-client-ip', '203.0.113.7'],
    ] as const;
    for (const [name, value] of headers) {
      const passedOn = { [name]: value };
      expect([name, await signIn(server, demo.people.admin.email, passedOn)]).toEqual([name, 401]);
      expect([name, await signIn(server, acme.people.admin.email, passedOn)]).toEqual([name, 200]);
      const me = tokens.map(async (token) => (await call(server, 'GET /api/me', { token, headers: passedOn })).status);
      expect([name, ...(await Promise.all(me))]).toEqual([name, 401, 200]);
    }
    expect(await signIn(server, demo.people.admin.email), 'from here, as before').toBe(200);
    expect((await call(server, 'GET /api/me', { token: tokens[0] ?? '' })).status).toBe(200);
  }));

test('sessions of the demo end when others reach the server, and stay ended', () =>
  withServer({ env: 'local' }, async (local) => {
    const demo = await createTestCompany(local, 'Cashbook');
    const acme = await createTestCompany(local, 'Acme');
    const tokens = [await tokenOf(local, demo, demo.people.admin), await tokenOf(local, acme, acme.people.admin)];
    const statuses = (server: TestServer) =>
      Promise.all(tokens.map(async (token) => (await call(server, 'GET /api/me', { token })).status));
    expect(await statuses(local)).toEqual([200, 200]);
    const open = await startTestServer({ env: 'production' }, { ...local.database, dispose: () => Promise.resolve() });
    try {
      expect(await statuses(open)).toEqual([401, 200]);
      await endDemoSessions(local.database);
    } finally {
      await open.close();
    }
    expect(await statuses(local)).toEqual([401, 200]);
  }));
