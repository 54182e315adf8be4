import { expect, test } from 'vitest';
import { isCommonPassword } from '#domains/access/session/common-password';

test.each([
  '1234567890',
  '0987654321',
  '12345678901',
  'aaaaaaaaaa',
  '1212121212',
  '01711000000',
  'qwertyuiop',
  'poiuytrewq',
  'qwerty123456',
  'abcdefghij',
  'asdfghjkl;',
  '1qaz2wsx3edc',
  'password123',
  'Password@2026',
  'P@ssw0rd123!',
  'passwordpassword',
  'iloveyou143',
  'Welcome@123',
  'administrator',
  'Bangladesh71',
  'admin@12345',
  'cashbook2026',
  '11111222223333344444',
  '2026-07-01-2026',
])('%s is what everybody tries first', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'a-longer-password',
  'a-long-enough-password',
  'correct horse battery staple',
  'rickshaw-at-noon',
  'Padma7Meghna9Jamuna',
  'kq8vZr3mTx',
  'আমার-পদ্মা-ইলিশ',
])('%s may be chosen', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test('what everybody knows of a person is no password of theirs', () => {
  const rahima = ['Rahima Khatun', 'rahima.khatun@acme.test', 'Acme Traders'];
  for (const guessed of ['rahimakhatun', 'Rahima1985!', 'Khatun-Rahima-1', 'acmetraders2026', 'rahima@acme1']) {
    expect([guessed, isCommonPassword(guessed, rahima)]).toEqual([guessed, true]);
  }
  expect(isCommonPassword('Rahima1985!')).toBe(false);
});
