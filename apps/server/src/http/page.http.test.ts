import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
const webRoot = mkdtempSync(join(tmpdir(), 'cashbook-page-'));

beforeAll(async () => {
  mkdirSync(join(webRoot, 'assets'));
  writeFileSync(
    join(webRoot, 'index.html'),
    '<!doctype html><script>theme()</script><script src="/assets/a-1.js"></script>',
  );
  writeFileSync(join(webRoot, 'assets', 'a-1.js'), `export default ${'1 + '.repeat(2000)}1;`);
  writeFileSync(join(webRoot, 'assets', 'b-1.js'), 'as it is');
  writeFileSync(join(webRoot, 'assets', 'b-1.js.br'), 'in brotli');
  writeFileSync(join(webRoot, 'assets', 'b-1.js.gz'), 'in gzip');
  writeFileSync(join(webRoot, 'assets', 'a-1.js.map'), '{"sourcesContent":["export default 1"]}');
  copyFileSync('apps/web/public/manifest.webmanifest', join(webRoot, 'manifest.webmanifest'));
  server = await startTestServer({ webRoot });
});
afterAll(async () => {
  await server.close();
  rmSync(webRoot, { recursive: true });
});

test.each(['/', '/login', '/accounts/cash/receive/PO-12', '/user/user-edit/7?x=1', '/nowhere'])(
  '%s is the page, asked for anew each time',
  async (path) => {
    const reply = await call(server, `GET ${path as '/'}`);
    expect([reply.status, reply.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(reply.text).toContain('<!doctype html>');
  },
);

test('a built file never changes, and travels compressed', async () => {
  const reply = await call(server, 'GET /assets/a-1.js', { headers: { 'accept-encoding': 'gzip' } });
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(reply.headers['content-encoding']).toBe('gzip');
});

test.each([
  ['gzip, deflate, br, zstd', 'br', 'in brotli'],
  ['gzip', 'gzip', 'in gzip'],
  ['identity', undefined, 'as it is'],
])('a built file for whoever takes %s goes out as the build wrote it', async (accepted, encoding, text) => {
  const reply = await call(server, 'GET /assets/b-1.js', { headers: { 'accept-encoding': accepted } });
  expect([reply.status, reply.headers['content-encoding'], reply.text]).toEqual([200, encoding, text]);
  expect(reply.headers['content-type']).toMatch(/^application\/javascript/);
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(String(reply.headers.vary).toLowerCase()).toContain('accept-encoding');
});

test('the page can be put on the home screen of a phone', async () => {
  const reply = await call(server, 'GET /manifest.webmanifest');
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/manifest+json']);
  expect(JSON.parse(reply.text)).toMatchObject({ start_url: '/dashboard', display: 'standalone' });
  expect(String(reply.headers['content-security-policy'])).not.toContain("manifest-src 'none'");
});

test.each([
  'GET /assets/gone.js',
  'GET /assets/a-1.js.map',
  'GET /assets/a-1.js%2Emap',
  'GET /api/gone',
  'GET /favicon.ico',
  'POST /login',
])('%s is not found, in the envelope', async (route) => {
  const reply = await call(server, route as 'GET /');
  expect([reply.status, reply.body.error?.code]).toEqual([404, 'not_found']);
});

test.each([
  '/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
  '/assets/..%2f..%2f..%2fetc/passwd',
])('%s leads to no file outside the page', async (path) => {
  const reply = await call(server, `GET ${path as '/'}`);
  expect(reply.status).toBeLessThan(500);
  expect(reply.text).not.toContain('root:');
});

test('of the scripts inside the page only this one may run', async () => {
  const policy = String((await call(server, 'GET /')).headers['content-security-policy']);
  expect(policy).toContain("script-src 'self' 'sha256-");
  expect(policy.match(/'sha256-/g)).toHaveLength(1);
  expect(policy.split(';').find((part) => part.startsWith('script-src'))).not.toContain('unsafe');
});
