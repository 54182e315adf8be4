import { useCallback, useEffect, useRef, useState } from 'react';

/** How long a button that saves stays off after it did (spec 3 §9). */
const restMs = 1000;

/** `[resting, rest]`: resting is true for a second after `rest()`, so that a second press does not save twice. */
export function useRest(): [boolean, () => void] {
  const [resting, setResting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const rest = useCallback(() => {
    setResting(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setResting(false), restMs);
  }, []);
  return [resting, rest];
}
