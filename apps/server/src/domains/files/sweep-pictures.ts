import type { Client } from 'pg';
import type { FileStore } from '#domains/files/file-store';

/** Pictures of one kind, such as the logos of letterheads, and the rows that name them. */
export interface PicturesInBooks {
  /** Whether a key is one of theirs. */
  owns(key: string): boolean;
  /** Returns the keys that a row names, or that a row has named after `since`. `owner` is a connection that owns the books. */
  needed(owner: Client, since: Date): Promise<ReadonlySet<string>>;
  /** Returns the names of the rows whose picture is not stored at any of these keys, by name. */
  missing(owner: Client, storedKeys: ReadonlySet<string>): Promise<string[]>;
}

const keptForMs = 24 * 3_600_000;

/**
 * Removes the pictures that no row names and that none has named for a day. A running backup may contain the row that
 * did, and then needs its file. Files of other kinds stay. Returns the number of removed pictures.
 */
export async function sweepPictures(
  owner: Client,
  files: FileStore,
  now: Date,
  kinds: readonly PicturesInBooks[],
): Promise<number> {
  const since = new Date(now.getTime() - keptForMs);
  const old: string[] = [];
  for await (const { key, writtenAt } of files.list()) {
    if (writtenAt < since && kinds.some((kind) => kind.owns(key))) old.push(key);
  }
  if (old.length === 0) return 0;
  const needed = new Set<string>();
  for (const kind of kinds) for (const key of await kind.needed(owner, since)) needed.add(key);
  const unneeded = old.filter((key) => !needed.has(key));
  for (const key of unneeded) await files.remove(key);
  return unneeded.length;
}
