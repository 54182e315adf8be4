import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import {
  type ArchiveEnd,
  type ArchiveHead,
  archiveEnd,
  entryNames,
  fileOfEntry,
  type TableName,
  tableKey,
  tableOfEntry,
} from '#backup/archive/manifest';
import { checkArchive, jsonOf, openArchive } from '#backup/archive/read-archive';
import type { TarEntry } from '#backup/archive/tar';
import { clearBooks } from '#backup/clear-database';
import { countLines } from '#backup/make-backup';
import { everyPicture } from '#backup/pictures-in-books';
import type { OnProgress } from '#backup/progress';
import { quoted, quotedWithColumns } from '#backup/tables';
import { bringUp, bringUpTables, inMigration, migrationOfOldTables } from '#db/migrate';
import { asOwner } from '#db/owner-connection';
import { readFunctionSet, readMigrations } from '#db/sql-files';
import type { FileStore, FilesToRestore } from '#domains/files/index';
import { StartupError } from '#startup-error';

export interface RestoreOrder {
  readonly path: string;
  readonly ownerUrl: string;
  /** The store of files; it must be empty. */
  readonly files: FileStore;
  readonly onProgress: OnProgress;
  /** Gets a sentence when another process blocks the restore. */
  readonly say: (sentence: string) => void;
}

export interface RestoredBackup {
  readonly madeAt: string;
  readonly product: string;
  readonly rows: number;
  readonly files: number;
  /** The names of companies, branches, products and customers, and the numbers of vouchers, with a picture that the archive lacks. */
  readonly withoutPicture: readonly string[];
}

/**
 * Restores an archive into an empty database of this version or a newer one, and its files beside it. First it compares the
 * whole archive with its seal. Then, in one transaction, it makes the tables as the archive's were. In a database without a
 * company that is further than the archive, it makes them again from the beginning. Then it fills them, and adds what is
 * missing to this version: migrations, functions, triggers.
 *
 * Throws StartupError, before it writes anything, when the archive is incomplete, altered or of a newer version. It also does
 * so when the database has a company, or when there are stored files already.
 */
export async function restoreBackup(order: RestoreOrder): Promise<RestoredBackup> {
  const { path, ownerUrl, files, onProgress } = order;
  let checked = 0;
  await checkArchive(path, (bytes) => {
    checked += bytes;
    onProgress({ stage: 'checking', rows: 0, bytes: checked });
  });
  const archive = await openArchive(path);
  try {
    const { head } = archive;
    await refuseForeign(path, head);
    await refuseStoredFiles(files);
    const end = await inMigration(ownerUrl, { what: 'The restore', say: order.say }, async (client) => {
      await emptyDatabase(client, head);
      await bringUpTables(client, head.migrations.at(-1)?.name ?? '');
      return fill(client, order, head, archive.entries);
    });
    const withoutPicture = await lookOver(ownerUrl, end);
    const rows = end.tables.reduce((sum, table) => sum + table.rows, 0);
    return { madeAt: head.made_at, product: head.product, rows, files: end.files.length, withoutPicture };
  } finally {
    archive.close();
  }
}

async function refuseForeign(path: string, { migrations, function_set: functionSet }: ArchiveHead): Promise<void> {
  const madeByNewer = (what: string) =>
    new StartupError(
      `${basename(path)} was made by a newer version of Cashbook (it has ${what}): restore it with that version.`,
    );
  const old = migrationOfOldTables(migrations.map(({ name }) => name));
  if (old !== undefined) {
    throw new StartupError(
      `${basename(path)} was made by a version of Cashbook before its tables were written anew (it has migration ` +
        `${old}): restore it with that version.`,
    );
  }
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  const newer = migrations.find(({ name }) => !known.has(name));
  if (newer !== undefined) throw madeByNewer(`migration ${newer.name}`);
  if (functionSet > (await readFunctionSet()).number) throw madeByNewer(`function set ${functionSet}`);
  const other = migrations.find(({ name, checksum }) => known.get(name) !== checksum);
  if (other !== undefined) {
    throw new StartupError(
      `The file db/migrations/${other.name}.sql is not the one by which the books of ${basename(path)} were made.`,
    );
  }
}

