import { createHash } from 'node:crypto';
import { tableOfEntry } from '#backup/archive/manifest';
import { contentOf, openArchive } from '#backup/archive/read-archive';

/** The rows of one table in an archive. They do not depend on the order in which PostgreSQL stored them. */
export interface ArchivedTable {
  readonly rows: number;
  /** SHA-256 of the rows in alphabetical order. */
  readonly sha256: string;
}

/**
 * Returns the rows of an archive by table. Two archives of equal books give equal results. Tables without rows are left
 * out.
 */
export async function archivedTables(path: string): Promise<Readonly<Record<string, ArchivedTable>>> {
  const archive = await openArchive(path);
  const texts = new Map<string, string>();
  for await (const entry of archive.entries) {
    const key = tableOfEntry(entry.name);
    if (key !== null) texts.set(key, (texts.get(key) ?? '') + (await contentOf(entry)).toString('latin1'));
  }
  return Object.fromEntries([...texts].map(([key, text]) => [key, tableIn(text)]));
}

function tableIn(text: string): ArchivedTable {
  const rows = text.trimEnd().split('\n').sort();
  return { rows: rows.length, sha256: createHash('sha256').update(rows.join('\n'), 'latin1').digest('hex') };
}
