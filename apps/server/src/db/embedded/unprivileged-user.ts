import { spawnSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';

/** A user that runs another program for root: PostgreSQL refuses to run as root, and a browser has no sandbox then. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

const candidates = ['cashbook', 'postgres', 'nobody'];

/**
 * Returns the user that runs PostgreSQL for the cluster in `clusterDir`; null when the server's own user can (everyone but
 * root). An existing cluster keeps its owner, so a user added to the machine later does not lock us out of it.
 */
export function postgresUser(clusterDir: string): RunAs | null {
  if (process.getuid?.() !== 0) return null;
  const existing = statSync(clusterDir, { throwIfNoEntry: false });
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  return firstUserOf(candidates);
}

/** Returns the first of these users that the machine has; null without one. */
export function firstUserOf(names: readonly string[]): RunAs | null {
  for (const name of names) {
    const [uid, gid] = [idOf('-u', name), idOf('-g', name)];
    if (uid !== null && gid !== null) return { uid, gid };
  }
  return null;
}

function idOf(option: '-u' | '-g', name: string): number | null {
  const result = spawnSync('id', [option, name], { encoding: 'utf8' });
  return result.status === 0 ? Number.parseInt(result.stdout, 10) : null;
}

/** Whether that user may pass through every folder on the way to `dir` and enter it, or may run that program. */
export function canEnter(runAs: RunAs, dir: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', dir], { ...runAs, cwd: '/' }).status === 0;
}

/** Gives `dir` to that user. */
export function giveTo(runAs: RunAs | null, dir: string): void {
  if (runAs) chownSync(dir, runAs.uid, runAs.gid);
}
