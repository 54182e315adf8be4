import { existsSync } from 'node:fs';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/**
 * The store of files that are not rows, by keys like `company/3/logos/0a1b.png`. Every key begins with its company, so no
 * name leads to another company's file. A file is written before the row that names it. After no row names it any more,
 * it stays for a day: a backup may still be copying the rows that did.
 */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is no such file. */
  read(key: string): Promise<Uint8Array | null>;
  /** Does nothing when there is no such file. */
  remove(key: string): Promise<void>;
  /** Lists every file, with the moment at which it was written. */
  list(): AsyncIterable<StoredFile>;
}

export interface StoredFile {
  readonly key: string;
  readonly writtenAt: Date;
}

/** Returns a store that keeps files in a folder. The first file creates the folder. */
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
