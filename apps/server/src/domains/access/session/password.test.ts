import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '#domains/access/session/password';

test('a password is kept as argon2id with its own salt and is known again', async () => {
  const [first, second] = await Promise.all([hashPassword('cashbook-demo'), hashPassword('cashbook-demo')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
  expect(await verifyPassword(first, 'cashbook-demo')).toBe(true);
  expect(await verifyPassword(first, 'cashbook-demo ')).toBe(false);
});

test('a letter typed as one character or as two is the same password', async () => {
  const passwordHash = await hashPassword('caf\u00e9-\u09df-cashbook');
  expect(await verifyPassword(passwordHash, 'cafe\u0301-\u09af\u09bc-cashbook')).toBe(true);
});
