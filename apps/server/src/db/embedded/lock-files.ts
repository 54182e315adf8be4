import { readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '#db/embedded/endpoint';
import { lookAtProcess, type ProcessFacts } from '#db/embedded/processes';
import { readTextIfThere } from '#text-file';

/** What a postmaster notes in postmaster.pid, and the first lines of in the lock file of its socket. */
export interface PostmasterNote {
  readonly pid: number;
  /** Where it listens; null until it knows. An empty text: it has no such socket, or does not know yet. */
  readonly port: number | null;
  readonly socketFolder: string;
  readonly address: string;
  /** It takes connections, so what it says of where it listens is final. */
  readonly isReady: boolean;
}

/** Reads the text of a PostgreSQL lock file; null for one that names no process, such as an empty one. */
export function readPostmasterNote(text: string): PostmasterNote | null {
  const [first = '', , , port = '', socketFolder = '', address = '', , status = ''] = text.split('\n');
  // A server for a single user writes its number with a minus.
  const pid = Math.abs(Number.parseInt(first, 10));
  if (!(pid > 0)) return null;
  return {
    pid,
    port: /^\d+$/.test(port) ? Number(port) : null,
    socketFolder,
    address,
    isReady: status.trim() === 'ready',
  };
}

/**
 * Whether a process is a PostgreSQL server on that folder (its path without symbolic links), which is where such a
 * server works. What cannot be seen speaks for it: its lock files are then left alone.
 */
export function isPostmasterOn(folder: string, facts: ProcessFacts): boolean {
  if (facts.state !== 'living') return false;
  if (facts.program !== null && facts.program !== 'postgres') return false;
  return facts.workingFolder === null || facts.workingFolder === folder;
}

/** A lock file that names no process is being written, or was cut off by a full disk or a power cut. */
const writtenWithinMs = 2000;

/** Whether a lock file in the cluster's folder has outlived the server that wrote it. */
export function isStaleLockFile(
  lock: { readonly text: string; readonly ageMs: number },
  folder: string,
  look: (pid: number) => ProcessFacts,
): boolean {
  const note = readPostmasterNote(lock.text);
  return note === null ? lock.ageMs > writtenWithinMs : !isPostmasterOn(folder, look(note.pid));
}

/** The postmaster that runs on the cluster's folder, by its own note; null when none does. */
export function runningPostmaster(dir: string): PostmasterNote | null {
  const text = readTextIfThere(join(dir, postmasterFile));
  const note = text === null ? null : readPostmasterNote(text);
  return note !== null && isPostmasterOn(realpathSync(dir), lookAtProcess(note.pid)) ? note : null;
}

/**
 * Takes away the lock files of servers that no longer live. PostgreSQL does that itself where the number in them is
 * nobody's; but it takes a zombie, or another process of its user that got the number since, for a living server and refuses
 * to start. Nobody may start the cluster meanwhile. Servers of a dead postmaster that still live are safe: they hold its
 * shared memory, by which a new postmaster notices them.
 */
export function removeStaleLockFiles(dir: string): void {
  const folder = realpathSync(dir);
  for (const name of readdirSync(dir).filter((entry) => entry === postmasterFile || socketLock.test(entry))) {
    const path = join(dir, name);
    const text = readTextIfThere(path);
    const written = statSync(path, { throwIfNoEntry: false });
    if (text === null || written === undefined) continue;
    const ageMs = Date.now() - written.mtimeMs;
    if (isStaleLockFile({ text, ageMs }, folder, lookAtProcess)) rmSync(path, { force: true });
  }
}

const postmasterFile = 'postmaster.pid';
const socketLock = /^\.s\.PGSQL\.\d+\.lock$/;

/** Whether a postmaster listens at the endpoint, as far as it has said where it listens. */
export function listensAt(note: PostmasterNote, { host, port }: Endpoint): boolean {
  if (!note.isReady) return true;
  if (note.port !== port) return false;
  return host.startsWith('/') ? isSamePlace(note.socketFolder, host) : note.address !== '';
}

/** Whether two paths lead to the same folder. */
export function isSamePlace(one: string, other: string): boolean {
  const real = (path: string) => {
    try {
      return realpathSync(path);
    } catch {
      return path;
    }
  };
  return real(one) === real(other);
}
