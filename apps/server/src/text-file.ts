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

/** Returns the text of a file; null when there is none. Throws StartupError when it exists and cannot be read. */
export function readTextIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new StartupError(`The file ${path} cannot be read: ${reasonOf(error)}.`);
  }
}

/**
 * Replaces the text of a file, whole or not at all. A reader finds the old text or the new one, never a part, also during the
 * call and after a crash or a power cut. Only its owner may read it (mode 600). It calls `prepare` with the path of the new
 * file before that replaces the old one. Throws StartupError when it cannot be written; the old file then stays.
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

/** Renames a file or folder on disk to its final name, in a way that survives a power cut. */
export function moveIntoPlace(unfinished: string, path: string): void {
  renameSync(unfinished, path);
  syncFolder(dirname(path));
}

/** Returns the last bytes of a file as text, at most `atMostBytes`; empty when there is no file. */
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
  // A file that a killed process with our id left behind keeps its old mode.
  chmodSync(path, 0o600);
}

/**
 * Writes the names in a folder to disk: a name is on disk when its folder is. Windows cannot open a folder, and does it itself.
 */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
