import { execFileSync, spawnSync } from 'node:child_process';

/** Whether this machine has hledger. If not, the tests that need it are skipped. */
export const hasHledger = spawnSync('hledger', ['--version']).error === undefined;

/** Returns hledger's answer about a journal. */
export function askHledger(journal: string, ...question: readonly string[]): string {
  return execFileSync('hledger', ['-f', '-', ...question], { input: journal, encoding: 'utf8' });
}
