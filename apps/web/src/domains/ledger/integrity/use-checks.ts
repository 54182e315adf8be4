import { type IntegrityCheck, type IntegrityResult, integrityRoutes } from '@cashbook/contract/ledger/integrity';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#session/api.ts';
import { type CheckStates, runChecks, withoutUnfinished } from './check-run.ts';

export interface Checks {
  states: CheckStates;
  running: boolean;
  /** Runs these checks; the findings of other checks stay. */
  run: (checks: readonly IntegrityCheck[]) => void;
  stop: () => void;
}

/** Runs the checks of the books for as long as the screen is open. */
export function useChecks(): Checks {
  const [states, setStates] = useState<CheckStates>({});
  const [running, setRunning] = useState(false);
  const current = useRef<AbortController>(null);

  useEffect(() => () => current.current?.abort(), []);
  const stop = useCallback(() => {
    current.current?.abort();
    setStates(withoutUnfinished);
    setRunning(false);
  }, []);
  const run = useCallback((checks: readonly IntegrityCheck[]) => {
    current.current?.abort();
    const stopping = new AbortController();
    const { signal } = stopping;
    current.current = stopping;
    setRunning(true);
    void runChecks(checks, {
      signal,
      verify: (name) => verify(name, signal),
      onChange: (change) => setStates((before) => ({ ...before, ...change })),
    }).then(() => {
      if (!signal.aborted) setRunning(false);
    });
  }, []);
  return { states, running, run, stop };
}

async function verify(name: string, signal: AbortSignal): Promise<IntegrityResult> {
  const { data } = await call(integrityRoutes.verify, { query: { check: name } }, { signal });
  const [result] = data;
  if (result === undefined) throw new Error(`The check ${name} has no result.`);
  return result;
}
