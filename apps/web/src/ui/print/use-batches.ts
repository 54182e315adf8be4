import { useEffect, useState } from 'react';

/** The number of pages put on the desk in one batch. */
export const batchPages = 25;

/**
 * Returns how many batches of these pages are on the desk. It adds one batch at a time, so that the screen stays
 * responsive.
 */
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
