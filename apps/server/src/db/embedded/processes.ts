import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * The visible facts of a process. A zombie has ended, but keeps its id until its parent asks for its result. Some parents never
 * ask, such as npm as the first process of a container. Null stands for a fact that this system does not show.
 */
export type ProcessFacts =
  | { readonly state: 'gone' | 'zombie' }
  | { readonly state: 'living'; readonly program: string | null; readonly workingFolder: string | null };

/** Returns the facts of the process with that id. */
export function lookAtProcess(pid: number): ProcessFacts {
  if (!hasNumber(pid)) return { state: 'gone' };
  if (process.platform === 'linux') return lookIntoProc(pid);
  return process.platform === 'win32' ? askTasklist(pid) : askPs(pid);
}

function hasNumber(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists but is of another user (EPERM), or it does not exist.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

function lookIntoProc(pid: number): ProcessFacts {
  const status = orNull(() => readFileSync(`/proc/${pid}/status`, 'utf8'));
  if (status === null) return { state: 'living', program: null, workingFolder: null };
  // Only the process's own user can read the folder, and root unless it is restricted.
  return factsInStatus(status, () => orNull(() => readlinkSync(`/proc/${pid}/cwd`)));
}

/** Returns the facts in /proc/<pid>/status. */
export function factsInStatus(status: string, workingFolder: () => string | null): ProcessFacts {
  if (/^State:\s+[ZX]/m.test(status)) return { state: 'zombie' };
  const program = /^Name:\s+(.+)$/m.exec(status)?.[1] ?? null;
  return { state: 'living', program, workingFolder: workingFolder() };
}

/** Returns null when the look fails: a process may end, or deny access, at any moment. */
function orNull(look: () => string): string | null {
  try {
    return look();
  } catch {
    return null;
  }
}

function askPs(pid: number): ProcessFacts {
  const ask = (column: string) => outputOf('ps', ['-p', String(pid), '-o', `${column}=`]).trim();
  if (ask('stat').startsWith('Z')) return { state: 'zombie' };
  const program = basename(ask('comm'));
  return { state: 'living', program: program === '' ? null : program, workingFolder: null };
}

function askTasklist(pid: number): ProcessFacts {
  const line = outputOf('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']);
  return { state: 'living', program: programInTasklist(line), workingFolder: null };
}

/** Returns the output of a program; empty when the system does not have it. */
function outputOf(program: string, args: readonly string[]): string {
  const { error, stdout } = spawnSync(program, args, { encoding: 'utf8', windowsHide: true });
  return error === undefined ? stdout : '';
}

/** Returns the program's name, without .exe, from a line like `"postgres.exe","4711","Services","0","12,345 K"`. */
export function programInTasklist(line: string): string | null {
  return /^\s*"([^"]+?)(?:\.exe)?","\d+"/i.exec(line)?.[1] ?? null;
}