async function refuseStoredFiles(files: FileStore): Promise<void> {
  for await (const _file of files.list()) {
    throw new StartupError(
      `There are files in ${files.place} already: restore into a data folder or bucket without any.`,
    );
  }
}

/**
 * Prepares an empty database for the restore. It may be new or already migrated, but must have no company. One that is further
 * than the archive is cleared, so that it can be made as the archive's was.
 */
async function emptyDatabase(client: Client, { migrations }: ArchiveHead): Promise<void> {
  const { rows: found } = await client.query<{ ours: boolean; tables: number }>(
    `select to_regclass('cashbook.migration') is not null as ours,
       (select count(*)::int from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace) as tables`,
  );
  const { ours = false, tables = 0 } = found[0] ?? {};
  if (!ours && tables > 0) {
    throw new StartupError('The database holds tables of something else: restore into an empty one.');
  }
  if (!ours) return;
  await refuseCompanies(client);
  const { rows: applied } = await client.query<{ name: string }>('select name from cashbook.migration order by name');
  const theirs = new Set(migrations.map(({ name }) => name));
  if (applied.every(({ name }) => theirs.has(name))) return;
  // Empty books with the tables of older versions are no loss.
  if (migrationOfOldTables(applied.map(({ name }) => name)) === undefined) await refuseUnknown(applied);
  await clearBooks(client);
}

/** Refuses a database of a newer program, which this one can neither rebuild nor judge. */
async function refuseUnknown(applied: readonly { readonly name: string }[]): Promise<void> {
  const known = new Set((await readMigrations()).map(({ name }) => name));
  const newer = applied.find(({ name }) => !known.has(name));
  if (newer === undefined) return;
  throw new StartupError(
    `The database was made by a newer version of Cashbook (it has migration ${newer.name}): restore with that version.`,
  );
}

/** Refuses a database with a company. Until the transaction ends, nobody can found a company, and readers of the table wait. */
async function refuseCompanies(client: Client): Promise<void> {
  const { rows: tables } = await client.query<{ found: string | null }>(
    `select to_regclass('public.company') as found`,
  );
  if (tables[0]?.found == null) return;
  await client.query('lock table public.company in access exclusive mode');
  const { rows } = await client.query<{ name: string }>('select name from public.company order by company_id limit 1');
  if (rows[0] === undefined) return;
  throw new StartupError(
    `The database is not empty (it holds the books of ${rows[0].name}): restore into an empty one. Nothing was changed.`,
  );
}

/**
 * Fills the database and the files, all or nothing. The files are kept after the end was read and matches, and after every
 * step that can fail.
 */
async function fill(
  client: Client,
  order: RestoreOrder,
  head: ArchiveHead,
  entries: AsyncIterable<TarEntry>,
): Promise<ArchiveEnd> {
  const files = await order.files.restore();
  try {
    // The archive also has the rows that migrations made.
    for (const table of [...head.tables].reverse()) await client.query(`delete from ${quoted(client, table)}`);
    const filling = new Filling(client, head, files, order.onProgress);
    const end = await filling.readAll(entries);
    for (const { schema, name, last_value: value, is_called: isCalled } of end.sequences) {
      await client.query('select setval($1::regclass, $2, $3)', [quoted(client, { schema, name }), value, isCalled]);
    }
    await bringUp(client);
    // This is before the commit: files that no row names can be removed, but rows without their files would block a second
    // restore.
    if (end.files.length > 0) await files.keep();
    return end;
  } finally {
    await files.drop();
  }
}

/** Reads the entries after the head into the database and the store of files. */
class Filling {
  private readonly done: ArchiveEnd['tables'] = [];
  private readonly files: ArchiveEnd['files'] = [];
  private rows = 0;
  private bytes = 0;

  constructor(
    private readonly client: Client,
    private readonly head: ArchiveHead,
    private readonly store: FilesToRestore,
    private readonly onProgress: OnProgress,
  ) {}

