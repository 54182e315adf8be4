import { useEffect, useState } from 'react';

/** As many pages as are put on the desk in one go. */
export const batchPages = 25;

/** How many of the batches of pages are on the desk by now: one more after the other, so that the page stays alive. */
export function useBatches(pages: number, key: string): number {
  const [shown, setShown] = useState({ key, batches: 1 });
  const batches = shown.key === key ? shown.batches : 1;
  const all = Math.ceil(pages / batchPages);
  useEffect(() => {
    if (batches >= all) return;
    const timer = setTimeout(() => setShown({ key, batches: batches + 1 }));
    return () => clearTimeout(timer);
  }, [key, batches, all]);
  return Math.min(batches, all);
}
