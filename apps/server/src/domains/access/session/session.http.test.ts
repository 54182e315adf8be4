import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestCompany, firstDay, type TestCompany, testPassword, tokenOf } from '#testing/test-company';
import { call, startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let acme: TestCompany;

beforeAll(async () => {
  server = await startTestServer();
  acme = await createTestCompany(server, 'Acme');
});
afterAll(() => server.close());

const person = (name: keyof TestCompany['people']) => tokenOf(server, acme, acme.people[name]);

test('the settings carry permissions, day, branch and company', async () => {
  const token = await person('accountant');
  const read = await call(server, 'GET /api/settings', { token });
  expect(read.body.data).toMatchObject({
    trx_dt: firstDay,
    transactionDate: '01/07/2026',
    branch: { id: acme.branches.trading, name: 'Acme Trading', business_type_id: 8, branch_types_id: 3 },
    company: { name: 'Acme', address: 'Acme Road, Dhaka', phone: '01711000000' },
    env: 'local',
  });
  const { permissions } = read.body.data as { permissions: { name: string }[] };
  expect(permissions).toContainEqual({ name: 'cash.received.edit' });
  expect(permissions).not.toContainEqual({ name: 'dayclose.jumpdate' });
  const posted = await call(server, 'POST /api/settings/get-settings', { token });
  expect(posted.text).toBe(read.text);
  const branch = await call(server, 'GET /api/user/current-branch', { token });
  expect(branch.body.data).toEqual((read.body.data as { branch: unknown }).branch);
});

test('a branch user reaches the own branch, head office every one', async () => {
  const idsOf = async (token: string) => {
    const all = await call(server, 'GET /api/branch/ddl/all-branch', { token });
    const guarded = await call(server, 'GET /api/branch/ddl/protected-branch', { token });
    expect(guarded.body.data).toEqual({ data: all.body.data, transactionDate: '01/07/2026' });
    return (all.body.data as { id: number }[]).map(({ id }) => id);
  };
  const { head, trading, electronics } = acme.branches;
  expect(await idsOf(await person('admin'))).toEqual([head, electronics, trading]);
  expect(await idsOf(await person('manager'))).toEqual([trading]);
  expect(await idsOf(await person('officer'))).toEqual([electronics]);
});

test('signing out kills the token on the server and takes the cookies away', async () => {
  const token = await person('manager');
  const reply = await call(server, 'POST /api/logout', { token });
  expect(reply.status).toBe(200);
  expect(reply.cookies.map(({ name, value }) => [name, value])).toEqual([
    ['cashbook_session', ''],
    ['XSRF-TOKEN', ''],
    ['cashbook_signed_in', ''],
  ]);
  expect((await call(server, 'GET /api/me', { token })).status).toBe(401);
  expect((await call(server, 'POST /api/logout')).status, 'signing out twice is no mistake').toBe(200);
});

test('sessions are listed, ended one by one or all at once, and only one’s own', async () => {
  const [first, second, third] = [await person('salesman'), await person('salesman'), await person('salesman')];
  const foreign = await person('manager');
  const listed = await call(server, 'GET /api/me/sessions', { token: first });
  const sessions = listed.body.data as { id: string; current: boolean; device: string; place: string }[];
  expect(sessions).toHaveLength(3);
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  expect(sessions[0]).toMatchObject({ device: 'test', place: '127.0.0.1' });

  const mine = sessions.find(({ current }) => current)?.id;
  expect((await call(server, `DELETE /api/me/sessions/${mine}`, { token: foreign })).status).toBe(404);
  expect((await call(server, 'DELETE /api/me/sessions/abc', { token: first })).status).toBe(404);
  expect((await call(server, `DELETE /api/me/sessions/${mine}`, { token: second })).status).toBe(200);
  expect((await call(server, 'GET /api/me', { token: first })).status).toBe(401);
  expect((await call(server, 'DELETE /api/me/sessions/all', { token: second })).status).toBe(200);
  for (const token of [second, third]) expect((await call(server, 'GET /api/me', { token })).status).toBe(401);
  expect((await call(server, 'GET /api/me', { token: foreign })).status).toBe(200);
});

test('the profile: name and language', async () => {
  const token = await person('officer');
  const reply = await call(server, 'PUT /api/me', { token, payload: { name: '  Rahima  Khatun ', lang: 'bn' } });
  expect(reply.body.data).toMatchObject({ name: 'Rahima  Khatun', lang: 'bn' });
  expect((await call(server, 'PUT /api/me', { token, payload: { name: ' ' } })).body.error?.fields).toEqual({
    name: ['Name is required'],
  });
  expect((await call(server, 'PUT /api/me', { token, payload: { lang: 'fr' } })).status).toBe(422);
});

test('a new password needs the current one and signs out the other sessions', async () => {
  const [here, elsewhere] = [await person('accountant'), await person('accountant')];
  const password = 'a-longer-password';
  const change = (payload: object) => call(server, 'PUT /api/me', { token: here, payload });
  expect((await change({ password, confirmPassword: 'another-password' })).body.error).toMatchObject({
    code: 'passwords_differ',
    message: 'Passwords do not match.',
  });
  expect((await change({ password, confirmPassword: password, current_password: 'wrong' })).body.error?.code).toBe(
    'wrong_password',
  );
  expect((await change({ password: 'short', confirmPassword: 'short', current_password: testPassword })).status).toBe(
    422,
  );
  const changed = await change({ password, confirmPassword: password, current_password: testPassword });
  expect(changed.status).toBe(200);
  expect((await call(server, 'GET /api/me', { token: here })).status).toBe(200);
  expect((await call(server, 'GET /api/me', { token: elsewhere })).status).toBe(401);
  const signIn = (typed: string) =>
    call(server, 'POST /api/login', { payload: { email: acme.people.accountant.email, password: typed } });
  expect((await signIn(testPassword)).status).toBe(401);
  expect((await signIn(password)).status).toBe(200);
});

test('a save that arrives twice with one key is one save, and its answer the same word for word', async () => {
  const token = await person('manager');
  const save = (name: string, key: string) =>
    call(server, 'PUT /api/me', { token, payload: { name }, headers: { 'idempotency-key': key } });
  const [first, second] = await Promise.all([save('Karim', 'profile-1'), save('Karim', 'profile-1')]);
  expect(first.text).toBe(second.text);
  await save('Rahim', 'profile-2');
  expect((await save('Karim', 'profile-1')).text, 'the first answer, although the name is another by now').toBe(
    first.text,
  );
  expect((await call(server, 'GET /api/me', { token })).body.data).toMatchObject({ name: 'Rahim' });
  expect((await save('Salam', 'profile-1')).body.error?.code).toBe('idempotency_mismatch');
});

test('a new password whose answer was lost gets it again, though the password sent along is the current one no more', async () => {
  const token = await person('officer');
  const fresh = 'Padma-ferry-at-dusk';
  const payload = { current_password: testPassword, password: fresh, confirmPassword: fresh };
  const change = (key: string) => call(server, 'PUT /api/me', { token, payload, headers: { 'idempotency-key': key } });
  const first = await change('lost');
  expect(first.status).toBe(200);
  expect((await change('lost')).text).toBe(first.text);
  expect((await change('another')).body.error?.code).toBe('wrong_password');
});

test('the sign-in title depends on the host', async () => {
  const title = async (host: string) => (await call(server, 'GET /api/tenant', { headers: { host } })).body.data;
  expect(await title('acme.test')).toEqual({
    title: 'Sign In to Acme',
    tagline: 'Accounting, Inventory and HRMS System',
    company: 'Acme',
    logo: null,
    customer_portal: false,
  });
  expect(await title('elsewhere.test')).toMatchObject({ title: 'Sign In to Cashbook', company: '' });
});

test('a permission taken away counts from the next call on', async () => {
  const token = await person('admin');
  const names = async () =>
    ((await call(server, 'GET /api/settings', { token })).body.data as { permissions: unknown[] }).permissions.length;
  const before = await names();
  const { Client } = await import('pg');
  const client = new Client({ connectionString: server.database.superuser });
  await client.connect();
  await client.query(
    `delete from role_permission where company_id = $1 and role_id = $2 and permission = 'audit.view'`,
    [acme.companyId, acme.roleIds.Administrator],
  );
  await client.end();
  expect(await names()).toBe(before - 1);
});
