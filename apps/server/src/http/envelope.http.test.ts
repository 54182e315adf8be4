import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestCompany, type TestCompany, tokenOf } from '#testing/test-company';
import { call, startTestServer, type TestReply, type TestServer } from '#testing/test-server';

let server: TestServer;
let acme: TestCompany;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  acme = await createTestCompany(server, 'Acme');
  token = await tokenOf(server, acme, acme.people.admin);
});
afterAll(() => server.close());

function expectRefusal(reply: TestReply, status: number, code: string): void {
  expect([reply.status, reply.body.error?.code, reply.text]).toEqual([status, code, reply.text]);
  expect(reply.body).toEqual({ success: false, message: reply.body.error?.message, error: reply.body.error });
  expect(reply.text).not.toMatch(/node_modules|\/work|\bat \w+ \(|select |insert /i);
}

const json = { 'content-type': 'application/json' };
const put = (payload: string | Buffer, headers: Record<string, string> = json) =>
  call(server, 'PUT /api/me', { token, payload, headers });

test.each([
  ['{"name":', 400, 'malformed'],
  ['{"__proto__":{"a":1}}', 400, 'malformed'],
  ['', 422, 'invalid_input'],
  ['7', 422, 'invalid_input'],
  ['{"name":7}', 422, 'invalid_input'],
  [`{"name":"${'x'.repeat(2_000_000)}"}`, 413, 'too_large'],
])('the body %.30s is answered in the envelope', async (payload, status, code) => {
  expectRefusal(await put(payload), status, code);
});

test.each([
  ['nothing', undefined],
  ['no password', { email: 'a@b.co' }],
  ['empty fields', { email: '', password: '' }],
  ['an address that is no text', { email: 7, password: 'x' }],
  ['a list', []],
])('a sign-in with %s is told so in the spec’s words', async (_what, payload) => {
  const reply = await call(server, 'POST /api/login', payload === undefined ? {} : { payload });
  expectRefusal(reply, 422, 'invalid_input');
  expect(reply.body.message).toBe('Please add the required info.');
  for (const said of Object.values(reply.body.error?.fields ?? {})) expect(said).toEqual([reply.body.message]);
});

test('a save says what it did', async () => {
  const said = async (path: string, payload: object) =>
    (await call(server, `POST /api/${path}`, { token, payload })).body.message;
  const branch = { name: 'Bogura', branch_types_id: 5, business_type_id: 1 };
  expect(await said('branch/branch-store', branch)).toBe('Branch created successfully.');
  const change = { ...branch, id: acme.branches.trading, version: 1 };
  expect(await said('branch/branch-update', { ...change, name: 'Dhaka' })).toBe('Branch updated successfully.');
  expect(await said('coal1/coal1-store', { name: 'Trust', nature: 'liability' })).toBe(
    'Account group created successfully.',
  );
  expect(await said('coal4/coal4-store', { name: 'Tea', parent_id: 521 })).toBe('Account created successfully.');
  expect(await said('role/create/new', { name: 'Cashier' })).toBe('Role create success!');
  expect(await said('trading/cash/received', [{ account: 24, amount: 10 }])).toMatch(/^Voucher No\.: CR-/);
});

test('what is not JSON is not read', async () => {
  expectRefusal(await put('name=x', { 'content-type': 'text/plain' }), 415, 'unsupported_media');
  expectRefusal(await put('<a/>', { 'content-type': 'application/xml' }), 415, 'unsupported_media');
});

test('invalid bytes of text are refused or cleaned, never a failure', async () => {
  const reply = await put(Buffer.from([0x7b, 0x22, 0x6e, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]));
  expect(reply.status).toBeLessThan(500);
  const nul = await put('{"name":"a\\u0000b"}');
  expect(nul.body.data).toMatchObject({ name: 'a b' });
});

test('addresses that lead nowhere, or are none', async () => {
  expectRefusal(await call(server, 'GET /api/nowhere'), 404, 'not_found');
  expectRefusal(await call(server, 'POST /api/me', { token }), 404, 'not_found');
  expectRefusal(await call(server, 'GET /nowhere'), 404, 'not_found');
  expectRefusal(await call(server, 'GET /api/%c0%ae%c0'), 400, 'malformed');
  expectRefusal(await call(server, `DELETE /api/me/sessions/${'9'.repeat(300)}`, { token }), 400, 'malformed');
});

test('an id that PostgreSQL’s bigint cannot hold is no session', async () => {
  expectRefusal(await call(server, `DELETE /api/me/sessions/${'9'.repeat(30)}`, { token }), 404, 'not_found');
});

test('a screen that shows another branch is told so', async () => {
  const payload = { current_date: '02/07/2026', next_date: '03/07/2026' };
  const closeDay = (branch: string) =>
    call(server, 'POST /api/admin/dayclose/store', { token, payload, headers: { 'x-branch-id': branch } });
  expectRefusal(await closeDay(String(acme.branches.trading)), 409, 'branch_changed');
  expectRefusal(await closeDay('x'), 422, 'invalid_input');
  expectRefusal(await closeDay(String(acme.branches.head)), 409, 'day_changed');
  const read = await call(server, 'GET /api/settings', { token, headers: { 'x-branch-id': '99' } });
  expect(read.status, 'reading is how a screen learns of its new branch').toBe(200);
});

describe('what Node would answer by itself is answered in the envelope:', () => {
  let port: number;
  beforeAll(async () => {
    port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });

  function rawAnswer(request: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(request));
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString();
      });
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
    });
  }

  const head = 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n';

  test.each([
    ['bytes that are no HTTP', 'NOT HTTP\r\n\r\n', '400 Bad Request', 'malformed'],
    [
      'headers without end',
      `${head}X-Long: ${'x'.repeat(40_000)}\r\n\r\n{}`,
      '431 Request Header Fields Too Large',
      'headers_too_large',
    ],
    ['an unknown expectation', `${head}Expect: more\r\n\r\n`, '417 Expectation Failed', 'expectation_failed'],
  ])('%s', async (_what, request, status, code) => {
    const answer = await rawAnswer(request);
    expect(answer.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`);
    const { success, error } = JSON.parse(answer.slice(answer.indexOf('{'))) as TestReply['body'];
    expect([success, error?.code]).toEqual([false, code]);
  });
});

test('the process is up, the database is ready, and the document is published', async () => {
  expect((await call(server, 'GET /api/health')).body.data).toEqual({ status: 'up' });
  expect((await call(server, 'GET /api/ready')).body.data).toEqual({ status: 'ready' });
  const document = await call(server, 'GET /api/openapi.json');
  expect(document.body).toMatchObject({ openapi: '3.1.0' });
  const page = await call(server, 'GET /api/docs');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.text).toContain('/api/login');
});

test('a caller who has the live figures already gets them once', async () => {
  const first = await call(server, 'GET /api/dashboard/data', { token });
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const tag = String(first.headers.etag);
  const again = await call(server, 'GET /api/dashboard/data', { token, headers: { 'if-none-match': tag } });
  expect([again.status, again.text]).toEqual([304, '']);
  const other = await call(server, 'GET /api/dashboard/data', { token, headers: { 'if-none-match': 'W/"other"' } });
  expect(other.text).toBe(first.text);
});

test('every answer carries the security headers, and none upgrades to https', async () => {
  const reply = await call(server, 'GET /api/health');
  const policy = String(reply.headers['content-security-policy']);
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('upgrade-insecure-requests');
  expect(reply.headers['x-content-type-options']).toBe('nosniff');
  expect(reply.headers['strict-transport-security']).toBeUndefined();
  expect(reply.headers['cache-control']).toBe('no-store');
});
