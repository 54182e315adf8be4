import { useCallback, useEffect, useRef, useState } from 'react';

/** The time a save button stays off after a save, in ms (spec 3 §9). */
const restMs = 1000;

export interface Rest {
  /** True for a second after `begin`, so that a second press does not save twice. */
  resting: boolean;
  begin: () => void;
  /** Runs once the rest is over. Only the last requested run happens. */
  afterwards: (run: () => void) => void;
}

export function useRest(): Rest {
  const [resting, setResting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<(() => void) | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  const begin = useCallback(() => {
    setResting(true);
    waiting.current = null;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setResting(false);
      waiting.current?.();
      waiting.current = null;
    }, restMs);
  }, []);
  const afterwards = useCallback((run: () => void) => {
    waiting.current = run;
  }, []);
  return { resting, begin, afterwards };
}
