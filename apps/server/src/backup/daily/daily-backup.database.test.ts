import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { latestRuns } from '#backup/backup-run.store';
import { type DailyOrder, makeDailyBackup } from '#backup/daily/daily-backup';
import { type Databases, openDatabases } from '#db/pool';
import { filesInFolder } from '#domains/files/index';
import { createBookCompany } from '#testing/book-company';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { type TestClock, testClock } from '#testing/test-server';

const hour = 3_600_000;

let database: TestDatabase;
let databases: Databases;
let folder: string;
let clock: TestClock;
let said: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  databases = await openDatabases(database);
  folder = mkdtempSync(join(tmpdir(), 'cashbook-daily-'));
  clock = testClock(new Date('2026-07-01T17:00:00Z'));
  said = [];
});
afterEach(async () => {
  await databases.close();
  await database.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const look = (more: Partial<DailyOrder> = {}, signal?: AbortSignal) => {
  const plan = { dir: join(folder, 'backups'), keepDays: 2, keepWeeks: 0 };
  const order = {
    ownerUrl: database.owner,
    files: filesInFolder(join(folder, 'files')),
    plan,
    product: '1.2.3',
    clock,
    ...more,
  };
  return makeDailyBackup(order, (sentence) => said.push(sentence), signal);
};
const archives = () => readdirSync(join(folder, 'backups')).sort();

test('once a day by the calendar of Dhaka, and the old ones go', async () => {
  await createBookCompany(database, databases);
  expect(await look()).toBe('made');
  expect(await look()).toBe('not due');
  // 17:00 in London is 23:00 in Dhaka: the next day begins within the hour.
  clock.advance(hour);
  expect(await look()).toBe('made');
  expect(await look()).toBe('not due');
  clock.advance(24 * hour);
  expect(await look()).toBe('made');
  expect(archives()).toEqual([
    'cashbook-daily-2026-07-01T18-00-00Z.tar.gz',
    'cashbook-daily-2026-07-02T18-00-00Z.tar.gz',
  ]);
  const runs = await latestRuns(databases.app, 10);
  expect(runs.map(({ kind, archive, error }) => [kind, archive.slice(15, 25), error])).toEqual([
    ['daily', '2026-07-02', ''],
    ['daily', '2026-07-01', ''],
    ['daily', '2026-07-01', ''],
  ]);
  expect(runs[0]?.bytes).toBeGreaterThan(1000);
  expect(runs[0]?.rows).toBeGreaterThan(50);
});

test('an installation without a company has nothing worth keeping', async () => {
  expect(await look()).toBe('not due');
});

test('of several servers that look at once, one makes it', async () => {
  await createBookCompany(database, databases);
  const outcomes = await Promise.all([look(), look(), look()]);
  expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'not due')).toHaveLength(2);
  expect(archives()).toHaveLength(1);
});

test('a failure is on record and said, and it is tried again an hour later', async () => {
  await createBookCompany(database, databases);
  writeFileSync(join(folder, 'backups'), 'in the way');
  expect(await look()).toBe('failed');
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/^The daily backup failed: .*EEXIST/);
  expect(await latestRuns(databases.app, 1)).toMatchObject([{ archive: '' }]);
  expect((await latestRuns(databases.app, 1))[0]?.error).toContain('EEXIST');
  rmSync(join(folder, 'backups'));
  clock.advance(hour - 1);
  expect(await look()).toBe('not due');
  clock.advance(1);
  expect(await look()).toBe('made');
});

test('what a killed backup left behind goes with the next one, and nothing else does', async () => {
  await createBookCompany(database, databases);
  mkdirSync(join(folder, 'backups'));
  const others = ['cashbook-2026-06-30T18-00-00Z.tar.gz.part', 'letter.part'];
  for (const name of ['cashbook-daily-2026-06-30T18-00-00Z.tar.gz.part', ...others]) {
    writeFileSync(join(folder, 'backups', name), 'half');
  }
  expect(await look()).toBe('made');
  expect(archives()).toEqual([others[0], 'cashbook-daily-2026-07-01T17-00-00Z.tar.gz', others[1]]);
});

test('a backup that is made is made, whether or not an old one can be removed', async () => {
  await createBookCompany(database, databases);
  expect(await look()).toBe('made');
  clock.advance(24 * hour);
  expect(await look()).toBe('made');
  clock.advance(24 * hour);
  // A folder by the name of an old archive cannot be removed as a file.
  rmSync(join(folder, 'backups', archives()[0] ?? ''));
  mkdirSync(join(folder, 'backups', 'cashbook-daily-2026-07-01T17-00-00Z.tar.gz'));
  expect(await look()).toBe('made');
  expect(said).toEqual([expect.stringMatching(/^The daily backup was made, but old files could not be removed: /)]);
  const [latest] = await latestRuns(databases.app, 1);
  expect(latest).toMatchObject({ archive: 'cashbook-daily-2026-07-03T17-00-00Z.tar.gz', error: '' });
  expect(await look()).toBe('not due');
});

test('logos that nobody needs go with it', async () => {
  const { companyId } = await createBookCompany(database, databases);
  const logos = join(folder, 'files', 'company', String(companyId), 'logos');
  mkdirSync(logos, { recursive: true });
  const [old, fresh] = [`${'a'.repeat(32)}.png`, `${'b'.repeat(32)}.png`];
  for (const name of [old, fresh]) writeFileSync(join(logos, name), 'picture');
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 24 * hour);
  utimesSync(join(logos, old), daysAgo(2), daysAgo(2));
  utimesSync(join(logos, fresh), daysAgo(0.5), daysAgo(0.5));
  expect(await look()).toBe('made');
  expect(readdirSync(logos)).toEqual([fresh]);
});

test('a server that stops gives the backup up without a trace, and the next start makes it', async () => {
  await createBookCompany(database, databases);
  mkdirSync(join(folder, 'backups'));
  expect(await look({}, AbortSignal.abort())).toBe('not due');
  expect(archives()).toEqual([]);
  expect(await latestRuns(databases.app, 1)).toEqual([]);
  expect(await look()).toBe('made');
});

test('the application may read the record of backups and not write it', async () => {
  await expect(sql`delete from cashbook.backup_run`.execute(databases.app)).rejects.toThrow('permission denied');
});
