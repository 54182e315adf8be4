import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createGzip } from 'node:zlib';
import fc from 'fast-check';
import { Client } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ArchiveEnd, type ArchiveHead, archiveEnd, archiveHead, entryNames } from '#backup/archive/manifest';
import { contentOf, openArchive } from '#backup/archive/read-archive';
import { sealed } from '#backup/archive/seal';
import { type TarEntry, writeTar } from '#backup/archive/tar';
import { type MadeBackup, makeBackup } from '#backup/make-backup';
import { restoreBackup } from '#backup/restore-backup';
import { bringUpTables, inMigration } from '#db/migrate';
import { type Databases, openDatabases } from '#db/pool';
import { readMigrations } from '#db/sql-files';
import { inCompany } from '#db/tx';
import { filesInFolder } from '#domains/files/index';
import { postVoucher, runAudit } from '#domains/ledger/index';
import { StartupError } from '#startup-error';
import { archivedTables } from '#testing/archive-rows';
import { type BookCompany, bookTime, createBookCompany, transfer } from '#testing/book-company';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { type ReportBooks, rahim, tellStory } from '#testing/report-books';
import { type TestPerson, tokenOf } from '#testing/test-company';
import { call, startTestServer, type TestServer } from '#testing/test-server';
import { uploadForm } from '#testing/upload';

