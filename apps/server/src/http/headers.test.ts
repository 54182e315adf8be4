import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { readExpectedVersion, readIdempotencyKey, readShownDesk } from '#http/headers';

type Read = Parameters<typeof readIdempotencyKey>[0];
const request = (headers: FastifyRequest['headers'], bodyText = ''): Read => ({ headers, url: '/api/x', bodyText });

const clerk = { companyId: 3, userId: 7 };

test('what the screen showed is read as it was sent', () => {
  const shown = { 'x-branch-id': '4', 'x-transaction-date': '2026-07-01', 'x-user-id': '7' };
  expect(readShownDesk(request(shown), clerk)).toEqual({ branchId: 4, transactionDate: '2026-07-01' });
  expect(readShownDesk(request({}), clerk)).toEqual({ branchId: null, transactionDate: null });
});

test.each(['7', '3.7'])('%s is who is signed in', (user) => {
  expect(readShownDesk(request({ 'x-user-id': user }), clerk)).toMatchObject({ transactionDate: null });
});

test.each(['8', '3.8', '4.7'])(
  'what %s typed is refused to whoever is signed in now, before anything is looked up',
  (user) => {
    const refusal = readShownDesk(request({ 'x-user-id': user, 'x-branch-id': '4' }), clerk);
    expect(refusal).toMatchObject({ kind: 'refused', refusal: { code: 'user_changed' } });
  },
);

test.each([
  { 'x-user-id': 'rahim' },
  { 'x-user-id': '3.' },
  { 'x-branch-id': '3; drop' },
  { 'x-transaction-date': '01/07/2026' },
  { 'x-transaction-date': '2026-02-30' },
])('%o cannot be read', (headers) => {
  expect(readShownDesk(request(headers), clerk)).toMatchObject({ kind: 'refused', refusal: { code: 'invalid_input' } });
});

test.each([
  ['"7"', 7],
  ['W/"7"', 7],
  ['7', 7],
  ['*', null],
])('If-Match %s is the version %s', (header, version) => {
  expect(readExpectedVersion(request({ 'if-match': header }))).toBe(version);
});

test('an If-Match that is no version is refused', () => {
  expect(readExpectedVersion(request({ 'if-match': '"abc"' }))).toMatchObject({ refusal: { code: 'invalid_input' } });
});

test('an Idempotency-Key is bound to the route, the address, the body and the file', () => {
  const read = (body: string, file: string | null = null) => {
    const upload = file === null ? null : { name: 'file', bytes: Buffer.from(file) };
    return readIdempotencyKey(request({ 'idempotency-key': 'k-1' }, body), 'POST /x', upload);
  };
  const [key, other] = [read('[1]'), read('[2]')];
  expect(key).toMatchObject({ key: 'k-1', route: 'POST /x' });
  expect(other).toMatchObject({ key: 'k-1', route: 'POST /x' });
  expect(key).not.toEqual(other);
  expect(read('', 'one picture')).not.toEqual(read('', 'another'));
  for (const bad of ['with space', 'x'.repeat(201), 'bangla-ক']) {
    expect(readIdempotencyKey(request({ 'idempotency-key': bad }), 'POST /x', null)).toMatchObject({ kind: 'refused' });
  }
});
