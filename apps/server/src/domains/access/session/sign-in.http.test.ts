import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inCompany, type Tx } from '#db/tx';
import { endSessions, sessionsOfUser, setPassword } from '#domains/access/session/directory.store';
import { hashPassword } from '#domains/access/session/password';
import { createTestCompany, type TestCompany, testPassword, tokenOf } from '#testing/test-company';
import { call, startTestServer, type TestReply, type TestServer } from '#testing/test-server';

let server: TestServer;
let acme: TestCompany;
let bengal: TestCompany;

beforeAll(async () => {
  server = await startTestServer();
  acme = await createTestCompany(server, 'Acme');
  bengal = await createTestCompany(server, 'Bengal');
});
afterAll(() => server.close());

let lastAddress = 0;
/** Each sign-in has an address of its own, so that tests do not count against each other. */
function signIn(
  body: object,
  more: { host?: string; remoteAddress?: string; headers?: object } = {},
): Promise<TestReply> {
  lastAddress += 1;
  const { host = 'localhost', remoteAddress = `10.0.0.${lastAddress}`, headers } = more;
  return call(server, 'POST /api/login', { payload: body, remoteAddress, headers: { host, ...headers } });
}

const cookie = (reply: TestReply, name: string) => reply.cookies.find((one) => one.name === name);

test('signing in answers the token and the person, and sets four cookies', async () => {
  const reply = await signIn({ email: ` ${acme.people.manager.email.toUpperCase()}`, password: testPassword });
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({
    success: true,
    data: {
      user: {
        id: 2,
        company_id: 1,
        name: 'manager of Acme',
        email: 'manager@acme.test',
        branch_id: 2,
        role_id: 2,
        lang: 'en',
      },
    },
  });
  const token = cookie(reply, 'cashbook_session');
  expect(token).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(token?.maxAge).toBeUndefined();
  expect(token?.secure).toBeUndefined();
  expect(reply.body.data).toMatchObject({ token: token?.value });
  expect(cookie(reply, 'XSRF-TOKEN')?.httpOnly).toBeUndefined();
  expect(cookie(reply, 'cashbook_signed_in')?.value).toBe('1');
  expect(cookie(reply, 'cashbook_device')).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: 15_552_000,
  });
  const me = await call(server, 'GET /api/me', { token: token?.value ?? '' });
  expect(me.body.data).toMatchObject({ email: 'manager@acme.test' });
});

test('who signed in, when and from where is on record', async () => {
  await signIn({ email: acme.people.salesman.email, password: testPassword }, { remoteAddress: '10.7.7.7' });
  const { rows } = await inCompany(server.services.db, { companyId: acme.companyId, mode: 'write' }, (tx) =>
    sql<{ action: string; user_id: number; subject: string }>`
      select action, user_id, subject from audit_event where ip = '10.7.7.7'`.execute(tx),
  );
  const { userId } = acme.people.salesman;
  expect(rows).toEqual([{ action: 'session.begin', user_id: userId, subject: `user ${userId}` }]);
});

test('the token is kept as its hash only', async () => {
  const reply = await signIn({ email: acme.people.admin.email, password: testPassword });
  const { token } = reply.body.data as { token: string };
  await expect(sql`select from directory.session`.execute(server.services.db.app)).rejects.toMatchObject({
    code: '42501',
  });
  const [secret = '', company] = token.split('.');
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(company).toBe(String(acme.companyId));
});

test('remembered for 30 days, else for 12 hours', async () => {
  const { email } = acme.people.accountant;
  const remembered = await signIn({ email, password: testPassword, remember: true });
  const forADay = await signIn({ email, password: testPassword });
  expect(cookie(remembered, 'cashbook_session')?.maxAge).toBe(30 * 24 * 3600);
  const tokens = [remembered, forADay].map((reply) => (reply.body.data as { token: string }).token);
  const statuses = () =>
    Promise.all(tokens.map(async (token) => (await call(server, 'GET /api/me', { token })).status));
  const hours = (count: number) => server.clock.advance(count * 3_600_000);
  hours(3);
  expect(await statuses()).toEqual([200, 200]);
  hours(5);
  expect(await statuses(), 'four idle hours end the short one').toEqual([200, 401]);
  for (const _ of [1, 2]) {
    hours(24 * 13);
    expect(await statuses()).toEqual([200, 401]);
  }
  hours(24 * 4);
  expect(await statuses(), 'thirty days end the long one').toEqual([401, 401]);
});

test('a short session that is used all the time ends after 12 hours', async () => {
  const reply = await signIn({ email: acme.people.accountant.email, password: testPassword });
  const { token } = reply.body.data as { token: string };
  for (const _ of [1, 2, 3, 4]) {
    server.clock.advance(175 * 60_000);
    expect((await call(server, 'GET /api/me', { token })).status).toBe(200);
  }
  server.clock.advance(25 * 60_000);
  expect((await call(server, 'GET /api/me', { token })).status).toBe(401);
});

test('a wrong password and an unknown email get one answer, word for word', async () => {
  const wrong = await signIn({ email: acme.people.admin.email, password: 'not the password' });
  const unknown = await signIn({ email: 'nobody@acme.test', password: testPassword });
  expect(wrong.status).toBe(401);
  expect(wrong.body.error).toEqual({ code: 'invalid_credentials', message: 'Invalid username or password' });
  expect(unknown.text).toBe(wrong.text);
  const named = (reply: TestReply) => Object.keys(reply.headers).filter((name) => name !== 'date');
  expect(named(unknown)).toEqual(named(wrong));
  expect(cookie(wrong, 'cashbook_session')?.value).toBe('');
});