let folder: string;
/** Represents the cluster in which the tests make databases. */
let host: TestDatabase;
const made: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cashbook-backup-'));
  host = await createTestDatabase();
});
afterAll(async () => {
  for (const name of made) await onDatabase(host.superuser, `drop database ${name} with (force)`);
  await host.dispose();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the superuser's address of a new, empty database. */
async function brandNew(): Promise<string> {
  const name = `empty_${randomBytes(6).toString('hex')}`;
  await onDatabase(host.superuser, `create database ${name}`);
  made.push(name);
  return `${host.superuser.slice(0, host.superuser.lastIndexOf('/'))}/${name}`;
}

async function onDatabase<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

let archives = 0;
const newPath = () => {
  archives += 1;
  return join(folder, `archive-${archives}.tar.gz`);
};

function backUp(ownerUrl: string, filesDir = join(folder, 'no-files')): Promise<MadeBackup> {
  const clock = { now: () => bookTime };
  const files = filesInFolder(filesDir);
  return makeBackup({ ownerUrl, files, path: newPath(), product: '1.2.3', clock, onProgress: () => undefined });
}

function restore(path: string, ownerUrl: string, filesDir = join(folder, `files-${randomBytes(4).toString('hex')}`)) {
  return restoreBackup({
    path,
    ownerUrl,
    files: filesInFolder(filesDir),
    onProgress: () => undefined,
    say: () => undefined,
  });
}

/** Returns the end record of an archive. */
async function endOf(path: string): Promise<ArchiveEnd> {
  const archive = await openArchive(path);
  let end: ArchiveEnd | null = null;
  for await (const entry of archive.entries) {
    if (entry.name === entryNames.end) end = archiveEnd.parse(JSON.parse((await contentOf(entry)).toString()));
  }
  if (end === null) throw new Error('The archive has no end.');
  return end;
}

async function auditFindings(databases: Databases, companyId: number): Promise<string[]> {
  const results = await inCompany(databases, { companyId, mode: 'report' }, (tx) => runAudit(tx, companyId));
  return results.flatMap(({ name, findings }) => findings.map((finding) => `${name}: ${JSON.stringify(finding)}`));
}

describe('the drill: fill, back up, destroy, restore, audit, same reports', () => {
  let server: TestServer;
  let books: ReportBooks;

  beforeAll(async () => {
    server = await startTestServer();
    books = await tellStory(server);
  });
  afterAll(() => server.close());

  const range = 'start_date=2026-06-29&end_date=2026-07-03';
  const reports = (branchId: number) => [
    `/reports/cashbook?branch_id=${branchId}&${range}`,
    `/reports/ledger?branch_id=${branchId}&ledger_id=${rahim}&${range}`,
    `/reports/due-list?branch_id=${branchId}&enddate=2026-07-03`,
    `/reports/trial-balance?branch_id=${branchId}&${range}`,
    `/dashboard/data?branch_id=${branchId}`,
  ];

  async function readReports(from: TestServer, person: TestPerson): Promise<string[]> {
    const token = await tokenOf(from, books.company, person);
    const texts: string[] = [];
    for (const branchId of Object.values(books.company.branches)) {
      for (const path of reports(branchId)) {
        const { status, text } = await call(from, `GET /api${path}`, { token });
        texts.push(`${path} ${status} ${text}`);
      }
    }
    return texts;
  }

  test('all of it comes back', async () => {
    const { admin } = books.company.people;
    const before = await readReports(server, admin);
    expect(before.some((text) => text.includes('Padma Supply'))).toBe(true);
    const filesDir = join(folder, 'drill-files');
    const picture = randomBytes(100_000);
    writeFile(join(filesDir, 'logo/1/letterhead.png'), picture);
    writeFile(join(filesDir, 'logo/রসিদ.png'), Buffer.alloc(0));
    const made = await backUp(server.database.owner, filesDir);
    expect(made).toMatchObject({ files: 2 });
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);

    const restoredFiles = join(folder, 'drill-restored');
    const url = await brandNew();
    const restored = await restore(made.path, url, restoredFiles);
    expect(restored).toEqual({
      madeAt: bookTime.toISOString(),
      product: '1.2.3',
      rows: made.rows,
      files: 2,
      withoutPicture: [],
    });
    expect(readFileSync(join(restoredFiles, 'logo/1/letterhead.png')).equals(picture)).toBe(true);
    expect(readFileSync(join(restoredFiles, 'logo/রসিদ.png'))).toHaveLength(0);
    expect(existsSync(`${restoredFiles}.restoring`)).toBe(false);

    const again = await backUp(url);
    const [first, second] = [await endOf(made.path), await endOf(again.path)];
    expect(second.sequences).toEqual(first.sequences);
    expect(await archivedTables(again.path)).toEqual(await archivedTables(made.path));

    const address = { name: '', superuser: url, owner: url, app: url, report: url };
    const revived = await startTestServer({}, { ...address, dispose: () => Promise.resolve() });
    try {
      expect(await readReports(revived, admin)).toEqual(before);
      for (const { companyId } of [books.company, books.stranger]) {
        expect(await auditFindings(revived.services.db, companyId)).toEqual([]);
      }
      const token = await tokenOf(revived, books.company, admin);
      const receipt = [{ account: rahim, remarks: 'after the fire', amount: 12.5 }];
      const saved = await call(revived, 'POST /api/trading/cash/received', { token, payload: receipt });
      expect([saved.status, (saved.body.data as { vr_no: string }).vr_no]).toEqual([200, 'CR-2627-000002']);
      expect(await auditFindings(revived.services.db, books.company.companyId)).toEqual([]);
    } finally {
      await revived.close();
    }
  });

  test('people sign in again: sessions and counted tries are left out', async () => {
    await tokenOf(server, books.company, books.company.people.admin);
    const made = await backUp(server.database.owner);
    const url = await brandNew();
    await restore(made.path, url);
    const rows = await onDatabase<{ sessions: number; people: number }>(
      url,
      `select (select count(*)::int from directory.session) as sessions,
         (select count(*)::int from directory.sign_in) as people`,
    );
    expect(rows).toEqual([{ sessions: 0, people: 10 }]);
  });

  test('the guards of the books stand again', async () => {
    const made = await backUp(server.database.owner);
    const url = await brandNew();
    await restore(made.path, url);
    await expect(onDatabase(url, `update audit_event set ip = 'x'`)).rejects.toThrow('append-only');
    await expect(onDatabase(url, 'delete from voucher_number')).rejects.toThrow('append-only');
    const disabled = `select tgname from pg_trigger where tgenabled <> 'O'`;
    expect(await onDatabase(url, disabled)).toEqual([]);
  });

  test('a database that is not empty is refused, and so are files that are there', async () => {
    const made = await backUp(server.database.owner);
    const before = await archivedTables(made.path);
    await expect(restore(made.path, server.database.owner)).rejects.toThrow(
      'The database is not empty (it holds the books of Meghna): restore into an empty one. Nothing was changed.',
    );
    expect(await archivedTables((await backUp(server.database.owner)).path)).toEqual(before);

    const other = await brandNew();
    await onDatabase(other, 'create table recipes (name text)');
    await expect(restore(made.path, other)).rejects.toThrow('holds tables of something else');

    const filesDir = join(folder, 'somebodys-files');
    writeFile(join(filesDir, 'letter.txt'), Buffer.from('dear'));
    const url = await brandNew();
    await expect(restore(made.path, url, filesDir)).rejects.toThrow('There are files in');
    expect(await tablesIn(url)).toBe(0);
  });

  test('rows do not come without their files: where those get no place, it can be tried again', async () => {
    const stored = join(folder, 'files-to-place');
    writeFile(join(stored, 'letterhead.png'), randomBytes(1000));
    const made = await backUp(server.database.owner, stored);
    const url = await brandNew();
    const filesDir = join(folder, 'without-place');
    const takenAway = restoreBackup({
      path: made.path,
      ownerUrl: url,
      files: filesInFolder(filesDir),
      say: () => undefined,
      onProgress: ({ stage }) => {
        if (stage === 'files') rmSync(`${filesDir}.restoring`, { recursive: true });
      },
    });
    await expect(takenAway).rejects.toThrow('ENOENT');
    await restore(made.path, url, filesDir);
    expect(readdirSync(filesDir)).toEqual(['letterhead.png']);
  });

  test('a logo that is replaced while the tables are copied comes back with the letterhead that names it', async () => {
    const token = await tokenOf(server, books.company, books.company.people.admin);
    const branchId = books.company.branches.trading;
    const put = async (color: string) => {
      const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: color } })
        .png()
        .toBuffer();
      const head =
        '--x\r\ncontent-disposition: form-data; name="logo"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
      const reply = await call(server, `POST /api/branch/branch-logo/${branchId}`, {
        token,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--x--\r\n')]),
      });
      expect([reply.status, reply.text]).toEqual([200, reply.text]);
      return String((reply.body.data as { logo: string }).logo).slice('/api/files/logo/'.length);
    };
    const first = await put('#c00');
    const inTheWay = new Client({ connectionString: server.database.superuser });
    await inTheWay.connect();
    await inTheWay.query('begin; lock table public.voucher_version in access exclusive mode');
    const making = backUp(server.database.owner, server.filesFolder);
    const waiting = `select count(*)::int as count from pg_stat_activity
      where application_name = 'cashbook backup' and wait_event_type = 'Lock'`;
    await expect
      .poll(() => onDatabase(server.database.superuser, waiting), { timeout: 20_000 })
      .toEqual([{ count: 1 }]);
    const second = await put('#00c');
    await inTheWay.query('commit');
    await inTheWay.end();
    const made = await making;

    const filesDir = join(folder, 'with-logo');
    const url = await brandNew();
    expect(await restore(made.path, url, filesDir)).toMatchObject({ withoutPicture: [] });
    const named = await onDatabase(url, `select logo from branch where logo <> ''`);
    expect(named).toEqual([{ logo: first }]);
    expect(readdirSync(join(filesDir, 'company', String(books.company.companyId), 'logos'))).toContain(first);
    expect(second).not.toBe(first);
  });

  test('the images of a voucher come back with it; one whose file is lost says which voucher it was of', async () => {
    const { companyId, people, branches } = books.company;
    const token = await tokenOf(server, books.company, people.admin);
    const sql = `select voucher_id::int as id, vr_no as number from voucher
      where branch_id = ${branches.trading} and not is_void order by voucher_id limit 1`;
    const [voucher] = await onDatabase<{ id: number; number: string }>(server.database.superuser, sql);
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0c0' } })
      .png()
      .toBuffer();
    const reply = await uploadForm(server, `/admin/voucher/upload/${voucher?.id}`, token, [{ name: 'a.png', bytes }]);
    const [file = ''] = (reply.body.data as { files: string[] }).files;
    const made = await backUp(server.database.owner, server.filesFolder);
    const filesDir = join(folder, 'with-images');
    const url = await brandNew();
    expect(await restore(made.path, url, filesDir)).toMatchObject({ withoutPicture: [] });
    expect(await onDatabase(url, 'select file_name from voucher_image')).toEqual([{ file_name: file }]);
    const kept = join(filesDir, 'company', String(companyId), 'branch', String(branches.trading), 'vouchers');
    expect([existsSync(join(kept, file)), existsSync(join(kept, 'thumbnails', file))]).toEqual([true, true]);
    const without = await backUp(server.database.owner, join(folder, 'lost-images'));
    const { withoutPicture } = await restore(without.path, await brandNew());
    expect(withoutPicture).toContain(voucher?.number);
    const removed = `DELETE /api/admin/voucher/${voucher?.id}/images/${file}`;
    expect((await call(server, removed as 'DELETE /', { token })).status).toBe(200);
  });

  test('an archive without a logo that a letterhead names says whose it is', async () => {
    const made = await backUp(server.database.owner, join(folder, 'lost-files'));
    const restored = await restore(made.path, await brandNew());
    expect(restored).toMatchObject({ files: 0, withoutPicture: ['Meghna Trading'] });
  });

  test('an empty database that is migrated already takes it too', async () => {
    const made = await backUp(server.database.owner);
    const target = await createTestDatabase();
    try {
      await restore(made.path, target.owner);
      expect(await archivedTables((await backUp(target.owner)).path)).toEqual(await archivedTables(made.path));
    } finally {
      await target.dispose();
    }
  });
});

