import { expect, test } from 'vitest';
import { createTestCompany, testPassword } from '#testing/test-company';
import { call, startTestServer } from '#testing/test-server';

test.each([
  ['local', 200],
  ['production', 401],
] as const)('the demo’s people sign in to a %s server: %i', async (env, status) => {
  const server = await startTestServer({ env });
  try {
    const demo = await createTestCompany(server, 'Cashbook');
    const acme = await createTestCompany(server, 'Acme');
    const signIn = async (email: string) =>
      (await call(server, 'POST /api/login', { payload: { email, password: testPassword } })).status;
    expect(await signIn(demo.people.admin.email)).toBe(status);
    expect(await signIn(' Admin@CASHBOOK.test')).toBe(status);
    expect(await signIn(acme.people.admin.email)).toBe(200);
  } finally {
    await server.close();
  }
});
