import { readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '#db/embedded/endpoint';
import { lookAtProcess, type ProcessFacts } from '#db/embedded/processes';
import { readTextIfThere } from '#text-file';

/** The content of postmaster.pid. The lock file of its socket has the first lines of it. */
export interface PostmasterNote {
  readonly pid: number;
  /**
   * The port it listens on; null until it knows. An empty `socketFolder` or `address`: it has no such socket, or does not know
   * yet.
   */
  readonly port: number | null;
  readonly socketFolder: string;
  readonly address: string;
  /** Whether it accepts connections. Then its addresses are final. */
  readonly isReady: boolean;
}

/** Reads the text of a PostgreSQL lock file; null when it names no process, such as an empty one. */
export function readPostmasterNote(text: string): PostmasterNote | null {
  const [first = '', , , port = '', socketFolder = '', address = '', , status = ''] = text.split('\n');
  // A single-user server writes its process id with a minus.
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
 * Whether a process is a PostgreSQL server on that folder (its path without symbolic links), the folder in which it works. An
 * unknown fact counts as yes, so that its lock files are not removed.
 */
export function isPostmasterOn(folder: string, facts: ProcessFacts): boolean {
  if (facts.state !== 'living') return false;
  if (facts.program !== null && facts.program !== 'postgres') return false;
  return facts.workingFolder === null || facts.workingFolder === folder;
}

/**
 * The age, in milliseconds, up to which a lock file without a process may still be being written. An older one was cut off by a
 * full disk or a power cut.
 */
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

/** Returns the postmaster that runs on the cluster's folder, by its own lock file; null when there is none. */
export function runningPostmaster(dir: string): PostmasterNote | null {
  const text = readTextIfThere(join(dir, postmasterFile));
  const note = text === null ? null : readPostmasterNote(text);
  return note !== null && isPostmasterOn(realpathSync(dir), lookAtProcess(note.pid)) ? note : null;
}

/**
 * Removes the lock files of dead servers. PostgreSQL does that itself when no process has their id. But it refuses to start
 * when a zombie, or another process of its user, has that id now. Nobody may start the cluster at the same time. Living servers
 * of a dead postmaster are safe: they keep its shared memory, by which a new postmaster detects them.
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

/** Whether a postmaster listens at the endpoint; true while its address is not known yet. */
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
