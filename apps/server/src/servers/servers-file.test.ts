import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#config';
import { readServersFile } from '#servers/servers-file';

const folder = mkdtempSync(join(tmpdir(), 'cashbook-servers-'));
const path = join(folder, 'servers.json');
afterAll(() => rmSync(folder, { recursive: true }));

function mistakesIn(content: unknown): string[] {
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  const mistakes: string[] = [];
  readServersFile(path, mistakes);
  return mistakes.map((sentence) => sentence.replace(path, 'servers.json'));
}

const app = 'postgresql://u:secret@db/cashbook';

test('a file names the servers; addresses that are not given are those of the application', () => {
  const owner = 'postgresql://owner:secret@db/cashbook';
  writeFileSync(
    path,
    JSON.stringify([
      { name: 'meghna', app, owner },
      { name: 'padma', app },
    ]),
  );
  expect(readConfig({ DATABASE_SERVERS: path }).database).toEqual({
    kind: 'servers',
    keepsStatements: true,
    reportsFallBack: false,
    servers: [
      { name: 'meghna', urls: { app, owner, report: app } },
      { name: 'padma', urls: { app, owner: app, report: app } },
    ],
  });
  expect(() => readConfig({ DATABASE_SERVERS: path, DATABASE_URL: app })).toThrow(
    'DATABASE_SERVERS and DATABASE_URL exclude each other; both are set.',
  );
});

test.each([
  ['{', 'is no JSON: it must be a list like [{"name": "meghna", "app": "postgresql://…"}, …].'],
  [[{ name: 'meghna', app }], 'must name at least two servers; for one there is DATABASE_URL.'],
  [
    [
      { name: 'meghna', app },
      { name: 'meghna', app },
    ],
    'must give each server a name of its own.',
  ],
  [
    [
      { name: 'Meghna', app },
      { name: 'padma', app },
    ],
    'server 1, name: must be a name of small letters, digits and hyphens.',
  ],
  [
    [
      { name: 'meghna', app },
      { name: 'padma', app: 'mysql://u:secret@db/x' },
    ],
    'server 2, app: must be an address like postgresql://user:password@host:5432/cashbook.',
  ],
])('a mistake in it is one sentence without a password: %j', (content, sentence) => {
  expect(mistakesIn(content)).toEqual([`DATABASE_SERVERS: servers.json ${sentence}`]);
});

test('a file that is not there is a mistake', () => {
  const mistakes: string[] = [];
  readServersFile('/nowhere/servers.json', mistakes);
  expect(mistakes).toEqual(['DATABASE_SERVERS: /nowhere/servers.json cannot be read: it is not there.']);
});
