import { createHash } from 'node:crypto';
import { tableOfEntry } from '#backup/archive/manifest';
import { contentOf, openArchive } from '#backup/archive/read-archive';

/** What an archive holds of one table, whatever order PostgreSQL kept its rows in. */
export interface ArchivedTable {
  readonly rows: number;
  /** SHA-256 of the rows in alphabetical order. */
  readonly sha256: string;
}

/** The rows of an archive by table: equal for two archives of equal books. Tables without rows are not in it. */
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
