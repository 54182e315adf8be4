import type { CheckName, IntegrityCheck, IntegrityResult } from '@cashbook/contract/ledger/integrity';

/** The progress of one check. */
export type CheckState =
  | { status: 'waiting' }
  | { status: 'running' }
  | { status: 'done'; result: IntegrityResult }
  /** The check could not be run, which says nothing about the books. */
  | { status: 'failed'; error: unknown };

/** The states by the name of the check. A check without a run has no entry. */
export type CheckStates = Readonly<Record<string, CheckState>>;

export interface RunOptions {
  verify: (name: CheckName) => Promise<IntegrityResult>;
  /** Called after every step. */
  onChange: (change: CheckStates) => void;
  /** Stops the run. Checks without a result by then count as not requested. */
  signal: AbortSignal;
}

/**
 * Runs checks one after the other, so that the database never runs two of them at once. A failed check does not stop the
 * others.
 */
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

/** Returns the states to keep when a run is stopped: finished checks stay, running and waiting ones are dropped. */
export function withoutUnfinished(states: CheckStates): CheckStates {
  return Object.fromEntries(
    Object.entries(states).filter(([, { status }]) => status === 'done' || status === 'failed'),
  );
}

export interface RunSummary {
  /** The number of checks that are done or failed. */
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