test('a disabled person and the people of a disabled branch cannot sign in, and lose their sessions', async () => {
  const { salesman, officer } = bengal.people;
  const tokens: string[] = [];
  for (const { email } of [salesman, officer]) {
    tokens.push(((await signIn({ email, password: testPassword })).body.data as { token: string }).token);
  }
  await inSuperuser(
    `update app_user set status = 0 where company_id = ${bengal.companyId} and user_id = ${salesman.userId}`,
  );
  await inSuperuser(
    `update branch set status = 0 where company_id = ${bengal.companyId} and branch_id = ${officer.branchId}`,
  );
  for (const { email } of [salesman, officer]) {
    expect((await signIn({ email, password: testPassword })).body.error?.code).toBe('invalid_credentials');
  }
  for (const token of tokens) expect((await call(server, 'GET /api/me', { token })).status).toBe(401);
});

test('the host of one company does not sign in the people of another', async () => {
  const { email } = acme.people.admin;
  expect((await signIn({ email, password: testPassword }, { host: 'acme.test' })).status).toBe(200);
  expect((await signIn({ email, password: testPassword }, { host: 'ACME.test:4000' })).status).toBe(200);
  expect((await signIn({ email, password: testPassword }, { host: 'bengal.test' })).body.error?.code).toBe(
    'invalid_credentials',
  );
});

test.each([{}, { email: 'a@b.c' }, { email: '', password: '' }, { email: 'a@b.c', password: 7 }, [], null, 'text'])(
  'a form of %o is incomplete',
  async (body) => {
    const reply = await call(server, 'POST /api/login', {
      payload: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    expect(reply.status).toBe(422);
    expect(reply.body.error?.code).toBe('invalid_input');
  },
);

test('behind https the cookies are for https only', async () => {
  const behindProxy = await startTestServer({ trustProxy: 1 });
  try {
    const company = await createTestCompany(behindProxy, 'Acme');
    const reply = await call(behindProxy, 'POST /api/login', {
      payload: { email: company.people.admin.email, password: testPassword },
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(reply.cookies.every(({ secure }) => secure === true)).toBe(true);
    expect(reply.headers['strict-transport-security']).toBeDefined();
  } finally {
    await behindProxy.close();
  }
});

async function inSuperuser(statement: string): Promise<void> {
  const { Client } = await import('pg');
  const client = new Client({ connectionString: server.database.superuser });
  await client.connect();
  await client.query(statement);
  await client.end();
}

test('a password that is changed while somebody signs in with it signs nobody in', async () => {
  const { userId, email } = acme.people.officer;
  const signingIn = await inCompany(server.services.db, { companyId: acme.companyId, mode: 'write' }, async (tx) => {
    await sql`update app_user set version = version + 1 where user_id = ${userId}`.execute(tx);
    const reply = signIn({ email, password: testPassword });
    const waiting = sql`select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))`;
    await expect.poll(async () => (await waiting.execute(tx)).rows.length, { timeout: 10_000 }).toBe(1);
    await setPassword(tx, userId, await hashPassword('a-rickshaw-at-noon'));
    await endSessions(tx, userId, null);
    return { reply };
  });
  expect((await signingIn.reply).status).toBe(401);
  expect((await signIn({ email, password: 'a-rickshaw-at-noon' })).status).toBe(200);
});

test('a branch that is disabled while somebody signs in leaves them no session, not even for when it is enabled again', async () => {
  const { userId, email, branchId } = acme.people.salesman;
  const inAcme = <T>(work: (tx: Tx) => Promise<T>) =>
    inCompany(server.services.db, { companyId: acme.companyId, mode: 'write' }, work);
  const signingIn = await inAcme(async (tx) => {
    await sql`update branch set status = 0 where branch_id = ${branchId}`.execute(tx);
    const reply = signIn({ email, password: testPassword });
    const waiting = sql`select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))`;
    await expect.poll(async () => (await waiting.execute(tx)).rows.length, { timeout: 10_000 }).toBe(1);
    await sql`select directory.leave_branch(${branchId})`.execute(tx);
    return { reply };
  });
  expect((await signingIn.reply).status).toBe(401);
  const sessions = await inAcme((tx) => sessionsOfUser(tx, userId, server.clock.now()));
  expect(sessions).toEqual([]);
  await inAcme((tx) => sql`update branch set status = 1 where branch_id = ${branchId}`.execute(tx));
});

test('a password that somebody resets meanwhile is not changed by the session that it shut out', async () => {
  const { userId, email } = acme.people.accountant;
  const token = await tokenOf(server, acme, acme.people.accountant);
  const payload = {
    password: 'mustard by the river',
    confirmPassword: 'mustard by the river',
    current_password: testPassword,
  };
  const changing = await inCompany(server.services.db, { companyId: acme.companyId, mode: 'write' }, async (tx) => {
    await sql`update app_user set version = version + 1 where user_id = ${userId}`.execute(tx);
    const reply = call(server, 'PUT /api/me', { token, payload });
    const waiting = sql`select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))`;
    await expect.poll(async () => (await waiting.execute(tx)).rows.length, { timeout: 10_000 }).toBe(1);
    await setPassword(tx, userId, await hashPassword('a-kite-over-bogura'));
    await endSessions(tx, userId, null);
    return { reply };
  });
  expect((await changing.reply).body.error?.code).toBe('wrong_password');
  expect((await signIn({ email, password: 'mustard by the river' })).status).toBe(401);
  expect((await signIn({ email, password: 'a-kite-over-bogura' })).status).toBe(200);
});
