import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyPassword } from '#domains/access/session/password';
import { makeSignIn } from '#domains/access/session/sign-in';
import { soleDirectory } from '#servers/directory';
import { createTestCompany, type TestCompany, testPassword } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

/**
 * The duration of a failed sign-in does not show its cause. Every failure takes the same steps: the same statements, and
 * one measurement of the password against a hash of the same cost.
 */
let server: TestServer;
let acme: TestCompany;

beforeAll(async () => {
  server = await startTestServer();
  acme = await createTestCompany(server, 'Acme');
  await createTestCompany(server, 'Bengal');
});
afterAll(() => server.close());

/** Returns the statements and the hash cost of a sign-in, and the code of its refusal. */
async function stepsOf(email: string, password: string, host = 'acme.test') {
  const statements: string[] = [];
  const listener: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (node.kind === 'RawNode') statements.push(node.sqlFragments.join('?'));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const { db, clock, config } = server.services;
  const heard = { ...db, app: db.app.withPlugin(listener) };
  const costs: string[] = [];
  const verify: typeof verifyPassword = (hash, ...rest) => {
    costs.push(hash.split('$').slice(1, 4).join(' '));
    return verifyPassword(hash, ...rest);
  };
  const signIn = makeSignIn({ db: heard, directory: soleDirectory(heard), clock, config }, verify);
  const from = {
    host,
    ip: '10.0.0.1',
    userAgent: 'test',
    token: null,
    unforged: true,
    deviceToken: null,
    isForwarded: false,
  };
  const answer = await signIn({ email, password, remember: false }, from);
  return { statements, costs, code: answer.kind === 'refused' ? answer.refusal.code : answer.kind };
}

test('every failure takes the same steps', async () => {
  const { email } = acme.people.admin;
  const wrong = await stepsOf(email, 'not the password');
  expect(wrong.code).toBe('invalid_credentials');
  expect(wrong.statements.length).toBeGreaterThan(2);
  expect(wrong.costs).toEqual(['argon2id v=19 m=19456,t=2,p=1']);
  expect(await stepsOf('nobody@acme.test', testPassword)).toEqual(wrong);
  expect(await stepsOf(email, testPassword, 'bengal.test'), 'the right password at another company’s door').toEqual(
    wrong,
  );
});
