import type { CheckName, IntegrityCheck, IntegrityResult } from '@cashbook/contract/ledger/integrity';

/** How far one check is. */
export type CheckState =
  | { status: 'waiting' }
  | { status: 'running' }
  | { status: 'done'; result: IntegrityResult }
  /** It could not be run, which says nothing about the books. */
  | { status: 'failed'; error: unknown };

/** By the name of the check; a check that nobody has asked for has no entry. */
export type CheckStates = Readonly<Record<string, CheckState>>;

export interface RunOptions {
  verify: (name: CheckName) => Promise<IntegrityResult>;
  /** Told after every step. */
  onChange: (change: CheckStates) => void;
  /** Stops the run: what has not been checked by then is as if nobody had asked. */
  signal: AbortSignal;
}

/** Runs checks one after the other, so that the books are never asked for more than one; one that fails stops no other. */
export async function runChecks(checks: readonly Pick<IntegrityCheck, 'name'>[], options: RunOptions): Promise<void> {
  const { verify, onChange, signal } = options;
  onChange(Object.fromEntries(checks.map(({ name }) => [name, { status: 'waiting' }])));
  const isStopped = () => signal.aborted;
  for (const { name } of checks) {
    if (isStopped()) return;
    onChange({ [name]: { status: 'running' } });
    const state = await verify(name).then(
      (result): CheckState => ({ status: 'done', result }),
      (error: unknown): CheckState => ({ status: 'failed', error }),
    );
    if (isStopped()) return;
    onChange({ [name]: state });
  }
}

/** What is left when a run is stopped: what has been found stays, what was under way or waiting goes. */
export function withoutUnfinished(states: CheckStates): CheckStates {
  return Object.fromEntries(
    Object.entries(states).filter(([, { status }]) => status === 'done' || status === 'failed'),
  );
}

export interface RunSummary {
  /** Asked for and done or failed. */
  finished: number;
  hold: number;
  broken: number;
  failed: number;
}

export function summaryOf(states: CheckStates): RunSummary {
  const all = Object.values(states);
  const holding = all.filter((state) => state.status === 'done' && state.result.holds).length;
  const done = all.filter(({ status }) => status === 'done').length;
  const failed = all.filter(({ status }) => status === 'failed').length;
  return { finished: done + failed, hold: holding, broken: done - holding, failed };
}
