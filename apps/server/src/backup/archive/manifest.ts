import { z } from 'zod';

/** The format of the archive; a change that older versions cannot read raises it. */
export const archiveFormat = 1;

const table = z.object({ schema: z.string(), name: z.string() });

/** The first entry: what the archive is of, and what is needed to take it back. */
export const archiveHead = z.object({
  format: z.number().int(),
  /** The version of the program that made it, for people. */
  product: z.string(),
  made_at: z.string(),
  /** The migrations by which the database was made, in their order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** The number of the functions that the database had; 0 where it had no such number. */
  function_set: z.number().int().default(0),
  /** The tables in the order of their entries: what a row refers to comes before it. */
  tables: z.array(table.extend({ columns: z.array(z.string()) })),
});
export type ArchiveHead = z.infer<typeof archiveHead>;

/** The last entry: what must have been read when the archive is read to its end. */
export const archiveEnd = z.object({
  tables: z.array(table.extend({ rows: z.number().int(), bytes: z.number().int(), sha256: z.string() })),
  /** Where the numbers of each sequence go on. */
  sequences: z.array(table.extend({ last_value: z.string(), is_called: z.boolean() })),
  files: z.array(z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string() })),
});
export type ArchiveEnd = z.infer<typeof archiveEnd>;

/** Names of the entries. A table's rows come in parts, `tables/public.line/000001.copy`, that belong together. */
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

/** `public.line` */
export const tableKey = ({ schema, name }: TableName) => `${schema}.${name}`;

/** Which table's rows an entry holds; null when it holds something else. */
export const tableOfEntry = (entry: string) => /^tables\/([^/]+)\/\d+\.copy$/.exec(entry)?.[1] ?? null;

/** Which file an entry holds; null when it holds something else. A path never leaves its folder. */
export function fileOfEntry(entry: string): string | null {
  const path = /^files\/(.+)$/s.exec(entry)?.[1];
  const parts = path?.split('/') ?? [];
  return path === undefined || parts.some((part) => part === '' || part === '.' || part === '..') ? null : path;
}
