import { useEffect, useState } from 'react';

/** Whoever has pressed no key for so long, in ms, is not typing. */
const quietMs = 1200;

let lastMs = 0;
const note = () => {
  lastMs = Date.now();
};
window.addEventListener('keydown', note, { capture: true });
// The keyboards of phones tell of no keys.
window.addEventListener('input', note, { capture: true });

/** In how many ms nobody will have typed for a while, should nobody go on; 0 when nobody is typing. */
export const quietInMs = (): number => Math.max(0, lastMs + quietMs - Date.now());

/**
 * True once `wanted` is and nobody is typing, and from then on for as long as it is wanted: what takes the focus in the
 * middle of typing swallows keys, and the next Enter answers a question that nobody has read.
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
