import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { pgbenchProgram } from '#ground/cluster';

const run = promisify(execFile);

/** Creates pgbench's own tables in an empty database. */
export async function preparePgbench(url: string, scale: number): Promise<void> {
  await run(pgbenchProgram(), ['--initialize', '--quiet', '--scale', String(scale), url]);
}

/** Returns the run time of pgbench for a case, in seconds. pgbench takes whole seconds only. */
export const pgbenchSeconds = (seconds: number): number => Math.max(1, Math.round(seconds));

/**
 * Returns the transactions per second of pgbench's built-in TPC-B script, unchanged: no prepared statements, durable
 * commits.
 */
export async function runPgbench(url: string, clients: number, seconds: number): Promise<number> {
  const threads = Math.min(clients, availableParallelism());
  const args = [
    '--client',
    String(clients),
    '--jobs',
    String(threads),
    '--time',
    String(pgbenchSeconds(seconds)),
    '--no-vacuum',
    url,
  ];
  const { stdout } = await run(pgbenchProgram(), args);
  return tpsOf(stdout);
}

/** Reads the rate out of pgbench's report. @throws Error when it has none. */
export function tpsOf(report: string): number {
  const tps = /^tps = ([\d.]+)/m.exec(report)?.[1];
  if (tps === undefined) throw new Error(`pgbench said no rate: ${report}`);
  return Number(tps);
}
