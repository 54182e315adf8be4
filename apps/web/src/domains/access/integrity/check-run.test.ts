import type { IntegrityResult } from '@cashbook/contract/ledger/integrity';
import { expect, it } from 'vitest';
import { type CheckStates, runChecks, summaryOf, withoutUnfinished } from './check-run.ts';

const checks = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
const resultOf = (name: string, holds: boolean): IntegrityResult => ({
  name,
  says: '',
  invariant: 1,
  holds,
  duration_ms: 1,
  findings: holds ? [] : [{ text: 'voucher 7', mtm_id: 7, branch_id: 4, day: '2026-11-19' }],
});

/** Follows a run: the states as a screen keeps them, and every step's names by status. */
function follow() {
  const steps: string[] = [];
  let states: CheckStates = {};
  const onChange = (change: CheckStates) => {
    states = { ...states, ...change };
    steps.push(
      Object.entries(states)
        .map(([name, { status }]) => `${name} ${status}`)
        .join(', '),
    );
  };
  return { steps, states: () => states, onChange };
}

it('runs one check after the other, and a failed one stops no other', async () => {
  const run = follow();
  const asked: string[] = [];
  await runChecks(checks, {
    verify: async (name) => {
      asked.push(name);
      if (name === 'b') throw new Error('no answer');
      return resultOf(name, name === 'a');
    },
    onChange: run.onChange,
    signal: new AbortController().signal,
  });
  expect(asked).toEqual(['a', 'b', 'c']);
  expect(run.steps).toEqual([
    'a waiting, b waiting, c waiting',
    'a running, b waiting, c waiting',
    'a done, b waiting, c waiting',
    'a done, b running, c waiting',
    'a done, b failed, c waiting',
    'a done, b failed, c running',
    'a done, b failed, c done',
  ]);
  expect(summaryOf(run.states())).toEqual({ finished: 3, hold: 1, broken: 1, failed: 1 });
});

it('asks for nothing more once it is stopped, and keeps what it found', async () => {
  const run = follow();
  const stop = new AbortController();
  await runChecks(checks, {
    verify: async (name) => {
      if (name === 'b') stop.abort();
      return resultOf(name, true);
    },
    onChange: run.onChange,
    signal: stop.signal,
  });
  expect(run.steps.at(-1)).toBe('a done, b running, c waiting');
  expect(Object.keys(withoutUnfinished(run.states()))).toEqual(['a']);
});
