import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endOfFile, readTextIfThere, replaceTextFile } from '#text-file';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cashbook-test-text-'));
  path = join(folder, 'settings.conf');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('whoever is reading a file while it is replaced reads the old text to its end', () => {
  replaceTextFile(path, 'port = 5432\n');
  const reader = openSync(path, 'r');
  replaceTextFile(path, 'port = 41234\n');
  expect(readFileSync(reader, 'utf8')).toBe('port = 5432\n');
  closeSync(reader);
  expect(readTextIfThere(path)).toBe('port = 41234\n');
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('what cannot be finished leaves the old file as it was, and nothing else', () => {
  replaceTextFile(path, 'old');
  const failing = () =>
    replaceTextFile(path, 'new', () => {
      throw new Error('the owner is unknown');
    });
  expect(failing).toThrow(`The file ${path} cannot be written: the owner is unknown.`);
  expect(readTextIfThere(path)).toBe('old');
  expect(readdirSync(folder)).toEqual(['settings.conf']);
});

test('a file that is not there is no error, one that cannot be read is one sentence', () => {
  expect(readTextIfThere(path)).toBeNull();
  mkdirSync(path);
  expect(() => readTextIfThere(path)).toThrow(`The file ${path} cannot be read: it is a folder.`);
  expect(() => replaceTextFile(path, 'x')).toThrow(`The file ${path} cannot be written: it is a folder.`);
  expect(readdirSync(folder)).toEqual(['settings.conf']);
});

test('the end of a long file', () => {
  expect(endOfFile(path, 10)).toBe('');
  writeFileSync(path, 'one\ntwo\nthree\n');
  expect(endOfFile(path, 6)).toBe('three\n');
  expect(endOfFile(path, 1000)).toBe('one\ntwo\nthree\n');
});
