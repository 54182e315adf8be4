import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { FileStore, FilesToRestore, StoredFile } from '#domains/files/file-store';
import { codeOf } from '#error-code';

/** Returns a store that keeps files in a folder. The first file creates the folder. */
export function filesInFolder(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    place: folder,
    put: (key, bytes) => disk.put(key, bytes),
    read: async (key) => ((await disk.exists(key)) ? disk.getBytes(key) : null),
    open: async (key) => {
      const path = join(folder, key);
      const about = await orMissing(stat(path));
      if (about === null) return null;
      // A stream of a file cannot end before its first byte.
      const content = about.size === 0 ? Readable.from([]) : createReadStream(path, { end: about.size - 1 });
      return { bytes: about.size, content };
    },
    remove: (key) => disk.delete(key),
    list: () => filesOf(folder),
    restore: () => restoreInto(folder),
  };
}

/** Yields the files below the folder, with `/` between the parts of a key; none when there is no folder. */
async function* filesOf(folder: string): AsyncGenerator<StoredFile> {
  for (const entry of (await orMissing(readdir(folder, { recursive: true, withFileTypes: true }))) ?? []) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // A file that was removed since the folder was read is no file any more.
    const about = await orMissing(stat(path));
    if (about === null) continue;
    yield {
      key: path.slice(folder.length + 1).replaceAll('\\', '/'),
      bytes: about.size,
      writtenAt: about.mtime,
    };
  }
}

/** Restores into a folder beside this one, which takes its place when all files are there. */
async function restoreInto(folder: string): Promise<FilesToRestore> {
  const beside = `${folder}.restoring`;
  const drop = () => rm(beside, { recursive: true, force: true });
  await drop();
  return {
    put: async (key, content) => {
      const path = join(beside, key);
      await mkdir(dirname(path), { recursive: true });
      await pipeline(content, createWriteStream(path, { flush: true }));
    },
    keep: async () => {
      await rm(folder, { recursive: true, force: true });
      await rename(beside, folder);
    },
    drop,
  };
}

/** Returns the result, or null when there is no such file or folder. */
async function orMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}
