import { execFileSync, spawnSync } from 'node:child_process';

/** Whether this machine has hledger; tests that ask it are skipped where it has not. */
export const hasHledger = spawnSync('hledger', ['--version']).error === undefined;

/** What hledger answers about a journal. */
export function askHledger(journal: string, ...question: readonly string[]): string {
  return execFileSync('hledger', ['-f', '-', ...question], { input: journal, encoding: 'utf8' });
}