  /** Returns the end of the archive, after all counts and hashes in it match. */
  async readAll(entries: AsyncIterable<TarEntry>): Promise<ArchiveEnd> {
    const reader = entries[Symbol.asyncIterator]();
    let end: ArchiveEnd | null = null;
    for (let next = await reader.next(); next.done !== true; ) {
      const entry = next.value;
      const key = tableOfEntry(entry.name);
      if (key !== null) {
        next = await this.readTable(key, entry, reader);
        continue;
      }
      const file = fileOfEntry(entry.name);
      if (file !== null) await this.readFile(file, entry);
      else if (entry.name === entryNames.end) end = await jsonOf(entry, archiveEnd);
      else throw new StartupError(`The archive holds something unknown: ${entry.name}. Nothing was restored.`);
      next = await reader.next();
    }
    if (end === null) throw new StartupError('The archive has no end. Nothing was restored.');
    this.compare(end);
    return end;
  }

  /** Copies a table from this entry and the following ones of the same table; returns the next entry. */
  private async readTable(
    key: string,
    first: TarEntry,
    reader: AsyncIterator<TarEntry>,
  ): Promise<IteratorResult<TarEntry>> {
    const table = this.head.tables.find((one) => tableKey(one) === key);
    if (table === undefined) throw new StartupError(`The archive holds rows of an unknown table: ${key}.`);
    const hash = createHash('sha256');
    const before = { rows: this.rows, bytes: this.bytes };
    let next: IteratorResult<TarEntry> = { done: false, value: first };
    const chunks = async function* (this: Filling): AsyncGenerator<Buffer> {
      for (; next.done !== true && tableOfEntry(next.value.name) === key; next = await reader.next()) {
        for await (const chunk of next.value.content) {
          hash.update(chunk);
          this.rows += countLines(chunk);
          this.bytes += chunk.length;
          yield chunk;
        }
        this.report(key);
      }
    };
    const copying = this.client.query(copyFrom(`copy ${quotedWithColumns(this.client, table)} from stdin`));
    await pipeline(chunks.call(this), copying);
    const { schema, name } = table;
    const [rows, bytes] = [this.rows - before.rows, this.bytes - before.bytes];
    this.done.push({ schema, name, rows, bytes, sha256: hash.digest('hex') });
    return next;
  }

  private async readFile(path: string, { content, size }: TarEntry): Promise<void> {
    const hash = createHash('sha256');
    let bytes = 0;
    const counted = async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of content) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    };
    await this.store.put(path, counted(), size);
    this.files.push({ path, bytes, sha256: hash.digest('hex') });
    this.bytes += bytes;
    this.report('files');
  }

  /** Compares the read tables and files with the end. A table without rows has no entry. */
  private compare(end: ArchiveEnd): void {
    const expected = end.tables.filter(({ rows }) => rows > 0);
    const same = JSON.stringify([this.done, this.files]) === JSON.stringify([expected, end.files]);
    if (!same) throw new StartupError('The archive does not hold what its end says. Nothing was restored.');
  }

  private report(stage: string): void {
    this.onProgress({ stage, rows: this.rows, bytes: this.bytes });
  }
}

/**
 * Checks the filled database. It analyzes the tables, because PostgreSQL plans badly until it knows their sizes. It also looks
 * for pictures that rows name and the archive lacks; returns the names of these rows.
 */
function lookOver(ownerUrl: string, { files }: ArchiveEnd): Promise<string[]> {
  return asOwner(ownerUrl, 'cashbook restore', async (client) => {
    const { rows } = await client.query<TableName>(
      `select schemaname as schema, tablename as name from pg_tables where tableowner = 'cashbook_owner'`,
    );
    for (const table of rows) await client.query(`analyze ${quoted(client, table)}`);
    const stored = new Set(files.map(({ path }) => path));
    const missing: string[] = [];
    for (const kind of everyPicture) {
      for (const name of await kind.missing(client, stored)) missing.push(name);
    }
    return missing;
  });
}
