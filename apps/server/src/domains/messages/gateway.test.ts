import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sender } from '#domains/messages/gateway';

const folder = mkdtempSync(join(tmpdir(), 'cashbook-gateway-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const message = { mobile: '01711220001', body: 'Due today.' };
const now = new Date('2026-07-01T04:00:00Z');

test('an address that a value of its gaps breaks is refused, and nothing is thrown', async () => {
  const gateway = { url: 'http://{key}.example.com/{text}', sender: '', key: 'a b', accepted: '' };
  expect(await sender(folder, true)(1, gateway, message, now)).toEqual({ state: 'failed', reason: 'address' });
});

test.each([
  ['http://127.0.0.1/send', 'failed'],
  ['http://10.1.2.3/send?text={text}', 'failed'],
  ['http://[::1]/send', 'failed'],
  ['http://169.254.169.254/latest', 'failed'],
  ['http://192.168.0.20:8080/send', 'failed'],
  ['http://[64:ff9b::7f00:1]/send', 'failed'],
  ['http://[::ffff:127.0.0.1]/send', 'failed'],
  // A name is looked up, and what it leads to counts.
  ['http://localhost:9/send', 'later'],
])('a gateway within the network of a public server is not asked: %s', async (url, state) => {
  const send = sender(folder, false);
  const gateway = { url, sender: '', key: '', accepted: '' };
  expect(await send(1, gateway, message, now)).toEqual({ state, reason: 'inside' });
});
