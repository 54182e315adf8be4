import { existsSync } from 'node:fs';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/**
 * Where files are kept that are no rows: by keys like `company/3/logos/0a1b.png`. Every key begins with its company, so
 * that nobody reaches another one's by a name. A file is written before the row that names it; when no row does any more,
 * it stays for a day, because a backup may be copying the rows that did.
 */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is no such file. */
  read(key: string): Promise<Uint8Array | null>;
  /** Does nothing where there is none. */
  remove(key: string): Promise<void>;
  /** Every file, with the moment at which it was written. */
  list(): AsyncIterable<StoredFile>;
}

export interface StoredFile {
  readonly key: string;
  readonly writtenAt: Date;
}

/** Keeps files in a folder, which is made with the first of them. */
export function filesInFolder(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    put: (key, bytes) => disk.put(key, bytes),
    read: async (key) => ((await disk.exists(key)) ? disk.getBytes(key) : null),
    remove: (key) => disk.delete(key),
    list: () => filesOf(disk, folder),
  };
}

async function* filesOf(disk: Disk, folder: string): AsyncGenerator<StoredFile> {
  if (!existsSync(folder)) return;
  const { objects } = await disk.listAll('', { recursive: true });
  for (const file of objects) {
    if (!file.isFile) continue;
    const { lastModified } = await disk.getMetaData(file.key);
    yield { key: file.key, writtenAt: lastModified };
  }
}
