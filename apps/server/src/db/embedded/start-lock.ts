import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lookAtProcess, type ProcessFacts } from '#db/embedded/processes';
import { sayWhileWaiting } from '#say-while-waiting';
import { reasonOf, type Say, StartupError } from '#startup-error';
import { readTextIfThere } from '#text-file';

/**
 * The time that one process waits for another that makes, starts or stops the cluster of the same data folder, in milliseconds.
 */
const startTimeoutMs = 120_000;
/** The interval at which a process touches its lock, in milliseconds. A lock that is much older has no living owner. */
const heartbeatMs = 2_000;
const staleAfterMs = 20_000;
/**
 * The age, in milliseconds, up to which a lock without a process id may still be being written. An older one was cut off by a
 * full disk or a power cut.
 */
const writtenWithinMs = 1_000;

/** The locks of this process, by the text in them. */
const heldHere = new Set<string>();

/**
 * Runs `work` while no other process does so for the same data folder. So two first starts at once make one cluster, and two
 * starts after a crash do not both start it. Throws StartupError when another process works for too long, or the data folder
 * cannot be written.
 */
export async function withStartLock<T>(dataDir: string, say: Say, work: () => Promise<T>): Promise<T> {
  const unlock = await takeStartLock(dataDir, say, startTimeoutMs);
  if (unlock === null) {
    throw new StartupError(`Another process is still starting the database in ${dataDir} (see ${lockPath(dataDir)}).`);
  }
  try {
    return await work();
  } finally {
    unlock();
  }
}

/**
 * Takes the lock, a file with the owner's process id. Returns the function that releases it, or null when the owner did not
 * release it within that time. The lock of a dead owner is taken over at once when no process has its id. It takes some seconds
 * when another process has that id now (a container counts process ids from the beginning each time). Throws StartupError when
 * the data folder cannot be written.
 */
export async function takeStartLock(dataDir: string, say: Say, timeoutMs: number): Promise<(() => void) | null> {
  const path = lockPath(dataDir);
  const mark = `${process.pid} ${randomUUID()}`;
  const began = performance.now();
  const wait = async () => {
    while (!take(path, mark)) {
      if (!removeAbandoned(path) && performance.now() - began > timeoutMs) return false;
      await sleep(100);
    }
    return true;
  };
  const what = () => `${holderOf(path)} is starting or stopping the database in ${dataDir}`;
  if (!(await sayWhileWaiting(say, what, wait))) return null;
  const heartbeat = setInterval(() => touch(path), heartbeatMs);
  return () => {
    clearInterval(heartbeat);
    heldHere.delete(mark);
    // A process that was frozen for so long that another one took the lock has nothing to release.
    if (readTextIfThere(path) === mark) rmSync(path, { force: true });
  };
}

function holderOf(path: string): string {
  const pid = Number.parseInt(readTextIfThere(path) ?? '', 10);
  return pid > 0 ? `process ${pid}` : 'another process';
}

const lockPath = (dataDir: string) => join(dataDir, 'starting.lock');

function take(path: string, mark: string): boolean {
  let file: number | null = null;
  try {
    file = openSync(path, 'wx', 0o600);
    writeSync(file, mark);
    heldHere.add(mark);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    if (file !== null) rmSync(path, { force: true });
    throw cannotWrite(path, error);
  } finally {
    if (file !== null) closeSync(file);
  }
}

function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // Another process took it over, or somebody removed it. There is no file to touch.
  }
}

/**
 * Removes a lock without a living owner; returns whether it did. When several processes find the same one, a single one removes
 * it. A second one could otherwise remove the new lock of the first.
 */
function removeAbandoned(path: string): boolean {
  if (!isAbandonedNow(path)) return false;
  const guard = `${path}.removing`;
  try {
    mkdirSync(guard);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw cannotWrite(path, error);
    // Another process removes it. If that was killed at this very moment, its guard is removed when it is old enough.
    if (ageMs(guard) > staleAfterMs) rmSync(guard, { recursive: true, force: true });
    return false;
  }
  try {
    const abandoned = isAbandonedNow(path);
    if (abandoned) rmSync(path, { force: true });
    return abandoned;
  } finally {
    rmSync(guard, { recursive: true, force: true });
  }
}

function isAbandonedNow(path: string): boolean {
  const age = ageMs(path);
  const text = readTextIfThere(path);
  return text !== null && isAbandonedLock({ text, ageMs: age }, lookAtProcess);
}

/** Whether a lock with that text and age has no living owner. */
export function isAbandonedLock(
  { text, ageMs: age }: { readonly text: string; readonly ageMs: number },
  look: (pid: number) => ProcessFacts,
): boolean {
  if (age > staleAfterMs) return true;
  const pid = Number.parseInt(text, 10);
  if (!(pid > 0)) return age > writtenWithinMs;
  // A lock with our own process id that is not ours: an earlier process with the same id left it behind.
  if (pid === process.pid && !heldHere.has(text)) return age > 2 * heartbeatMs;
  return look(pid).state !== 'living';
}

/** Returns the milliseconds since the file was last touched; 0 when there is none. */
function ageMs(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? 0 : Date.now() - found.mtimeMs;
}

function cannotWrite(path: string, error: unknown): StartupError {
  return new StartupError(`The data folder ${dirname(path)} cannot be written: ${reasonOf(error)}.`);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
