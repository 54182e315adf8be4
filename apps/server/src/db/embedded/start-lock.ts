import { closeSync, openSync, readFileSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '#startup-error';

/** How long one process waits for another that makes or starts the cluster of the same data folder. */
const patienceMs = 120_000;
/** The holder touches its lock this often; one that has not been touched for much longer has no holder. */
const heartbeatMs = 2_000;
const staleAfterMs = 20_000;

/**
 * Runs `work` while no other process does so for the same data folder, so that two first starts at once make one
 * cluster. The lock is a file with the holder's process id. That of a holder that died is taken over: at once when no
 * process has its number, after some seconds when another has got it (a container starts counting anew each time).
 */
export async function withStartLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const path = join(dataDir, 'starting.lock');
  const began = Date.now();
  while (!take(path)) {
    if (isAbandoned(path)) rmSync(path, { force: true });
    if (Date.now() - began > patienceMs) {
      throw new StartupError(`Another process is still starting the database in ${dataDir} (see ${path}).`);
    }
    await sleep(100);
  }
  const heartbeat = setInterval(() => utimesSync(path, new Date(), new Date()), heartbeatMs);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(path, { force: true });
  }
}

function take(path: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600);
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function isAbandoned(path: string): boolean {
  const lock = statSync(path, { throwIfNoEntry: false });
  if (!lock) return false;
  if (Date.now() - lock.mtimeMs > staleAfterMs) return true;
  try {
    const pid = Number.parseInt(readFileSync(path, 'utf8'), 10);
    // A lock without a number is being written at this moment.
    if (Number.isInteger(pid)) process.kill(pid, 0);
    return false;
  } catch (error) {
    return hasCode(error, 'ESRCH');
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
