import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lookAtProcess, type ProcessFacts } from '#db/embedded/processes';
import { sayWhileWaiting } from '#say-while-waiting';
import { reasonOf, type Say, StartupError } from '#startup-error';
import { readTextIfThere } from '#text-file';

/** How long one process waits for another that makes, starts or stops the cluster of the same data folder. */
const startTimeoutMs = 120_000;
/** The holder touches its lock this often; one that has not been touched for much longer has no holder. */
const heartbeatMs = 2_000;
const staleAfterMs = 20_000;
/** A lock that names nobody is being written at this moment, or was cut off by a full disk or a power cut. */
const writtenWithinMs = 1_000;

/** The locks that this process holds, by what is written in them. */
const heldHere = new Set<string>();

/**
 * Runs `work` while no other process does so for the same data folder, so that two first starts at once make one
 * cluster, and two that find it crashed do not start it over each other.
 * Throws StartupError when another process works for too long, or the data folder cannot be written.
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
 * Takes the lock, which is a file with the holder's process id; answers how to give it back, or null when the holder did
 * not do so within that time. The lock of a holder that died is taken over: at once when nobody has its number, after some
 * seconds when another process has got it (a container starts counting anew each time).
 * Throws StartupError when the data folder cannot be written.
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
    // One that was frozen for so long that another process took over has nothing to give back.
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
    // Another process took it over, or somebody removed it; there is nothing left to keep fresh.
  }
}

/**
 * Removes a lock that has no holder; answers whether it did. Of several that find the same one abandoned a single one
 * removes it: a second could otherwise remove the lock that the first has taken by then.
 */
function removeAbandoned(path: string): boolean {
  if (!isAbandonedNow(path)) return false;
  const guard = `${path}.removing`;
  try {
    mkdirSync(guard);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw cannotWrite(path, error);
    // Another process is at it. Should it have been killed at that very moment, its guard goes with its age.
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

/** Whether a lock with that text, touched so long ago, has no holder any more. */
export function isAbandonedLock(
  { text, ageMs: age }: { readonly text: string; readonly ageMs: number },
  look: (pid: number) => ProcessFacts,
): boolean {
  if (age > staleAfterMs) return true;
  const pid = Number.parseInt(text, 10);
  if (!(pid > 0)) return age > writtenWithinMs;
  // Our own number on a lock that we do not hold: who had the number before left it behind.
  if (pid === process.pid && !heldHere.has(text)) return age > 2 * heartbeatMs;
  return look(pid).state !== 'living';
}

/** Milliseconds since the file was last touched; 0 when there is none. */
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
