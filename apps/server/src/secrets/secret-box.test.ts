import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { secretBox } from '#secrets/secret-box';

const boxOfSomeKey = () => {
  const key = randomBytes(32);
  return secretBox(() => key);
};
const box = boxOfSomeKey();

test('what is sealed opens for its owner alone, and with its key alone', () => {
  const sealed = box.seal('গোপন key', 'company 1');
  expect(sealed).not.toContain('key');
  expect(box.open(sealed, 'company 1')).toBe('গোপন key');
  expect(box.open(sealed, 'company 2')).toBeNull();
  expect(boxOfSomeKey().open(sealed, 'company 1')).toBeNull();
});

test('the same secret is never sealed the same way twice', () => {
  expect(box.seal('key', 'company 1')).not.toBe(box.seal('key', 'company 1'));
});

test('what was altered, cut off or never sealed does not open', () => {
  const sealed = box.seal('key', 'company 1');
  // Not the last letter: some of its bits belong to no byte.
  const other = sealed.at(-9) === 'A' ? 'B' : 'A';
  expect(box.open(`${sealed.slice(0, -9)}${other}${sealed.slice(-8)}`, 'company 1')).toBeNull();
  expect(box.open(sealed.slice(0, 20), 'company 1')).toBeNull();
  expect(box.open('key', 'company 1')).toBeNull();
});
