import { useCallback, useEffect, useRef } from 'react';

const rows = 'tbody tr[tabindex]';

/**
 * Returns a function that finds the row of a table that last had the focus, or the first row when that one is gone. A dialog
 * gives the focus back to it.
 */
export function useLastRow(): () => HTMLElement | null {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>(rows) : null;
      if (row !== null) last.current = row;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  return useCallback(
    () => (last.current?.isConnected === true ? last.current : document.querySelector<HTMLElement>(rows)),
    [],
  );
}
