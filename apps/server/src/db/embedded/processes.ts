import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * What can be seen of a process. A zombie has ended, but keeps its number until its parent asks how; some parents never
 * ask, such as npm when it is the first process of a container. Null stands for what this system does not tell.
 */
export type ProcessFacts =
  | { readonly state: 'gone' | 'zombie' }
  | { readonly state: 'living'; readonly program: string | null; readonly workingFolder: string | null };

/** Looks at the process of that number. */
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
    // It is there and somebody else's (EPERM), or it is not there.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

function lookIntoProc(pid: number): ProcessFacts {
  const status = orNull(() => readFileSync(`/proc/${pid}/status`, 'utf8'));
  if (status === null) return { state: 'living', program: null, workingFolder: null };
  // The folder is told to the process's own user, and to root where nothing keeps root from it.
  return factsInStatus(status, () => orNull(() => readlinkSync(`/proc/${pid}/cwd`)));
}

/** What /proc/<pid>/status says. */
export function factsInStatus(status: string, workingFolder: () => string | null): ProcessFacts {
  if (/^State:\s+[ZX]/m.test(status)) return { state: 'zombie' };
  const program = /^Name:\s+(.+)$/m.exec(status)?.[1] ?? null;
  return { state: 'living', program, workingFolder: workingFolder() };
}

/** A process may end, or keep us out, at any moment. */
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

/** What a program prints; nothing where the system lacks it. */
function outputOf(program: string, args: readonly string[]): string {
  const { error, stdout } = spawnSync(program, args, { encoding: 'utf8', windowsHide: true });
  return error === undefined ? stdout : '';
}

/** The program's name, without .exe, in a line like `"postgres.exe","4711","Services","0","12,345 K"`. */
export function programInTasklist(line: string): string | null {
  return /^\s*"([^"]+?)(?:\.exe)?","\d+"/i.exec(line)?.[1] ?? null;
}
