import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestCompany, type TestCompany, tokenOf } from '#testing/test-company';
import { call, startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let acme: TestCompany;
let token: string;
let xsrf: string;

beforeAll(async () => {
  server = await startTestServer();
  acme = await createTestCompany(server, 'Acme');
  token = await tokenOf(server, acme, acme.people.admin);
  xsrf = await xsrfOf(token);
});
afterAll(() => server.close());

async function xsrfOf(session: string): Promise<string> {
  const reply = await call(server, 'GET /api/sanctum/csrf-cookie', { cookies: { cashbook_session: session } });
  return reply.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
}

const post = (headers: Record<string, string>) =>
  call(server, 'POST /api/settings/get-settings', { cookies: { cashbook_session: token }, headers });

test('a cookie session changes things only with its own anti-forgery token', async () => {
  expect((await post({})).status).toBe(419);
  expect((await post({})).body.error?.code).toBe('csrf');
  expect((await post({ 'x-xsrf-token': 'guess' })).status).toBe(419);
  const foreign = await xsrfOf(await tokenOf(server, acme, acme.people.manager));
  expect((await post({ 'x-xsrf-token': foreign })).status).toBe(419);
  expect((await post({ 'x-xsrf-token': xsrf })).status).toBe(200);
});

test('reading needs no token, and a bearer token needs none at all', async () => {
  expect((await call(server, 'GET /api/me', { cookies: { cashbook_session: token } })).status).toBe(200);
  expect((await call(server, 'POST /api/settings/get-settings', { token })).status).toBe(200);
});

test('an Authorization header alone counts where there is one', async () => {
  const headers = { authorization: 'Bearer nonsense', 'x-xsrf-token': xsrf };
  expect((await post(headers)).status).toBe(401);
  expect((await post({ authorization: 'Basic YTpi', 'x-xsrf-token': xsrf })).status).toBe(401);
});

test('signing out by cookie needs the token too', async () => {
  const cookies = { cashbook_session: await tokenOf(server, acme, acme.people.manager) };
  expect((await call(server, 'POST /api/logout', { cookies })).status).toBe(419);
  const headers = { 'x-xsrf-token': await xsrfOf(cookies.cashbook_session) };
  expect((await call(server, 'POST /api/logout', { cookies, headers })).status).toBe(200);
  expect((await call(server, 'GET /api/me', { cookies })).status).toBe(401);
});

test('another site cannot post the sign-in form', async () => {
  const payload = { email: 'a@b.c', password: 'x' };
  const signIn = (headers: Record<string, string>, cookies = {}) =>
    call(server, 'POST /api/login', { payload, headers, cookies, remoteAddress: '10.3.0.1' });
  expect((await signIn({ 'sec-fetch-site': 'cross-site' })).status).toBe(419);
  expect((await signIn({ 'x-xsrf-token': 'a' }, { 'XSRF-TOKEN': 'b' })).status).toBe(419);
  expect((await signIn({ 'x-xsrf-token': 'a' }, { 'XSRF-TOKEN': 'a' })).status).toBe(401);
  expect((await signIn({ 'sec-fetch-site': 'same-origin' })).status).toBe(401);
  const form = await call(server, 'POST /api/login', {
    payload: 'email=a%40b.c&password=x',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(form.status).toBe(415);
});

test('the anti-forgery cookie is also given outside /api, before anybody signs in', async () => {
  const reply = await call(server, 'GET /sanctum/csrf-cookie');
  expect(reply.status).toBe(200);
  expect(reply.cookies).toMatchObject([{ name: 'XSRF-TOKEN', path: '/', sameSite: 'Lax', maxAge: 30 * 24 * 3600 }]);
});

test('the cookies of a dead session are taken away', async () => {
  const reply = await call(server, 'GET /api/me', { cookies: { cashbook_session: 'gone' } });
  expect(reply.status).toBe(401);
  expect(reply.body.error).toEqual({ code: 'unauthenticated', message: 'Please login to continue.' });
  expect(reply.cookies.map(({ name, value }) => `${name}=${value}`)).toContain('cashbook_session=');
});
