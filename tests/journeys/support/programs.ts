import { spawnSync } from 'node:child_process';

/** Whether this machine has a program that a journey hands something to, such as hledger. */
export const hasProgram = (name: string): boolean => spawnSync(name, ['--version']).error === undefined;
