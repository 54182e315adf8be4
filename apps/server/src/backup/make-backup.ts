import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type ArchiveEnd, type ArchiveHead, archiveFormat, entryNames, tableKey } from '#backup/archive/manifest';
import { sealed } from '#backup/archive/seal';
import { type TarEntry, writeTar } from '#backup/archive/tar';
import type { OnProgress } from '#backup/progress';
import { type CopiedTable, copiedTables, quotedWithColumns, sequenceStates } from '#backup/tables';
import type { Clock } from '#context';
import { beginAsOwner, connectForOwner } from '#db/owner-connection';
import type { FileStore } from '#domains/files/index';
import { StartupError } from '#startup-error';

export interface BackupOrder {
  readonly ownerUrl: string;
  readonly files: FileStore;
  /** The path of the archive. The file appears there only when it is complete. */
  readonly path: string;
  readonly product: string;
  readonly clock: Clock;
  readonly onProgress: OnProgress;
  /** Ends the backup early; the unfinished file is removed. */
  readonly signal?: AbortSignal;
}

export interface MadeBackup {
  readonly path: string;
  readonly bytes: number;
  readonly rows: number;
  readonly files: number;
}

/** The bytes of rows in one entry. Rows wait until there are this many, because an entry states its size before its content. */
const partBytes = 4 * 1024 * 1024;

/** Compresses slightly less than the default, three times as fast. */
const gzipLevel = 3;

/**
 * Writes books and files into one archive, as they are at one moment, while people work on. It uses one snapshot of the
 * database, then the files. A file exists before a row names it and never changes. It stays for a day after the last row that
 * named it is gone.
 *
 * Throws StartupError when the database is away or has no books. Other errors, such as a full disk, are thrown unchanged.
 */
export async function makeBackup(order: BackupOrder): Promise<MadeBackup> {
  const client = await connectForOwner(order.ownerUrl, 'cashbook backup');
  try {
    await beginAsOwner(client, 'snapshot');
    const entries = new BackupEntries(client, order, await readHead(client, order));
    const bytes = await writeWhole(order, entries.all());
    return { path: order.path, bytes, ...entries.counted };
  } finally {
    await client.end();
  }
}

async function readHead(client: Client, { product, clock }: BackupOrder): Promise<ArchiveHead> {
  const { rows } = await client.query<{ found: string | null }>(`select to_regclass('cashbook.migration') as found`);
  if (rows[0]?.found == null) throw new StartupError('There are no books in this database yet.');
  const migrations = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from cashbook.migration order by name',
  );
  const tables = await copiedTables(client);
  return {
    format: archiveFormat,
    product,
    made_at: clock.now().toISOString(),
    migrations: migrations.rows,
    function_set: await functionSetNumber(client),
    tables: tables.map(({ columns, ...table }) => ({ ...table, columns: [...columns] })),
  };
}

/** Returns the number of the database's function set; 0 when its version did not number its functions. */
async function functionSetNumber(client: Client): Promise<number> {
  const { rows } = await client.query<{ found: string | null }>(`select to_regclass('cashbook.function_set') as found`);
  if (rows[0]?.found == null) return 0;
  const { rows: sets } = await client.query<{ number: number }>('select number from cashbook.function_set');
  return sets[0]?.number ?? 0;
}

/** The entries of one archive, counted while they are written. */
class BackupEntries {
  private readonly tables: ArchiveEnd['tables'] = [];
  private readonly files: ArchiveEnd['files'] = [];
  private bytes = 0;
  private rows = 0;

  constructor(
    private readonly client: Client,
    private readonly order: BackupOrder,
    private readonly head: ArchiveHead,
  ) {}

  get counted(): Pick<MadeBackup, 'rows' | 'files'> {
    return { rows: this.rows, files: this.files.length };
  }

  async *all(): AsyncGenerator<TarEntry> {
    yield jsonEntry(entryNames.head, this.head);
    for (const table of this.head.tables) yield* this.tableEntries(table);
    const sequences = await sequenceStates(this.client);
    await this.client.query('commit');
    for (const key of await keysOf(this.order.files)) yield* this.fileEntry(key);
    const end: ArchiveEnd = { tables: this.tables, sequences, files: this.files };
    yield jsonEntry(entryNames.end, end);
  }

  private async *tableEntries(table: CopiedTable): AsyncGenerator<TarEntry> {
    const { schema, name } = table;
    const hash = createHash('sha256');
    const before = { bytes: this.bytes, rows: this.rows };
    let part = 0;
    for await (const content of partsOf(
      this.client.query(copyTo(`copy ${quotedWithColumns(this.client, table)} to stdout`)),
    )) {
      hash.update(content);
      part += 1;
      yield bufferEntry(entryNames.part(table, part), content);
      this.rows += countLines(content);
      this.report(tableKey(table), content.length);
    }
    const rows = this.rows - before.rows;
    this.tables.push({ schema, name, rows, bytes: this.bytes - before.bytes, sha256: hash.digest('hex') });
  }

  /** Yields the entry of a file. A file removed since it was listed is left out: no row has named it for a day. */
  private async *fileEntry(path: string): AsyncGenerator<TarEntry> {
    const file = await this.order.files.open(path);
    if (file === null) return;
    const hash = createHash('sha256');
    const content = async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of file.content) {
        hash.update(chunk);
        yield chunk;
      }
    };
    yield { name: entryNames.file(path), size: file.bytes, content: content() };
    this.files.push({ path, bytes: file.bytes, sha256: hash.digest('hex') });
    this.report('files', file.bytes);
  }

  private report(stage: string, bytes: number): void {
    this.bytes += bytes;
    this.order.onProgress({ stage, rows: this.rows, bytes: this.bytes });
  }
}

/** Yields a stream in parts of some megabytes. */
async function* partsOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let buffered: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    buffered.push(chunk);
    length += chunk.length;
    if (length < partBytes) continue;
    yield Buffer.concat(buffered);
    buffered = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(buffered);
}

/** Returns the number of rows in COPY's text format: a line feed ends a row and appears nowhere else. */
export function countLines(content: Buffer): number {
  let count = 0;
  for (let at = content.indexOf(10); at !== -1; at = content.indexOf(10, at + 1)) count += 1;
  return count;
}

function bufferEntry(name: string, content: Buffer): TarEntry {
  const once = async function* (): AsyncGenerator<Buffer> {
    yield content;
  };
  return { name, size: content.length, content: once() };
}

function jsonEntry(name: string, facts: ArchiveHead | ArchiveEnd): TarEntry {
  return bufferEntry(name, Buffer.from(`${JSON.stringify(facts, null, 1)}\n`));
}

/** Returns the keys of all files, in order. */
async function keysOf(files: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list()) keys.push(key);
  return keys.sort();
}

/** Compresses and seals the entries into the file. The file gets its name when all of it is on disk. */
async function writeWhole(order: BackupOrder, entries: AsyncIterable<TarEntry>): Promise<number> {
  const { path, clock, signal } = order;
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = `${path}.part`;
  await rm(unfinished, { force: true });
  const file = await open(unfinished, 'wx', 0o600);
  try {
    const target = file.createWriteStream({ flush: true });
    const steps = [writeTar(entries, clock.now()), createGzip({ level: gzipLevel }), sealed, target] as const;
    await (signal === undefined ? pipeline(...steps) : pipeline(...steps, { signal }));
    const { size } = await stat(unfinished);
    await rename(unfinished, path);
    await syncFolder(folder);
    return size;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await file.close().catch(() => undefined);
  }
}

/** Writes the names in a folder to disk: a name is on disk when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
