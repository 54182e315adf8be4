import { useEffect, useState } from 'react';

/** As many pages as are put on the desk in one go. */
export const batchPages = 25;

/** How many batches of these pages are on the desk by now: one after the other, so that the screen stays alive. */
export function useBatches(pages: { counts: readonly number[] }): number {
  const [shown, setShown] = useState({ pages, batches: 1 });
  const batches = shown.pages === pages ? shown.batches : 1;
  const all = Math.ceil(pages.counts.length / batchPages);
  useEffect(() => {
    if (batches >= all) return;
    const timer = setTimeout(() => setShown({ pages, batches: batches + 1 }));
    return () => clearTimeout(timer);
  }, [pages, batches, all]);
  return Math.min(batches, all);
}
