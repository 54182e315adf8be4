import { Buffer } from 'node:buffer';
import {
  chmodSync,
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { reasonOf, StartupError } from '#startup-error';

/** The text of a file, or null where there is none. Throws StartupError when it is there and cannot be read. */
export function readTextIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new StartupError(`The file ${path} cannot be read: ${reasonOf(error)}.`);
  }
}

/**
 * Gives a file this text, whole or not at all: whoever reads it meanwhile, and whoever reads it after a crash or a power
 * cut, finds the old text or the new one, never a part. Only its owner may read it (mode 600); `prepare` is called with
 * the path of the new file before that takes the old one's place.
 * Throws StartupError when it cannot be written; the old file then stays.
 */
export function replaceTextFile(
  path: string,
  text: string,
  prepare: (newFile: string) => void = () => undefined,
): void {
  const unfinished = `${path}.${process.pid}`;
  try {
    writeToDisk(unfinished, text);
    prepare(unfinished);
    moveIntoPlace(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw new StartupError(`The file ${path} cannot be written: ${reasonOf(error)}.`);
  }
}

/** Gives a file or folder that is on disk its name, in a way that a power cut does not take back. */
export function moveIntoPlace(unfinished: string, path: string): void {
  renameSync(unfinished, path);
  syncFolder(dirname(path));
}

/** The last bytes of a file as text, at most so many; empty where there is none. */
export function endOfFile(path: string, atMostBytes: number): string {
  if (!existsSync(path)) return '';
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const bytes = Buffer.alloc(Math.min(atMostBytes, size));
    const read = readSync(file, bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString('utf8', 0, read);
  } finally {
    closeSync(file);
  }
}

function writeToDisk(path: string, text: string): void {
  const file = openSync(path, 'w', 0o600);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  // One that a killed process of our number left behind keeps the mode that it had.
  chmodSync(path, 0o600);
}

/** A name is on disk when its folder is. Windows cannot open a folder, and does it by itself. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
