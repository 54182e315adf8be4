import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';

/** The folder db, seen from src and from dist alike. */
const folder = new URL('../../../../db/', import.meta.url);

/** A step that makes or alters tables. It is applied once, and never altered after that. */
export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/** All functions, triggers and rights of the database. The set is applied whole whenever it has changed. */
export interface FunctionSet {
  /** Rises with every change, so that an older program knows a newer set by it. */
  readonly number: number;
  readonly checksum: string;
  readonly files: readonly SqlFile[];
}

export interface SqlFile {
  readonly name: string;
  readonly text: string;
}

/** Every migration of this version, in order: db/migrations. */
export async function readMigrations(): Promise<Migration[]> {
  const files = await readSql('migrations/', /^\d{4}_\w+\.sql$/);
  return files.map(({ name, text }) => ({ name: name.slice(0, -'.sql'.length), text, checksum: checksumOf([text]) }));
}

/** The function set of this version: db/functions. */
export async function readFunctionSet(): Promise<FunctionSet> {
  const files = await readSql('functions/', /^\w+\.sql$/);
  const { number } = await readSetRecord();
  return { number, checksum: checksumOf(files.flatMap(({ name, text }) => [name, text])), files };
}

/** db/functions/set.json, which the schema test writes: the number of the set, and of which files it is the number. */
export async function readSetRecord(): Promise<{ number: number; checksum: string }> {
  return setRecord.parse(JSON.parse(await readFile(setRecordFile, 'utf8')));
}

const setRecord = z.object({ number: z.number().int().positive(), checksum: z.string() });

export const setRecordFile = new URL('functions/set.json', folder);

async function readSql(below: string, pattern: RegExp): Promise<SqlFile[]> {
  const names = (await readdir(new URL(below, folder))).filter((name) => pattern.test(name)).sort();
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(new URL(`${below}${name}`, folder), 'utf8') })),
  );
}

function checksumOf(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return hash.digest('hex');
}