function writeFile(path: string, content: Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

async function tablesIn(url: string): Promise<number> {
  const [row] = await onDatabase<{ tables: number }>(
    url,
    `select count(*)::int as tables from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return row?.tables ?? 0;
}

test('what is posted while the backup runs is in it whole or not at all', async () => {
  const database = await createTestDatabase();
  const databases = await openDatabases(database);
  try {
    const company = await createBookCompany(database, databases);
    await postSome(databases, company, 200);
    const posting = { on: true, posted: 0 };
    const writers = [1, 2].map(async (branchId) => {
      while (posting.on) {
        await postOne(databases, company, branchId);
        posting.posted += 1;
      }
    });
    const path = newPath();
    let during = 0;
    const made = await makeBackup({
      ownerUrl: database.owner,
      files: filesInFolder(join(folder, 'no-files')),
      path,
      product: '1.2.3',
      clock: { now: () => bookTime },
      onProgress: () => {
        during = posting.posted;
      },
    });
    await postSome(databases, company, 10);
    posting.on = false;
    await Promise.all(writers);
    expect(during).toBeGreaterThan(0);

    const url = await brandNew();
    await restore(made.path, url);
    const revived = await openDatabases({ app: url, report: url });
    try {
      expect(await auditFindings(revived, company.companyId)).toEqual([]);
      const count = 'select count(*)::int as count from voucher';
      const [kept] = await onDatabase<{ count: number }>(url, count);
      const [now] = await onDatabase<{ count: number }>(database.superuser, count);
      expect(kept?.count).toBeGreaterThanOrEqual(200);
      expect(kept?.count).toBeLessThan(now?.count ?? 0);
      await postSome(revived, company, 5);
      expect(await auditFindings(revived, company.companyId)).toEqual([]);
    } finally {
      await revived.close();
    }
  } finally {
    await databases.close();
    await database.dispose();
  }
});

async function postSome(databases: Databases, company: BookCompany, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await postOne(databases, company, 1 + (index % 2));
}

async function postOne(databases: Databases, { companyId, author }: BookCompany, branchId: number): Promise<void> {
  const voucher = { branchId, draft: transfer(1, 1001, 17, 12_345n), expectedDay: null, author, idempotency: null };
  const saved = await inCompany(databases, { companyId, mode: 'write' }, (tx) => postVoucher(tx, voucher, bookTime));
  if (!saved.ok) throw new Error(saved.refusal.code);
}

describe('an archive that is not as it was written', () => {
  let database: TestDatabase;
  let whole: Buffer;
  let path: string;
  let target: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    const databases = await openDatabases(database);
    const company = await createBookCompany(database, databases);
    await postSome(databases, company, 3);
    await databases.close();
    path = (await backUp(database.owner)).path;
    whole = readFileSync(path);
    target = await brandNew();
  });
  afterAll(() => database.dispose());

  async function refusalOf(bytes: Buffer): Promise<string> {
    const broken = join(folder, 'broken.tar.gz');
    writeFileSync(broken, bytes);
    return refusalOfPath(broken);
  }

  /** Returns the sentence of the refusal, and checks that nothing was written. */
  async function refusalOfPath(broken: string): Promise<string> {
    const filesDir = join(folder, 'files-of-broken');
    const error: unknown = await restore(broken, target, filesDir).then(
      () => null,
      (refusal: unknown) => refusal,
    );
    if (!(error instanceof StartupError)) throw new Error(`It was not refused in a sentence: ${String(error)}`);
    expect(existsSync(filesDir)).toBe(false);
    return error.message;
  }

  test('is refused wherever it was cut off', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), async (length) => {
        expect(await refusalOf(whole.subarray(0, length))).toMatch(/is incomplete|is not an archive/);
      }),
      { numRuns: 200 },
    );
    expect(await tablesIn(target)).toBe(0);
  });

  test('is refused whichever byte was altered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const altered = Buffer.from(whole);
        altered[at] = (whole[at] ?? 0) ^ flip;
        expect(await refusalOf(altered)).toMatch(/was altered|is incomplete|is not an archive/);
      }),
      { numRuns: 300 },
    );
    expect(await tablesIn(target)).toBe(0);
  });

  test('is refused when it is no file', async () => {
    expect(await refusalOfPath(join(folder, 'nowhere.tar.gz'))).toMatch(/cannot be read/);
    expect(await refusalOfPath(folder)).toMatch(/cannot be read/);
  });

  /**
   * Returns the path of the archive with some of its entries changed, sealed again: a program could make it, but no accident.
   */
  async function rewritten(change: (name: string, content: Buffer) => Buffer | null): Promise<string> {
    const archive = await openArchive(path);
    const entries: TarEntry[] = [];
    const add = (name: string, content: Buffer) => {
      const changed = change(name, content);
      const once = async function* () {
        if (changed !== null) yield changed;
      };
      if (changed !== null) entries.push({ name, size: changed.length, content: once() });
    };
    add(entryNames.head, Buffer.from(JSON.stringify(archive.head)));
    for await (const entry of archive.entries) add(entry.name, await contentOf(entry));
    const made = join(folder, 'rewritten.tar.gz');
    const chunks: Buffer[] = [];
    const all = async function* () {
      yield* entries;
    };
    const packed = createGzip();
    const reading = (async () => {
      for await (const chunk of sealed(packed)) chunks.push(chunk);
    })();
    for await (const chunk of writeTar(all(), bookTime)) packed.write(chunk);
    packed.end();
    await reading;
    writeFileSync(made, Buffer.concat(chunks));
    return made;
  }

  const withHead = (change: (head: ArchiveHead) => ArchiveHead) =>
    rewritten((name, content) =>
      name === entryNames.head
        ? Buffer.from(JSON.stringify(change(archiveHead.parse(JSON.parse(content.toString())))))
        : content,
    );

  test('is refused when it is of a newer version', async () => {
    const migrations = [{ name: '9999_future', checksum: 'x' }];
    expect(
      await refusalOfPath(await withHead((head) => ({ ...head, migrations: [...head.migrations, ...migrations] }))),
    ).toBe(
      'rewritten.tar.gz was made by a newer version of Cashbook (it has migration 9999_future): restore it with that version.',
    );
    expect(await refusalOfPath(await withHead((head) => ({ ...head, format: 2 })))).toMatch(/made by a newer version/);
    const altered = await withHead((head) => ({
      ...head,
      migrations: head.migrations.map((migration) => ({ ...migration, checksum: 'x' })),
    }));
    expect(await refusalOfPath(altered)).toMatch(/^The file db\/migrations\/0001_companies\.sql is not the one/);
    expect(await refusalOfPath(await withHead((head) => ({ ...head, function_set: 9999 })))).toMatch(
      /made by a newer version of Cashbook \(it has function set 9999\)/,
    );
    const old = await withHead((head) => ({ ...head, migrations: [{ name: '0001_access', checksum: 'x' }] }));
    expect(await refusalOfPath(old)).toBe(
      'rewritten.tar.gz was made by a version of Cashbook before its tables were written anew (it has migration ' +
        '0001_access): restore it with that version.',
    );
    expect(await tablesIn(target)).toBe(0);
  });

  test('leaves nothing behind when its inside does not fit its end', async () => {
    const isLine = (name: string) => name.startsWith('tables/public.line/');
    const faults: [RegExp, (name: string, content: Buffer) => Buffer | null][] = [
      [/has no end/, (name, content) => (name === entryNames.end ? null : content)],
      [/does not hold what its end says/, (name, content) => (isLine(name) ? null : content)],
      [
        /does not hold what its end says/,
        (name, content) => (isLine(name) ? Buffer.from(content.toString().replaceAll('12345', '12346')) : content),
      ],
    ];
    for (const [sentence, change] of faults) {
      expect(await refusalOfPath(await rewritten(change))).toMatch(sentence);
      expect(await tablesIn(target)).toBe(0);
    }
    const garbled = await rewritten((name, content) => (isLine(name) ? Buffer.from('not a row\n') : content));
    await expect(restore(garbled, target)).rejects.toThrow(/invalid input syntax/);
    await restore(path, target);
    expect(await onDatabase(target, 'select from company')).toHaveLength(1);
  });
});

test('an archive of an older version is restored into this one', async () => {
  const names = (await readMigrations()).map(({ name }) => name);
  const older = names.at(-2) ?? '';
  const url = await brandNew();
  await inMigration(url, {}, (client) => bringUpTables(client, older));
  await onDatabase(url, `insert into company (name) values ('Older')`);
  const made = await backUp(url);
  const target = await brandNew();
  await restore(made.path, target);
  const applied = await onDatabase<{ name: string }>(target, 'select name from cashbook.migration order by name');
  expect(applied.map(({ name }) => name)).toEqual(names);
  expect(await onDatabase(target, 'select name from company')).toEqual([{ name: 'Older' }]);

  // A database that this version has already made, as every installation has it after its first start.
  const migrated = await createTestDatabase();
  try {
    await restore(made.path, migrated.owner);
    const now = 'select name from cashbook.migration order by name';
    expect((await onDatabase<{ name: string }>(migrated.superuser, now)).map(({ name }) => name)).toEqual(names);
    expect(await onDatabase(migrated.superuser, 'select name from company')).toEqual([{ name: 'Older' }]);
    const databases = await openDatabases(migrated);
    try {
      const company = await createBookCompany(migrated, databases);
      await postSome(databases, company, 3);
      expect(await auditFindings(databases, company.companyId)).toEqual([]);
    } finally {
      await databases.close();
    }
  } finally {
    await migrated.dispose();
  }
});

test('a database that a newer version has made is left as it is', async () => {
  const database = await createTestDatabase();
  try {
    const made = await backUp(database.owner);
    await onDatabase(
      database.superuser,
      `insert into cashbook.migration (name, checksum) values ('9999_future', 'x'); create table public.tomorrow ()`,
    );
    await expect(restore(made.path, database.owner)).rejects.toThrow(
      'The database was made by a newer version of Cashbook (it has migration 9999_future): restore with that version.',
    );
    expect(await onDatabase(database.superuser, `select to_regclass('public.tomorrow')::text as kept`)).toEqual([
      { kept: 'tomorrow' },
    ]);
  } finally {
    await database.dispose();
  }
});

test('a database without books has nothing to back up', async () => {
  const url = await brandNew();
  await expect(backUp(url)).rejects.toThrow('There are no books in this database yet.');
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('a backup that is given up leaves nothing behind', async () => {
  const database = await createTestDatabase();
  try {
    const path = newPath();
    const giveUp = new AbortController();
    const order = { ownerUrl: database.owner, files: filesInFolder(join(folder, 'no-files')), path, product: '1.2.3' };
    const making = makeBackup({
      ...order,
      clock: { now: () => bookTime },
      onProgress: () => giveUp.abort(),
      signal: giveUp.signal,
    });
    await expect(making).rejects.toThrow(/abort/i);
    expect(readdirSync(folder).filter((name) => path.endsWith(name.replace('.part', '')))).toEqual([]);
  } finally {
    await database.dispose();
  }
});
