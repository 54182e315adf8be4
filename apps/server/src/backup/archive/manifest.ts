import { z } from 'zod';

/** The number of the archive's format. A change that older versions cannot read raises it. */
export const archiveFormat = 1;

const table = z.object({ schema: z.string(), name: z.string() });

/** The first entry: the contents of the archive and the facts needed to restore it. */
export const archiveHead = z.object({
  format: z.number().int(),
  /** The version of the program that made it, for people. */
  product: z.string(),
  made_at: z.string(),
  /** The migrations that made the database, in their order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** The number of the database's function set; 0 when it had none. */
  function_set: z.number().int().default(0),
  /** The tables in the order of their entries: rows come after the rows that they refer to. */
  tables: z.array(table.extend({ columns: z.array(z.string()) })),
});
export type ArchiveHead = z.infer<typeof archiveHead>;

/** The last entry: the counts and hashes that a complete archive must have. */
export const archiveEnd = z.object({
  tables: z.array(table.extend({ rows: z.number().int(), bytes: z.number().int(), sha256: z.string() })),
  /** The state of each sequence, which continues from there. */
  sequences: z.array(table.extend({ last_value: z.string(), is_called: z.boolean() })),
  files: z.array(z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string() })),
});
export type ArchiveEnd = z.infer<typeof archiveEnd>;

/** The names of the entries. A table's rows are split into parts, such as `tables/public.line/000001.copy`. */
export const entryNames = {
  head: 'cashbook.json',
  end: 'end.json',
  part: (name: TableName, part: number) => `tables/${tableKey(name)}/${String(part).padStart(6, '0')}.copy`,
  file: (path: string) => `files/${path}`,
} as const;

export interface TableName {
  readonly schema: string;
  readonly name: string;
}

/** Returns the key of a table: `public.line`. */
export const tableKey = ({ schema, name }: TableName) => `${schema}.${name}`;

/** Returns the key of the table whose rows an entry has; null for another entry. */
export const tableOfEntry = (entry: string) => /^tables\/([^/]+)\/\d+\.copy$/.exec(entry)?.[1] ?? null;

/** Returns the path of the file that an entry has; null for another entry. A path never leaves its folder. */
export function fileOfEntry(entry: string): string | null {
  const path = /^files\/(.+)$/s.exec(entry)?.[1];
  const parts = path?.split('/') ?? [];
  return path === undefined || parts.some((part) => part === '' || part === '.' || part === '..') ? null : path;
}
