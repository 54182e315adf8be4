import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';

/** The folder db. The path works from src and from dist. */
const folder = new URL('../../../../db/', import.meta.url);

/** A step that makes or alters tables. It is applied once, and its file never changes after that. */
export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/** All functions, triggers and rights of the database. The set is applied whole whenever it has changed. */
export interface FunctionSet {
  /** The number of the set. It rises with every change, so that an older program recognizes a newer set. */
  readonly number: number;
  readonly checksum: string;
  readonly files: readonly SqlFile[];
}

export interface SqlFile {
  readonly name: string;
  readonly text: string;
}

/** Returns every migration of this version, in order, from db/migrations. */
export async function readMigrations(): Promise<Migration[]> {
  const files = await readSql('migrations/', /^\d{4}_\w+\.sql$/);
  return files.map(({ name, text }) => ({ name: name.slice(0, -'.sql'.length), text, checksum: checksumOf([text]) }));
}

/** Returns the function set of this version, from the folders of db/functions. */
export async function readFunctionSet(): Promise<FunctionSet> {
  const files = await readSql('functions/', /^[\w/-]+\.sql$/);
  const { number } = await readSetRecord();
  return { number, checksum: checksumOf(files.flatMap(({ name, text }) => [name, text])), files };
}

/** Returns db/functions/set.json, which the schema test writes: the number of the set and the checksum of its files. */
export async function readSetRecord(): Promise<{ number: number; checksum: string }> {
  return setRecord.parse(JSON.parse(await readFile(setRecordFile, 'utf8')));
}

const setRecord = z.object({ number: z.number().int().positive(), checksum: z.string() });

export const setRecordFile = new URL('functions/set.json', folder);

async function readSql(below: string, pattern: RegExp): Promise<SqlFile[]> {
  const found = await readdir(new URL(below, folder), { recursive: true });
  const names = found
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => pattern.test(name))
    .sort();
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(new URL(`${below}${name}`, folder), 'utf8') })),
  );
}

function checksumOf(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return hash.digest('hex');
}
