import { useEffect, useState } from 'react';

/** The time in ms without a key after which nobody counts as typing. */
const quietMs = 1200;

let lastMs = 0;
const note = () => {
  lastMs = Date.now();
};
window.addEventListener('keydown', note, { capture: true });
// The keyboards of phones send no key events.
window.addEventListener('input', note, { capture: true });

/** Returns the ms until typing counts as finished without further keys; 0 if nobody is typing. */
export const quietInMs = (): number => Math.max(0, lastMs + quietMs - Date.now());

/**
 * Whether `wanted` is true and typing has stopped since then. A dialog that takes the focus during typing swallows keys. The
 * next Enter would answer a question that nobody has read.
 */
export function useOnceQuiet(wanted: boolean): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    if (!wanted) return setQuiet(false);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const leftMs = quietInMs();
      if (leftMs === 0) setQuiet(true);
      else timer = setTimeout(look, leftMs);
    };
    look();
    return () => clearTimeout(timer);
  }, [wanted]);
  return wanted && isQuiet;
}
