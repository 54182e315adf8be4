import type { CheckName, IntegrityFinding, IntegrityResult } from '@cashbook/contract/ledger/integrity';
import { expect, it } from 'vitest';
import { type CheckStates, runChecks, summaryOf, withoutUnfinished } from './check-run.ts';

const checks = [{ name: 'entries_balance' }, { name: 'seals_hold' }, { name: 'people_exist' }] as const;
const broken: IntegrityFinding = {
  code: 'seal_altered',
  parts: { seal: '3' },
  mtm_id: 7,
  vr_no: 'CR-2627-000007',
  branch_id: 4,
  branch: 'Chattogram',
  account_id: null,
  account: '',
  start: '2026-11-19',
  end: '2026-11-19',
};
const resultOf = (name: CheckName, holds: boolean): IntegrityResult => ({
  name,
  invariant: 1,
  holds,
  duration_ms: 1,
  findings: holds ? [] : [broken],
});

/** Follows a run: the states as a screen stores them, and every step's names by status. */
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

it('runs one check after the other, and entries_balance failed one stops no other', async () => {
  const run = follow();
  const asked: string[] = [];
  await runChecks(checks, {
    verify: async (name) => {
      asked.push(name);
      if (name === 'seals_hold') throw new Error('no answer');
      return resultOf(name, name === 'entries_balance');
    },
    onChange: run.onChange,
    signal: new AbortController().signal,
  });
  expect(asked).toEqual(['entries_balance', 'seals_hold', 'people_exist']);
  expect(run.steps).toEqual([
    'entries_balance waiting, seals_hold waiting, people_exist waiting',
    'entries_balance running, seals_hold waiting, people_exist waiting',
    'entries_balance done, seals_hold waiting, people_exist waiting',
    'entries_balance done, seals_hold running, people_exist waiting',
    'entries_balance done, seals_hold failed, people_exist waiting',
    'entries_balance done, seals_hold failed, people_exist running',
    'entries_balance done, seals_hold failed, people_exist done',
  ]);
  expect(summaryOf(run.states())).toEqual({ finished: 3, hold: 1, broken: 1, failed: 1 });
});

it('asks for nothing more once it is stopped, and keeps what it found', async () => {
  const run = follow();
  const stop = new AbortController();
  await runChecks(checks, {
    verify: async (name) => {
      if (name === 'seals_hold') stop.abort();
      return resultOf(name, true);
    },
    onChange: run.onChange,
    signal: stop.signal,
  });
  expect(run.steps.at(-1)).toBe('entries_balance done, seals_hold running, people_exist waiting');
  expect(Object.keys(withoutUnfinished(run.states()))).toEqual(['entries_balance']);
});
