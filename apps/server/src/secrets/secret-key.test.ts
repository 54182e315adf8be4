import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secretKeyOf } from '#secrets/secret-key';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cashbook-test-key-'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

test('the key is made once, stays, and is for the eyes of its owner alone', () => {
  const keyOf = secretKeyOf({ dataDir, secretKey: null });
  expect(readdirSync(dataDir), 'nothing is written before it is needed').toEqual([]);
  const first = keyOf();
  expect(first).toHaveLength(32);
  expect(secretKeyOf({ dataDir, secretKey: null })()).toEqual(first);
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
  const given = 'ab'.repeat(32);
  expect(secretKeyOf({ dataDir, secretKey: given })(), 'the settings win').toEqual(Buffer.from(given, 'hex'));
});

test('a damaged file is said in one sentence, and never replaced: what is sealed would be lost', () => {
  writeFileSync(join(dataDir, 'secret.key'), 'half a k');
  expect(() => secretKeyOf({ dataDir, secretKey: null })).toThrow(/secret\.key is damaged: put it back from a copy/);
});
