import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/**
 * Where files are kept that are no rows: by keys like `company/3/logos/0a1b.png`. Every key begins with its company, so
 * that nobody reaches another one's by a name. A file is written before the row that names it, and removed after.
 */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is no such file. */
  read(key: string): Promise<Uint8Array | null>;
  /** Does nothing where there is none. */
  remove(key: string): Promise<void>;
}

/** Keeps files in a folder, which is made with the first of them. */
export function filesInFolder(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    put: (key, bytes) => disk.put(key, bytes),
    read: async (key) => ((await disk.exists(key)) ? disk.getBytes(key) : null),
    remove: (key) => disk.delete(key),
  };
}
